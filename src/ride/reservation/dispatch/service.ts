import { timeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { offReason, parseSchedule } from '#ride/driver/rules.ts'
import type { Reservation } from '../store.ts'
import { driverWarnings, unitWarnings, type Warning } from './rules.ts'
import { driverCandidates, unitCandidates } from './store.ts'

type UnitRow = Awaited<ReturnType<typeof unitCandidates>>[number]
type DriverRow = Awaited<ReturnType<typeof driverCandidates>>[number]

/** The warnings about a unit for a reservation. */
export const warningsOfUnit = (unit: UnitRow, { passengerCount }: Reservation): Warning[] =>
  unitWarnings({ seats: unit.seats, passengers: passengerCount, isNear: unit.near !== null })

/** The warnings about a driver for a reservation. */
export function warningsOfDriver(driver: DriverRow, { rideDate, pickupAt }: Reservation): Warning[] {
  const off = offReason({
    schedule: parseSchedule(driver.fixed_schedule) ?? [],
    leaves: driver.on_leave ? [{ from: rideDate, to: rideDate }] : [],
    licence: driver.licence_expires_on,
    day: rideDate,
    time: timeOf(pickupAt),
  })
  return driverWarnings({ off, isBusy: driver.blocked_by !== null, isNear: driver.near !== null })
}

/** The name of one unit, as messages to the guest show it, and its present warnings. */
export async function unitNameAndWarnings(tx: Tx, ride: Reservation, unitId: string) {
  const [unit] = await unitCandidates(tx, ride, unitId)
  return unit
    ? { name: `${unit.car_name} ${unit.registration_number}`, warnings: warningsOfUnit(unit, ride) }
    : { name: '', warnings: [] }
}

/** The present warnings about one driver. */
export async function driverWarningsNow(tx: Tx, ride: Reservation, driverId: string): Promise<Warning[]> {
  const [driver] = await driverCandidates(tx, ride, driverId)
  return driver ? warningsOfDriver(driver, ride) : []
}

/** The warnings about a ride's own unit and driver, each once. */
export async function rideWarningsNow(tx: Tx, ride: Reservation): Promise<Warning[]> {
  const unit = ride.unitId ? (await unitNameAndWarnings(tx, ride, ride.unitId)).warnings : []
  const driver = ride.driverId ? await driverWarningsNow(tx, ride, ride.driverId) : []
  return [...new Set([...unit, ...driver])]
}
