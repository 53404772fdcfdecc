import { createHash } from 'node:crypto'
import { Answer, type CookieOut } from '#kit/answer.ts'
import { MINUTE_MS } from '#kit/day.ts'
import { randomToken, sameText, tokenHash } from '#kit/token.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { SocialProfile } from '#providers/social/port.ts'
import type { World } from '#world'
import { MAX_LOGINS, type SocialRefusalCode, STATE_MINUTES } from './rules.ts'
import { addSocialAttempt, takeSocialAttempt } from './store.ts'

const STATE_COOKIE = 'social_state'
const OURS = /^social_state(_[\w-]{16})?$/

/** The URL to which a realm's social logins return, and the path prefix of their cookies. */
export type SocialPaths = { cookiePath: string; returnPath: string }
type Cookies = Record<string, string | undefined>

/** A cookie of a social login; without minutes it is deleted. */
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

const redirectUriOf = ({ settings }: World, { returnPath }: SocialPaths, origin: string) =>
  `${settings.publicUrl ?? origin}${returnPath}`

/** A login in progress, and when it was started (ms). */
type Login = { name: string; state: string; carried: string; at: number }

/**
 * The logins in progress in a browser, latest first. Each has its own cookie: a second tab's cookie must not replace
 * the first one's.
 */
const loginsIn = (cookies: Cookies): Login[] =>
  Object.entries(cookies)
    .filter(([name]) => OURS.test(name))
    .map(([name, value = '']) => {
      const [state = '', carried = '', at] = value.split('.')
      return { name, state, carried, at: Number(at) || 0 }
    })
    .toSorted((a, b) => b.at - a.at)

const begunCookie = (
  world: World,
  { cookiePath }: SocialPaths,
  { state, carried, at }: Omit<Login, 'name'>,
) => {
  const name = `${STATE_COOKIE}_${tokenHash(state).slice(0, 16)}`
  return socialCookie(world, cookiePath, { name, value: `${state}.${carried}.${at}`, minutes: STATE_MINUTES })
}
const noCookie = (world: World, { cookiePath }: SocialPaths, { name }: Login) =>
  socialCookie(world, cookiePath, { name, value: '', minutes: 0 })

type Beginning = { origin: string; cookies: Cookies; carried?: string }

/** Redirects the browser to the provider. `carried` is stored in the state's cookie and not sent to the provider. */
export async function beginSocial(
  world: World,
  way: SocialPaths,
  { origin, cookies, carried = '' }: Beginning,
) {
  const createdAt = world.now()
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
  await addSocialAttempt(world.db, {
    stateHash: tokenHash(state),
    nonce,
    codeVerifier,
    createdAt,
  })
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const redirectUri = redirectUriOf(world, way, origin)
  const url = world.providers.kakao.authorizeUrl({ state, nonce, codeChallenge, redirectUri })
  const tooMany = loginsIn(cookies).slice(MAX_LOGINS - 1)
  return Answer.redirect(url, [
    ...tooMany.map((login) => noCookie(world, way, login)),
    begunCookie(world, way, { state, carried, at: createdAt.getTime() }),
  ])
}

/**
 * The query parameters of the return from the provider; without `state`, only the cookie binds the code to the
 * browser.
 */
type Returned = { code?: string; state?: string; error?: string }
type Return = { returned: Returned; needsState: boolean; cookies: Cookies; origin: string }
type Outcome = ({ profile: SocialProfile } | { refusal: SocialRefusalCode }) & {
  carried: string
  /** Deletes the cookie of this login only. */
  away: CookieOut[]
}

/** The login in progress to which a return belongs; the latest one when the provider may omit the state and did so. */
const loginOf = ({ returned: { state }, needsState, cookies }: Return): Login | undefined =>
  state === undefined && !needsState
    ? loginsIn(cookies)[0]
    : loginsIn(cookies).find((login) => sameText(login.state, state ?? ''))

/** The person who returned from the provider. The code works once, and only in the browser that started the login. */
export async function finishSocial(world: World, way: SocialPaths, asked: Return): Promise<Outcome> {
  const { returned, origin } = asked
  const login = loginOf(asked)
  const rest = { carried: login?.carried ?? '', away: login ? [noCookie(world, way, login)] : [] }
  const since = new Date(world.now().getTime() - STATE_MINUTES * MINUTE_MS)
  const attempt = login ? await takeSocialAttempt(world.db, tokenHash(login.state), since) : null
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
