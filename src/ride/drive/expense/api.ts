import { addDays, dayOf, wallTimeOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { found } from '#kit/refusal.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { deleteExpense, recordExpense } from '#ride/reservation/expense/service.ts'
import { expensesOfRides } from '#ride/reservation/expense/store.ts'
import { AFTER_RIDE_DAYS } from '#ride/reservation/photo/rules.ts'
import type { Unit, World } from '#world'
import { isOver } from '../rules.ts'
import { driverOnDevice, lockOwnRide } from '../service.ts'
import { ridesOfDriver } from '../store.ts'
import type * as contract from './contract.ts'
import { presentExpense } from './service.ts'

export async function create(world: World, call: Call<typeof contract.createDriveExpense>) {
  const driver = await driverOnDevice(world, call)
  const { expense_id: id, file: fileId, kind, amount } = call.body
  return change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const ride = await lockOwnRide(unit.tx, driver, call.params.rid)
    return presentExpense(await recordExpense(unit, ride, { id, driverId: driver.id, kind, amount, fileId }))
  })
}

export async function remove(world: World, call: Call<typeof contract.deleteDriveExpense>): Promise<void> {
  const driver = await driverOnDevice(world, call)
  const { rid, eid: id } = call.params
  await change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const ride = await lockOwnRide(unit.tx, driver, rid)
    await deleteExpense(unit, ride, { id: found(isId(id) ? id : null), driverId: driver.id })
  })
}

export async function past(world: World, call: Call<typeof contract.listPastRides>) {
  const driver = await driverOnDevice(world, call)
  const now = world.now()
  const days = { from: addDays(dayOf(now), -AFTER_RIDE_DAYS), to: dayOf(now) }
  const rides = (await ridesOfDriver(world.db, driver.id, days)).filter((ride) => isOver(ride, now))
  const ids = rides.map(({ id }) => id)
  const expenses = await expensesOfRides(world.db, ids)
  return rides.toReversed().map(({ id, pickupAt, name }) => ({
    id,
    pickup_time: wallTimeOf(pickupAt),
    guest_name: name,
    expenses: (expenses.get(id) ?? []).map(presentExpense),
  }))
}
