import { type Day, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { isLicenseExpired, parseSchedule, shiftsOn } from '#ride/driver/rules.ts'
import type { World } from '#world'
import { dispatchOf } from '../service.ts'
import type * as contract from './contract.ts'
import { type DriverRow, driverRows, idsOfDay, rideLists, unitRows } from './store.ts'

/** The rides of today and tomorrow, and those that need an action of staff. */
export async function waitingRides(world: World, shown: number) {
  const now = world.now()
  const lists = await rideLists(world.db, { today: dayOf(now), now, shown })
  const rides = await dispatchOf(world.db, [...new Set(lists.flatMap(({ ids }) => ids))])
  const rideById = new Map(rides.map((ride) => [ride.id, ride]))
  return Object.fromEntries(
    lists.map(({ name, ids, count }) => [name, { count, rows: ids.flatMap((id) => rideById.get(id) ?? []) }]),
  )
}

export async function timeline(world: World, { query }: Call<typeof contract.getTimeline>) {
  const rides = await dispatchOf(world.db, await idsOfDay(world.db, query.day, dayOf(world.now())))
  const [units, drivers] = await Promise.all([
    unitRows(
      world.db,
      query.day,
      rides.flatMap((ride) => ride.car_inventory_id ?? []),
    ),
    driverRows(
      world.db,
      query.day,
      rides.flatMap((ride) => ride.driver_id ?? []),
    ),
  ])
  const ofUnit = Map.groupBy(rides, (ride) => ride.car_inventory_id)
  const ofDriver = Map.groupBy(rides, (ride) => ride.driver_id)
  const cars = Map.groupBy(units, ({ car_id }) => car_id)
  return {
    cars: [...cars].map(([id, own]) => ({
      id,
      name: own[0]!.car_name,
      seats: own[0]!.seats,
      units: own.map((unit) => ({
        id: unit.id,
        registration_number: unit.registration_number,
        is_removed: unit.is_removed,
        in_maintenance: unit.in_maintenance,
        rides: ofUnit.get(unit.id) ?? [],
      })),
    })),
    drivers: drivers.map((row) => ({ ...driverOnDay(row, query.day), rides: ofDriver.get(row.id) ?? [] })),
    unassigned: ofDriver.get(null) ?? [],
  }
}

/** A driver, and whether and when they may drive on a day. */
function driverOnDay({ fixed_schedule, licence_expires_on, ...driver }: DriverRow, day: Day) {
  const schedule = parseSchedule(fixed_schedule) ?? []
  return {
    ...driver,
    is_licensed: !isLicenseExpired(licence_expires_on, day),
    hours: schedule.length ? shiftsOn(schedule, day) : null,
  }
}
