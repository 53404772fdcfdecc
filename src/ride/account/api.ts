import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { knownClient } from '#kit/known-client.ts'
import { guardLogin } from '#kit/login-guard.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { accountOf, CLIENT_COOKIE, guessOf, issueTokens, rememberClient, startSession } from './acts.ts'
import type * as contract from './contract.ts'
import { isLoginId, loginIdOf } from './rules.ts'
import { lockMember, logins, type Member, memberByLoginId, memberOf } from './store.ts'
import { LOGIN_FAILED, SESSION_OVER } from './words.ts'

export async function logIn(world: World, call: Call<typeof contract.login>) {
  const { body, address, cookies } = call
  const id = loginIdOf(body.id).slice(0, 40)
  const account = accountOf(world, id)
  const known = knownClient(world.secrets.pepper, cookies[CLIENT_COOKIE], account)
  const guess = guessOf(world, { account, client: known, address })
  const entered = await guardLogin(world.db, guess, async () => {
    const member = isLoginId(id) ? await memberByLoginId(world.db, id) : null
    const fits = await passwordFits(body.password, member?.passwordHash ?? null)
    return member && fits ? enter(world, member, call) : null
  })
  if (!entered) throw new Refusal('LOGIN_FAILED', { status: 401, text: LOGIN_FAILED })
  return Answer.of(entered, { cookies: [rememberClient(world, cookies, id)] })
}

/** Opens a login, unless the password was changed while it was being compared. */
const enter = (world: World, { id, passwordHash }: Member, call: Call<typeof contract.login>) =>
  change(world, call, async ({ tx }) => {
    const member = await lockMember(tx, id)
    return member?.passwordHash === passwordHash ? startSession(tx, world, member, call.client) : null
  })

/** Spends a refresh token for new ones. A token that was spent before ends its whole login. */
export async function renew(
  world: World,
  call: Call<typeof contract.refresh> | Call<typeof contract.refreshAlias>,
) {
  const { body, client } = call
  const outcome = await change(world, call, async ({ tx, now, publish }) => {
    const session = await logins.spend(tx, body.refreshToken, client, now)
    if (session?.isReused) publish('sessionsEnded', { ids: [session.sessionId] })
    const member = session && !session.isReused ? await memberOf(tx, session.personId) : null
    return session && member && issueTokens(tx, world, member, session.sessionId, client)
  })
  if (!outcome) throw new Refusal('SESSION_OVER', { status: 401, text: SESSION_OVER })
  return { result: outcome, ...outcome }
}

export async function logOut(world: World, call: Call<typeof contract.logout>) {
  const { sessionId } = call.session
  await change(world, call, async ({ tx, now, publish }) => {
    await logins.end(tx, sessionId, 'LOGOUT', now)
    publish('sessionsEnded', { ids: [sessionId] })
  })
}

export async function checkId(world: World, { query }: Call<typeof contract.checkId>) {
  return { available: !(await memberByLoginId(world.db, query.id)) }
}
