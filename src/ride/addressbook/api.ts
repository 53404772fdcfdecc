import type { Call } from '#kit/http-server.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { passengersRefusal, placesRefusal, recentOf } from './rules.ts'
import {
  addPassenger,
  addPlace,
  changePassenger,
  type Passenger,
  passengerCount,
  passengersOf,
  placeCount,
  removePassenger,
  removePlace,
  type SavedPlace,
  savedPlacesOf,
  usedPlaces,
} from './store.ts'
import { FULL_WORDS } from './copy.ts'

const presentPassenger = ({ id, name, phone, note, isSilent }: Passenger): contract.PassengerOut => ({
  id,
  name,
  phone,
  note,
  is_silent: isSilent,
})
const presentPlace = ({ id, label, location }: SavedPlace): contract.PlaceOut => ({ id, label, location })

/** Audits that staff changed an address book, without its content. */
const auditBook = (unit: Unit, id: string): void =>
  unit.auditForMember(id, { action: 'ADDRESSBOOK', subject: 'member', subjectId: id })

export const listPassengers = async (world: World, { params }: Call<typeof contract.listPassengers>) =>
  (await passengersOf(world.db, params.id)).map(presentPassenger)

/** Locks the member, so that the limit holds and nothing is saved for a deleted member. */
export const createPassenger = (world: World, call: Call<typeof contract.createPassenger>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const { id } = found(await lockMember(tx, call.params.id))
    const { is_silent: isSilent, ...person } = call.body
    refuse(passengersRefusal(await passengerCount(tx, id)), FULL_WORDS)
    auditBook(unit, id)
    return presentPassenger(await addPassenger(tx, id, { isSilent, ...person }, now))
  })

export const patchPassenger = (world: World, call: Call<typeof contract.patchPassenger>) =>
  change(world, call, async (unit: Unit) => {
    const { id, pid } = call.params
    const { is_silent: isSilent, ...person } = call.body
    const changes = { ...person, ...(isSilent !== undefined && { isSilent }) }
    const row = found(await changePassenger(unit.tx, id, pid, changes))
    auditBook(unit, id)
    return presentPassenger(row)
  })

export const deletePassenger = (world: World, call: Call<typeof contract.deletePassenger>): Promise<void> =>
  change(world, call, async (unit: Unit) => {
    const { id, pid } = call.params
    found((await removePassenger(unit.tx, id, pid)) || null)
    await purgeResponsesAbout(unit.tx, [pid])
    auditBook(unit, id)
  })

export async function listPlaces(world: World, { params }: Call<typeof contract.listPlaces>) {
  const [saved, used] = await Promise.all([
    savedPlacesOf(world.db, params.id),
    usedPlaces(world.db, { memberId: params.id }),
  ])
  const recent = recentOf(
    used.map(({ location }) => location),
    saved.map(({ location }) => location),
  )
  return { saved: saved.map(presentPlace), recent }
}

export const createPlace = (world: World, call: Call<typeof contract.createPlace>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const { id } = found(await lockMember(tx, call.params.id))
    refuse(placesRefusal(await placeCount(tx, id)), FULL_WORDS)
    auditBook(unit, id)
    return presentPlace(await addPlace(tx, id, call.body, now))
  })

export const deletePlace = (world: World, call: Call<typeof contract.deletePlace>): Promise<void> =>
  change(world, call, async (unit: Unit) => {
    const { id, pid } = call.params
    found((await removePlace(unit.tx, id, pid)) || null)
    await purgeResponsesAbout(unit.tx, [pid])
    auditBook(unit, id)
  })
