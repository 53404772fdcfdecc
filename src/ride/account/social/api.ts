import { createHash } from 'node:crypto'
import { Answer, type CookieOut } from '#kit/answer.ts'
import { transaction } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { phoneDigits } from '#kit/phone.ts'
import { randomToken, sameText, tokenHash } from '#kit/token.ts'
import { ProviderRejected, ProviderUnavailable } from '#providers/failure.ts'
import type { SocialProfile } from '#providers/social/port.ts'
import type { World } from '#world'
import { realm } from '../acts.ts'
import { ADDRESS_TOKEN_SECONDS } from '../rules.ts'
import type { Member } from '../store.ts'
import type { finishKakao, startKakao } from './contract.ts'
import { socialLoginId, STATE_MINUTES, TICKET_MINUTES } from './rules.ts'
import { addSocialAttempt, addSocialTicket, memberByProvider, takeSocialAttempt } from './store.ts'

const PROVIDER = 'KAKAO'
const STATE_COOKIE = 'social_state'
export const TICKET_COOKIE = 'social_ticket'
const MINUTE_MS = 60_000

const cookie = (world: World, name: string, value: string, minutes: number): CookieOut => ({
  name,
  value,
  options: {
    httpOnly: true,
    sameSite: 'lax',
    secure: world.settings.secureCookies,
    path: '/api/auth',
    maxAge: minutes * 60,
  },
})

const redirectUriOf = (world: World, origin: string) =>
  `${world.settings.publicUrl ?? origin}/api/auth/kakao/callback`

/** The referrer typed before travels in the state's cookie, not through the provider. */
export async function start(world: World, { query, origin }: Call<typeof startKakao>) {
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()]
  await addSocialAttempt(world.db, {
    stateHash: tokenHash(state),
    nonce,
    codeVerifier,
    createdAt: world.now(),
  })
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const url = world.providers.kakao.authorizeUrl({
    state,
    nonce,
    codeChallenge,
    redirectUri: redirectUriOf(world, origin),
  })
  const value = `${state}.${phoneDigits(query.referrer ?? '')}`
  return Answer.redirect(url, [cookie(world, STATE_COOKIE, value, STATE_MINUTES)])
}

export async function finish(world: World, { query, cookies, client, origin }: Call<typeof finishKakao>) {
  const [state = '', referrer = ''] = (cookies[STATE_COOKIE] ?? '').split('.')
  const away = cookie(world, STATE_COOKIE, '', 0)
  const isOurs = query.state !== undefined && state !== '' && sameText(state, query.state)
  const since = new Date(world.now().getTime() - STATE_MINUTES * MINUTE_MS)
  const attempt = isOurs ? await takeSocialAttempt(world.db, tokenHash(state), since) : null
  if (!attempt || !query.code)
    return Answer.redirect(`/login?error=${query.error ? 'denied' : 'expired'}`, [away])
  try {
    const { codeVerifier, nonce } = attempt
    const profile = await world.providers.kakao.exchange({
      code: query.code,
      codeVerifier,
      nonce,
      redirectUri: redirectUriOf(world, origin),
    })
    const member = await memberByProvider(world.db, PROVIDER, profile.providerId)
    if (member) return Answer.redirect(await loginPath(world, member, client), [away])
    const { path, ticket } = await signupPath(world, profile, referrer)
    return Answer.redirect(path, [away, ticket])
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRejected)
      return Answer.redirect('/login?error=provider', [away])
    throw error
  }
}

/** The tokens stand in an address, so they live a minute: the browser renews them at once and they are worth nothing. */
async function loginPath(world: World, member: Member, client: string): Promise<string> {
  const lifetime = { seconds: ADDRESS_TOKEN_SECONDS }
  const tokens = await transaction(world.db, (tx) =>
    realm.start({ tx, now: world.now() }, world, member, client, lifetime),
  )
  return `/login?${new URLSearchParams({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })}`
}

/** What the address says is a courtesy to the form; only the cookie proves the provider's account at sign-up. */
async function signupPath(world: World, profile: SocialProfile, referrer: string) {
  const proof = randomToken()
  const loginId = socialLoginId(PROVIDER, randomToken())
  await addSocialTicket(world.db, {
    hash: tokenHash(proof),
    provider: PROVIDER,
    providerId: profile.providerId,
    loginId,
    createdAt: world.now(),
  })
  const query = new URLSearchParams({ id: loginId, provider: PROVIDER, ...(referrer && { referrer }) })
  return { path: `/signup?${query}`, ticket: cookie(world, TICKET_COOKIE, proof, TICKET_MINUTES) }
}
