import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { accountKey, knownClient, rememberedClient } from '#kit/known-client.ts'
import { guardLogin } from '#kit/login-guard.ts'
import { passwordFits } from '#kit/password.ts'
import { Refusal } from '#kit/refusal.ts'
import { keyedHash } from '#kit/token.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { enter, present, startSession } from './acts.ts'
import type { checkEmail, getAccount, login, logout, refresh } from './contract.ts'
import { accountByEmail, accountOf, logins } from './store.ts'
import { EMAIL_TAKEN, LOGIN_FAILED, LOGIN_TOO_MANY, SESSION_OVER } from './words.ts'

const CLIENT_COOKIE = 'subscriber_client'

export async function logIn(world: World, call: Call<typeof login>) {
  const { body, address, client, cookies } = call
  const account = accountKey(world.secrets.pepper, 'subscribe', body.email)
  const cookie = cookies[CLIENT_COOKIE]
  const guess = {
    account,
    client: knownClient(world.secrets.pepper, cookie, account),
    addressHash: keyedHash(world.secrets.pepper, address),
    addressLimits: world.settings.addressLimits,
    now: world.now(),
    text: LOGIN_TOO_MANY,
  }
  const entered = await guardLogin(world.db, guess, async () => {
    const found = await accountByEmail(world.db, body.email)
    const fits = await passwordFits(body.password, found?.passwordHash ?? null)
    return found && fits ? change(world, call, ({ tx }) => startSession(tx, world, found, client)) : null
  })
  if (!entered) throw new Refusal('LOGIN_FAILED', { status: 401, text: LOGIN_FAILED })
  const place = { name: CLIENT_COOKIE, path: '/api/subscribe/accounts', secure: world.settings.secureCookies }
  return Answer.of(entered, { cookies: [rememberedClient(world.secrets.pepper, cookie, account, place)] })
}

/** Spends a refresh token for new ones. A token that was spent before ends its whole login. */
export async function renew(world: World, call: Call<typeof refresh>) {
  const { body, client } = call
  const entered = await change(world, call, async ({ tx, now }) => {
    const spent = await logins.spend(tx, body.refresh_token, client, now)
    const account = spent && !spent.isReused ? await accountOf(tx, spent.personId) : null
    return spent && account && enter(tx, world, account, spent.sessionId, client)
  })
  if (!entered) throw new Refusal('SESSION_OVER', { status: 401, text: SESSION_OVER })
  return entered
}

export async function logOut(world: World, call: Call<typeof logout>) {
  await change(world, call, ({ tx, now }) => logins.end(tx, call.session.sessionId, 'LOGOUT', now))
}

export async function get(world: World, { session }: Call<typeof getAccount>) {
  const account = await accountOf(world.db, session.personId)
  if (!account) throw new Refusal('NOT_LOGGED_IN')
  return present(account)
}

export async function isEmailAvailable(world: World, { body }: Call<typeof checkEmail>) {
  if (await accountByEmail(world.db, body.email))
    throw new Refusal('EMAIL_TAKEN', { status: 409, text: EMAIL_TAKEN, fields: { email: EMAIL_TAKEN } })
  return { available: true }
}
