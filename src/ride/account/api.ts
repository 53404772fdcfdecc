import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { knownClient } from '#kit/known-client.ts'
import { guardLogin } from '#kit/login-guard.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { change, type World } from '#world'
import {
  accountOf,
  CLIENT_COOKIE,
  forgetSession,
  guessOf,
  issueTokens,
  rememberClient,
  startSession,
} from './acts.ts'
import type { checkId, login, logout, refresh } from './contract.ts'
import { isLoginId, loginIdOf } from './rules.ts'
import { lockMember, logins, type Member, memberByLoginId, memberOf } from './store.ts'
import { LOGIN_FAILED, SESSION_OVER } from './words.ts'

export async function logIn(world: World, { body, address, client, cookies }: Call<typeof login>) {
  const id = loginIdOf(body.id).slice(0, 40)
  const account = accountOf(world, id)
  const known = knownClient(world.pepper, cookies[CLIENT_COOKIE], account)
  const guess = guessOf(world, { account, client: known, address })
  const entered = await guardLogin(world.db, guess, async () => {
    const member = isLoginId(id) ? await memberByLoginId(world.db, id) : null
    const fits = await passwordFits(body.password, member?.passwordHash ?? null)
    return member && fits ? enter(world, member, client) : null
  })
  if (!entered) throw new Refusal('LOGIN_FAILED', { status: 401, text: LOGIN_FAILED })
  return Answer.of(entered, { cookies: [rememberClient(world, cookies, id)] })
}

/** Opens a login, unless the password was changed while it was being compared. */
const enter = (world: World, { id, passwordHash }: Member, client: string) =>
  change(world, async (tx) => {
    const member = await lockMember(tx, id)
    return member?.passwordHash === passwordHash ? startSession(tx, world, member, client) : null
  })

/** Spends a refresh token for new ones. A token that was spent before ends its whole login. */
export async function renew(world: World, { body, client }: Pick<Call<typeof refresh>, 'body' | 'client'>) {
  const { login, outcome } = await change(world, async (tx) => {
    const login = await logins.spend(tx, body.refreshToken, client, world.now())
    const member = login && !login.isReused ? await memberOf(tx, login.personId) : null
    return {
      login,
      outcome: login && member && (await issueTokens(tx, world, member, login.sessionId, client)),
    }
  })
  if (login?.isReused) forgetSession(login.sessionId)
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
