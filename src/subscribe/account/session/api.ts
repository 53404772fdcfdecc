import type { Call } from '#kit/http-server.ts'
import type { World } from '#world'
import { realm } from '../service.ts'
import type * as contract from './contract.ts'

export const list = (world: World, { session }: Call<typeof contract.listSessions>) =>
  realm.listSessions(world, session)

export const end = (world: World, call: Call<typeof contract.endSession>) =>
  realm.endSession(world, call, call.params.id)

export const endOthers = (world: World, call: Call<typeof contract.endOtherSessions>) =>
  realm.endOtherSessions(world, call)

export const prove = (world: World, { session, body, address }: Call<typeof contract.prove>) =>
  realm.proveByPassword(world, session, { password: body.password, address })
