import { Answer } from '#kit/answer.ts'
import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { pageOf } from '#kit/page.ts'
import { isPlate, plateOf } from '#kit/plate.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { refuseUnknownPictures } from '#platform/file/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { CAR_CSV } from './csv.ts'
import { unitsWithMaintenance } from './maintenance/store.ts'
import {
  addCar,
  addUnit,
  allCars,
  type Car,
  carCount,
  carOf,
  type CarRow,
  carRows,
  carRowsByIds,
  changeCar,
  lastOrder,
  liveReservations,
  liveReservationsOfUnit,
  lockCar,
  lockCarForWaitlist,
  lockUnit,
  lockUnitsOf,
  bumpUnitVersions,
  removeCar,
  removeUnit,
} from './store.ts'
import { CAR_IN_USE, PLATE_WRONG, CAR_FIELDS } from './copy.ts'

/** A car as the API returns it. */
export const present = ({ id, name, image, seats, seatCapacity, status, displayOrder, version }: Car) => ({
  id,
  name,
  image,
  seats,
  seat_capacity: seatCapacity,
  status,
  order: displayOrder,
  version,
})

const EDITED = namesOf(CAR_FIELDS)

const presentUnit = ({ id, registrationNumber }: { id: string; registrationNumber: string }) => ({
  id,
  registration_number: registrationNumber,
})

const inUse = () => new Refusal('IN_USE', { status: 409, text: CAR_IN_USE })

const presentRow = (row: CarRow): contract.CarRow => ({
  ...present(row),
  units: row.units,
  units_in_maintenance: row.inMaintenance,
})

export async function list(world: World, call: Call<typeof contract.listCars>) {
  const { q } = call.query
  const today = dayOf(world.now())
  if (wantsCsv(call)) {
    const rowsOf = async (tx: Tx, found: { id: string }[]) =>
      (
        await carRowsByIds(
          tx,
          found.map(({ id }) => id),
          today,
        )
      ).map(presentRow)
    return exportCsv(world, call, { subject: 'car', columns: CAR_CSV, query: allCars(q), rowsOf })
  }
  const page = pageOf(call.query)
  const wanted = { q, today, limit: page.limit, offset: page.offset }
  const [rows, total] = await Promise.all([carRows(world.db, wanted), carCount(world.db, q)])
  return Answer.of(rows.map(presentRow), { page: page.shown(total) })
}

export async function create(world: World, call: Call<typeof contract.createCar>) {
  const { seat_capacity: seatCapacity, order, ...rest } = call.body
  return change(world, call, async ({ tx, now, audit, publish }) => {
    await refuseUnknownPictures(tx, ['image', 'car'], [rest.image], now)
    const displayOrder = order ?? (await lastOrder(tx)) + 1
    const car = present(await addCar(tx, { ...rest, seatCapacity, displayOrder, createdAt: now }))
    audit({ action: 'CREATE', subject: 'car', subjectId: car.id, after: car })
    publish('day', { day: null })
    publish('car', { id: car.id })
    return car
  })
}

export async function patch(world: World, call: Call<typeof contract.patchCar>) {
  const { params, body } = call
  const { seat_capacity: seatCapacity, order: displayOrder, ...rest } = body
  const values = {
    ...rest,
    ...(seatCapacity && { seatCapacity }),
    ...(displayOrder !== undefined && { displayOrder }),
  }
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    found(await lockCarForWaitlist(tx, params.id))
    if (rest.image) await refuseUnknownPictures(tx, ['image', 'car'], [rest.image], now)
    const read = async () => present(found(await carOf(tx, params.id)))
    const { before, finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    if (Object.keys(values).length) await changeCar(tx, params.id, values)
    if (rest.status && rest.status !== 'AVAILABLE') {
      await bumpUnitVersions(tx, [params.id])
      await world.hooks.unitsClosed(unit, { carIds: [params.id] })
    }
    audit({ action: 'CHANGE', subject: 'car', subjectId: params.id, before, after: await read() })
    publish('day', { day: null })
    publish('car', { id: params.id })
    return finish()
  })
}

export async function remove(world: World, call: Call<typeof contract.deleteCar>) {
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    // The lock order: first the waitlist, as in its job; then the units before the car, as in a booking.
    await lockCarForWaitlist(tx, call.params.id)
    await lockUnitsOf(tx, call.params.id)
    const car = found(await lockCar(tx, call.params.id))
    if (await liveReservations(tx, car.id, dayOf(now), true)) throw inUse()
    await removeCar(tx, car.id, now)
    await world.hooks.carDeleted(unit, car.id)
    audit({ action: 'DELETE', subject: 'car', subjectId: car.id, before: present(car) })
    publish('day', { day: null })
    publish('car', { id: car.id })
  })
}

export async function listUnits(world: World, { params }: Call<typeof contract.listUnits>) {
  found(await carOf(world.db, params.id))
  return unitsWithMaintenance(world.db, params.id, dayOf(world.now()))
}

export async function createUnit(world: World, call: Call<typeof contract.createUnit>) {
  const { params, body } = call
  if (!isPlate(body.registration_number)) throw invalid('registration_number', PLATE_WRONG)
  return change(world, call, async ({ tx, now, audit, publish }) => {
    // Waits while a removal of the car is under way; then the car is not found.
    found(await lockCar(tx, params.id))
    const unit = presentUnit(await addUnit(tx, params.id, plateOf(body.registration_number), now))
    const { id: subjectId, registration_number } = unit
    audit({ action: 'CREATE', subject: 'unit', subjectId, after: { registration_number } })
    publish('day', { day: null })
    publish('car', { id: params.id })
    return unit
  })
}

export async function deleteUnit(world: World, call: Call<typeof contract.deleteUnit>) {
  const { id: carId, inventoryId } = call.params
  return change(world, call, async (work: Unit) => {
    const { tx, now, audit, publish } = work
    await lockCarForWaitlist(tx, carId)
    const unit = found(await lockUnit(tx, inventoryId))
    if (unit.carId !== carId) throw new Refusal('NOT_FOUND')
    if (await liveReservationsOfUnit(tx, unit.id, dayOf(now))) throw inUse()
    await removeUnit(tx, unit.id, now)
    await world.hooks.unitsClosed(work, { unitId: unit.id })
    const { registration_number } = presentUnit(unit)
    audit({ action: 'DELETE', subject: 'unit', subjectId: unit.id, before: { registration_number } })
    publish('day', { day: null })
    publish('car', { id: carId })
  })
}
