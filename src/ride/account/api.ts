import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid } from '#kit/refusal.ts'
import { recordLogin } from '#platform/login/service.ts'
import type { Unit, World } from '#world'
import { isRemembered } from './device/service.ts'
import { remembersDevices } from './device/store.ts'
import { factorsOf, newChallenge } from './factor/service.ts'
import { beginSession } from './session/service.ts'
import { presentTokens, realm } from './service.ts'
import * as contract from './contract.ts'
import { isLoginId, loginIdOf } from './rules.ts'
import { type Member, memberByLoginId } from './store.ts'
import { REFRESH_MISSING } from './copy.ts'

export async function logIn(world: World, call: Call<typeof contract.login>) {
  const loginId = loginIdOf(call.body.id).slice(0, 40)
  let member: Member | null = null
  const find = async () => (member = isLoginId(loginId) ? await memberByLoginId(world.db, loginId) : null)
  const begun = await realm.logIn(world, call, {
    endpoint: contract.login,
    loginId,
    password: call.body.password,
    find,
    begin: (unit, found) => beginOrAsk(world, unit, found, call),
  })
  // With a second factor, the login is recorded and the device becomes known only after that factor.
  if ('challenge' in begun) return begun
  await recordLogin(world, call, member, 'LOGIN', contract.login)
  return Answer.of(begun, { cookies: [realm.rememberClient(world, call, loginId)] })
}

/** Returns the tokens of a new session, or the second factors of which the person must use one first. */
async function beginOrAsk(world: World, unit: Unit, member: Member, call: Call<typeof contract.login>) {
  const factors = member.role === 'ADMIN' ? await factorsOf(unit.tx, member.id) : []
  if (!factors.length || (await isRemembered(unit, member.id, call)))
    return beginSession(world, unit, member, call)
  const { token } = await newChallenge(unit, member.id, 'LOGIN')
  return {
    second_factor: factors,
    challenge: token,
    can_remember: await remembersDevices(unit.tx),
  }
}

export async function renew(
  world: World,
  call: Call<typeof contract.refresh> | Call<typeof contract.refreshAlias>,
) {
  const { refreshToken = call.headers.refresh } = call.body
  if (typeof refreshToken !== 'string') throw invalid('refreshToken', REFRESH_MISSING)
  const tokens = presentTokens((await realm.renew(world, call, refreshToken)).tokens)
  return { result: tokens, ...tokens }
}

export const logOut = (world: World, call: Call<typeof contract.logout>) => realm.logOut(world, call)

export async function checkId(world: World, { query }: Call<typeof contract.checkId>) {
  return { available: !(await memberByLoginId(world.db, query.id)) }
}
