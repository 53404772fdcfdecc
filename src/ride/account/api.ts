import type { Call } from '#kit/http-server.ts'
import { countLogin, forgiveLogin } from '#kit/login-guard.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import { change, type World } from '#world'
import { forgetSession, issueTokens, startSession } from './acts.ts'
import type { checkId, login, logout, refresh } from './contract.ts'
import { isLoginId, loginIdOf } from './rules.ts'
import { logins, memberByLoginId, memberOf } from './store.ts'
import { LOGIN_FAILED, LOGIN_TOO_MANY, SESSION_OVER } from './words.ts'

export async function logIn(world: World, { body, address, client }: Call<typeof login>) {
  const id = loginIdOf(body.id).slice(0, 40)
  await guardLogin(world, id, address)
  const member = isLoginId(id) ? await memberByLoginId(world.db, id) : null
  const fits = await passwordFits(body.password, member?.passwordHash ?? null)
  if (!member || !fits) throw new Refusal('LOGIN_FAILED', { status: 401, text: LOGIN_FAILED })
  return change(world, async (tx) => {
    await forgiveLogin(tx, id)
    return startSession(tx, world, member, client)
  })
}

const guardLogin = (world: World, loginId: string, address: string) =>
  countLogin(world.db, {
    loginId,
    addressHash: keyedHash(world.pepper, address),
    addressLimits: world.addressLimits,
    now: world.now(),
    text: LOGIN_TOO_MANY,
  })

/** Spends a refresh token for new ones. A token that was spent before ends its whole login. */
export async function renew(world: World, { body, client }: Pick<Call<typeof refresh>, 'body' | 'client'>) {
  const outcome = await change(world, async (tx) => {
    const login = await logins.spend(tx, body.refreshToken, client, world.now())
    if (login?.isReused) forgetSession(login.sessionId)
    const member = login && !login.isReused ? await memberOf(tx, login.personId) : null
    return login && member && issueTokens(tx, world, member, login.sessionId, client)
  })
  if (!outcome) throw new Refusal('SESSION_OVER', { status: 401, text: SESSION_OVER })
  return { result: outcome, ...outcome }
}

export async function logOut(world: World, { session }: Call<typeof logout>) {
  await change(world, (tx) => logins.end(tx, session.sessionId, 'LOGOUT', world.now()))
  forgetSession(session.sessionId)
  return undefined
}

export async function idFree(world: World, { query }: Call<typeof checkId>) {
  return { available: !(await memberByLoginId(world.db, query.id)) }
}
