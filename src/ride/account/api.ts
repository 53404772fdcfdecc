import { Answer } from '#kit/answer.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid } from '#kit/refusal.ts'
import type { Tokens } from '#platform/login/session/service.ts'
import type { World } from '#world'
import { realm } from './service.ts'
import type * as contract from './contract.ts'
import { isLoginId, loginIdOf } from './rules.ts'
import { memberByLoginId } from './store.ts'
import { REFRESH_MISSING } from './copy.ts'

/** Tokens as the API returns them. */
export const presentTokens = ({ accessToken, refreshToken, expiresIn }: Tokens) => ({
  accessToken,
  refreshToken,
  expires_in: expiresIn,
})

export async function logIn(world: World, call: Call<typeof contract.login>) {
  const loginId = loginIdOf(call.body.id).slice(0, 40)
  const find = async () => (isLoginId(loginId) ? memberByLoginId(world.db, loginId) : null)
  const { tokens } = await realm.logIn(world, call, { loginId, password: call.body.password, find })
  return Answer.of(presentTokens(tokens), { cookies: [realm.rememberClient(world, call, loginId)] })
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
