import { Answer } from '#kit/answer.ts'
import { transaction } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { phoneOf } from '#kit/phone.ts'
import { randomToken, tokenHash } from '#kit/token.ts'
import { recordLogin } from '#platform/login/service.ts'
import { beginSocial, finishSocial, socialCookie, type SocialPaths } from '#platform/social/service.ts'
import type { SocialProfile } from '#providers/social/port.ts'
import type { World } from '#world'
import { factorsOf } from '../factor/service.ts'
import { realm } from '../service.ts'
import { STAFF_SESSION_SECONDS } from '../session/rules.ts'
import { ADDRESS_TOKEN_SECONDS } from '../rules.ts'
import type { Member } from '../store.ts'
import { finishKakao, type startKakao } from './contract.ts'
import { socialLoginId, TICKET_MINUTES } from './rules.ts'
import { addSocialTicket, memberByProvider } from './store.ts'
import { apiPaths, urlOf, urls } from '#urls'

const PROVIDER = 'KAKAO'
export const TICKET_COOKIE = 'social_ticket'
const WAY: SocialPaths = { cookiePath: apiPaths.rideLogin, returnPath: finishKakao.path }

/** Starts a Kakao login, and keeps the typed referrer until its end. */
export const start = (world: World, { query, cookies, origin }: Call<typeof startKakao>) =>
  beginSocial(world, WAY, { origin, cookies, carried: phoneOf(query.referrer ?? '') ?? '' })

export async function finish(world: World, call: Call<typeof finishKakao>) {
  const { query, cookies, origin } = call
  const outcome = await finishSocial(world, WAY, { returned: query, needsState: true, cookies, origin })
  const { away, carried } = outcome
  if ('refusal' in outcome)
    return Answer.redirect(urlOf(urls.login, { query: { error: outcome.refusal } }), away)
  const member = await memberByProvider(world.db, PROVIDER, outcome.profile.providerId)
  if (member && (await factorsOf(world.db, member.id)).length)
    return Answer.redirect(urlOf(urls.login, { query: { error: 'staff_password' } }), away)
  if (member) return Answer.redirect(await loginPath(world, member, call), away)
  const { path, ticket } = await signupPath(world, outcome.profile, carried)
  return Answer.redirect(path, [...away, ticket])
}

/** The path after a login, with tokens that are valid for a minute: the browser renews them immediately. */
async function loginPath(world: World, member: Member, call: Call<typeof finishKakao>): Promise<string> {
  const session = member.role === 'ADMIN' ? STAFF_SESSION_SECONDS : undefined
  const lifetime = { tokens: ADDRESS_TOKEN_SECONDS, session }
  const tokens = await transaction(world.db, (tx) =>
    realm.start({ tx, now: world.now() }, world, member, call.client, lifetime),
  )
  await recordLogin(world, call, member, 'LOGIN', finishKakao)
  const { accessToken, refreshToken } = tokens
  return urlOf(urls.login, { query: { accessToken, refreshToken } })
}

/** The path to the sign-up form, which the URL prefills. Only the cookie proves the provider's account. */
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
  const path = urlOf(urls.signup, { query: { id: loginId, provider: PROVIDER, referrer } })
  const cookie = { name: TICKET_COOKIE, value: proof, minutes: TICKET_MINUTES }
  return { path, ticket: socialCookie(world, WAY.cookiePath, cookie) }
}
