import type { Call } from '#kit/http-server.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { beginEdit } from '#platform/staff/service.ts'
import type { Unit, World } from '#world'
import { MAX_PASSENGERS } from '../rules.ts'
import { lockOrganization, membershipOf } from '../store.ts'
import { TOO_MANY_PASSENGERS } from '../copy.ts'
import type * as contract from './contract.ts'
import {
  addPassenger,
  changePassenger,
  lockPassenger,
  type Passenger,
  passengerCount,
  passengerOf,
  passengersOf,
  removePassenger,
} from './store.ts'

const present = ({ id, name, phone, note, isSilent, version }: Passenger): contract.PassengerOut => ({
  id,
  name,
  phone,
  note,
  is_silent: isSilent,
  version,
})

type Fields = Call<typeof contract.patchPassenger>['body']

const columnsOf = ({ is_silent: isSilent, ...fields }: Fields) => ({
  ...fields,
  ...(isSilent !== undefined && { isSilent }),
})

export async function list(world: World, { params, session }: Call<typeof contract.listPassengers>) {
  found(await membershipOf(world.db, params.id, session.personId))
  return (await passengersOf(world.db, params.id)).map(present)
}

export async function create(world: World, call: Call<typeof contract.createPassenger>) {
  const { params, body, session } = call
  return change(world, call, async ({ tx, now }: Unit) => {
    // Locks the organization, so that parallel additions do not exceed the maximum.
    found(await lockOrganization(tx, params.id))
    found(await membershipOf(tx, params.id, session.personId))
    if ((await passengerCount(tx, params.id)) >= MAX_PASSENGERS)
      throw new Refusal('TOO_MANY_PASSENGERS', { status: 409, text: TOO_MANY_PASSENGERS })
    const { is_silent: isSilent, ...values } = body
    return present(await addPassenger(tx, { ...values, isSilent, organizationId: params.id, createdAt: now }))
  })
}

export async function patch(world: World, call: Call<typeof contract.patchPassenger>) {
  const { id, passengerId } = call.params
  return change(world, call, async (unit: Unit) => {
    const { tx } = unit
    found(await membershipOf(tx, id, call.session.personId))
    found(await lockPassenger(tx, id, passengerId))
    const read = async () => present((await passengerOf(tx, id, passengerId))!)
    const { finish } = await beginEdit({
      unit,
      madeOn: call.version,
      read,
      fields: ['name', 'phone', 'note', 'is_silent'],
    })
    if (Object.keys(call.body).length) await changePassenger(tx, passengerId, columnsOf(call.body))
    return finish()
  })
}

export async function remove(world: World, call: Call<typeof contract.deletePassenger>) {
  const { id, passengerId } = call.params
  await change(world, call, async ({ tx }: Unit) => {
    found(await membershipOf(tx, id, call.session.personId))
    found(await removePassenger(tx, id, passengerId))
    await purgeResponsesAbout(tx, [passengerId])
  })
}
