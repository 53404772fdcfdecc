import { createHash } from 'node:crypto'
import { Answer, type CookieOut } from '#kit/answer.ts'
import { randomToken, sameText, tokenHash } from '#kit/token.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { SocialProfile } from '#providers/social/port.ts'
import type { World } from '#world'
import { type SocialRefusalCode, STATE_MINUTES } from './rules.ts'
import { addSocialAttempt, takeSocialAttempt } from './store.ts'

const STATE_COOKIE = 'social_state'
const MINUTE_MS = 60_000

/** Where a realm's social logins come back to, and below which path their cookies travel. */
export type Way = { cookiePath: string; returnPath: string }
type Cookies = Record<string, string | undefined>

/** A cookie of a social login; no minutes: it goes. */
export const socialCookie = (
  { settings }: World,
  path: string,
  { name, value, minutes }: { name: string; value: string; minutes: number },
): CookieOut => ({
  name,
  value,
  options: {
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.secureCookies,
    path,
    maxAge: minutes * 60,
  },
})

const redirectUriOf = ({ settings }: World, { returnPath }: Way, origin: string) =>
  `${settings.publicUrl ?? origin}${returnPath}`

const stateCookie = (world: World, { cookiePath }: Way, value: string, minutes: number) =>
  socialCookie(world, cookiePath, { name: STATE_COOKIE, value, minutes })

/** Sends the browser to the provider; `carried` travels in the state's cookie, not through the provider. */
export async function beginSocial(
  world: World,
  way: Way,
  { origin, carried = '' }: { origin: string; carried?: string },
) {
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
  await addSocialAttempt(world.db, {
    stateHash: tokenHash(state),
    nonce,
    codeVerifier,
    createdAt: world.now(),
  })
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const redirectUri = redirectUriOf(world, way, origin)
  const url = world.providers.kakao.authorizeUrl({ state, nonce, codeChallenge, redirectUri })
  return Answer.redirect(url, [stateCookie(world, way, `${state}.${carried}`, STATE_MINUTES)])
}

/** What the provider sent the browser back with; where `state` does not come along, the cookie alone binds the code. */
type Returned = { code?: string | undefined; state?: string | undefined; error?: string | undefined }
type Return = { returned: Returned; needsState: boolean; cookies: Cookies; origin: string }
type Outcome = ({ profile: SocialProfile } | { refusal: SocialRefusalCode }) & {
  carried: string
  /** Takes the state's cookie away. */
  away: CookieOut
}

/** Who came back from the provider. Its code counts once, and only in the browser that began the login. */
export async function finishSocial(world: World, way: Way, asked: Return): Promise<Outcome> {
  const { returned, needsState, cookies, origin } = asked
  const [state = '', carried = ''] = (cookies[STATE_COOKIE] ?? '').split('.')
  const rest = { carried, away: stateCookie(world, way, '', 0) }
  const sent = returned.state ?? (needsState ? '' : state)
  const since = new Date(world.now().getTime() - STATE_MINUTES * MINUTE_MS)
  const isOurs = state !== '' && sameText(state, sent)
  const attempt = isOurs ? await takeSocialAttempt(world.db, tokenHash(state), since) : null
  if (!attempt || !returned.code) return { refusal: returned.error ? 'denied' : 'expired', ...rest }
  const { codeVerifier, nonce } = attempt
  const redirectUri = redirectUriOf(world, way, origin)
  try {
    const exchange = { code: returned.code, codeVerifier, nonce, redirectUri }
    return { profile: await world.providers.kakao.exchange(exchange), ...rest }
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRejected)
      return { refusal: 'provider', ...rest }
    throw error
  }
}
