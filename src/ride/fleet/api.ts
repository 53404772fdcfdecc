import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { isDuplicate } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { addAudit } from '#ride/audit/store.ts'
import { change, type World } from '#world'
import type { createCar, createUnit, deleteCar, deleteUnit, listUnits, patchCar } from './contract.ts'
import { isPlate, plateOf } from './rules.ts'
import {
  addCar,
  addUnit,
  type Car,
  carOf,
  cars,
  changeCar,
  liveReservations,
  liveReservationsOfUnit,
  lockCar,
  lockUnit,
  lockUnitsOf,
  removeCar,
  removeUnit,
  unitsOf,
} from './store.ts'
import { CAR_IN_USE, PLATE_TAKEN, PLATE_WRONG } from './words.ts'

/** A car on the wire. */
const present = ({ id, name, image, seats, seatCapacity, status, displayOrder }: Car) => ({
  id,
  name,
  image,
  seats,
  seat_capacity: seatCapacity,
  status,
  order: displayOrder,
})

export const list = async (world: World) => (await cars(world.db)).map(present)

export async function create(world: World, { body, session }: Call<typeof createCar>) {
  return changeFleet(world, async (tx) => {
    const { seat_capacity: seatCapacity, order: displayOrder = 0, ...rest } = body
    const car = await addCar(tx, { ...rest, seatCapacity, displayOrder, createdAt: world.now() })
    await addAudit(
      tx,
      { actor: session, action: 'CREATE', subject: 'car', subjectId: car.id, after: present(car) },
      world.now(),
    )
    return present(car)
  })
}

export async function patch(world: World, { params, body, session }: Call<typeof patchCar>) {
  return changeFleet(world, async (tx) => {
    const before = found(await lockCar(tx, params.id))
    const { seat_capacity: seatCapacity, order: displayOrder, ...rest } = body
    const values = {
      ...rest,
      ...(seatCapacity && { seatCapacity }),
      ...(displayOrder !== undefined && { displayOrder }),
    }
    const after = Object.keys(values).length ? await changeCar(tx, params.id, values) : before
    await addAudit(
      tx,
      {
        actor: session,
        action: 'CHANGE',
        subject: 'car',
        subjectId: params.id,
        before: present(before),
        after: present(after),
      },
      world.now(),
    )
    return present(after)
  })
}

export async function remove(world: World, { params, session }: Call<typeof deleteCar>) {
  return changeFleet(world, async (tx) => {
    // Units before the car, as a booking does.
    await lockUnitsOf(tx, params.id)
    const car = found(await lockCar(tx, params.id))
    const used = await liveReservations(tx, car.id, dayOf(world.now()), true)
    if (used) throw new Refusal('IN_USE', { status: 409, text: CAR_IN_USE })
    await removeCar(tx, car.id, world.now())
    await addAudit(
      tx,
      { actor: session, action: 'DELETE', subject: 'car', subjectId: car.id, before: present(car) },
      world.now(),
    )
  })
}

export async function units(world: World, { params }: Call<typeof listUnits>) {
  found(await carOf(world.db, params.id))
  const rows = await unitsOf(world.db, params.id)
  return rows.map((row) => ({ id: row.id, registration_number: row.registrationNumber }))
}

export async function createUnitOf(world: World, { params, body, session }: Call<typeof createUnit>) {
  if (!isPlate(body.registration_number)) throw invalid('registration_number', PLATE_WRONG)
  const plate = plateOf(body.registration_number)
  try {
    return await changeFleet(world, async (tx) => {
      // A car that is being removed takes the unit with it, or there is no car any more.
      found(await lockCar(tx, params.id))
      const row = await addUnit(tx, params.id, plate, world.now())
      await addAudit(
        tx,
        {
          actor: session,
          action: 'CREATE',
          subject: 'unit',
          subjectId: row.id,
          after: { registration_number: plate },
        },
        world.now(),
      )
      return { id: row.id, registration_number: plate }
    })
  } catch (error) {
    if (isDuplicate(error, 'unit_registration_number'))
      throw new Refusal('PLATE_TAKEN', { status: 409, text: PLATE_TAKEN })
    throw error
  }
}

export async function removeUnitOf(world: World, { params, session }: Call<typeof deleteUnit>) {
  return changeFleet(world, async (tx) => {
    const unit = await lockUnit(tx, params.inventoryId)
    if (unit?.carId !== params.id) throw new Refusal('NOT_FOUND')
    const used = await liveReservationsOfUnit(tx, unit.id, dayOf(world.now()))
    if (used) throw new Refusal('IN_USE', { status: 409, text: CAR_IN_USE })
    await removeUnit(tx, unit.id, world.now())
    await addAudit(
      tx,
      {
        actor: session,
        action: 'DELETE',
        subject: 'unit',
        subjectId: unit.id,
        before: { registration_number: unit.registrationNumber },
      },
      world.now(),
    )
  })
}

/** A change after which the days' answers are read anew. */
const changeFleet = <T>(world: World, work: (tx: Tx) => Promise<T>): Promise<T> =>
  change(world, async (tx, tell) => {
    const result = await work(tx)
    tell({ topic: 'days', id: 'all' })
    return result
  })
