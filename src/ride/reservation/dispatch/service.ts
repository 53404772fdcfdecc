import { timeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { ticketsOf } from '#kit/money.ts'
import { found } from '#kit/refusal.ts'
import { offReason, parseSchedule } from '#ride/driver/rules.ts'
import { presentWithoutDriverPhone } from '../api.ts'
import { type FullReservation, type Reservation, reservationsByIds } from '../store.ts'
import { expectedEndOf } from '../trip-event/rules.ts'
import type { DispatchOut } from './contract.ts'
import { driverWarnings, unitWarnings, type Warning } from './rules.ts'
import { driverCandidates, unitCandidates } from './store.ts'

/** Reservations as the API returns them to staff. */
export async function dispatchOf(tx: Tx, ids: string[]): Promise<DispatchOut[]> {
  return ids.length ? (await reservationsByIds(tx, ids)).map(presentOne) : []
}

/** One reservation for staff; 404 if it does not exist. */
export const loadDispatch = async (tx: Tx, id: string): Promise<DispatchOut> =>
  found((await dispatchOf(tx, [id]))[0] ?? null)

const presentOne = (row: FullReservation): DispatchOut => ({
  ...presentWithoutDriverPhone(row),
  registration_number: row.registrationNumber,
  driver_phone: row.driverPhone,
  member_id: row.memberId,
  user_id: row.loginId,
  member_name: row.memberName,
  staff_note: row.staffNote,
  reserved_date: row.createdAt.toISOString(),
  car_inventory_id: row.unitId,
  driver_id: row.driverId,
  driver_forced: row.driverForced,
  driver_answer: row.driverAnswer,
  expected_end_at: expectedEndOf(row).toISOString(),
  held_tickets: ticketsOf(row.heldHalves),
})

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

/** The name of a unit as in messages to the guest, and its current warnings. */
export async function unitNameAndWarnings(tx: Tx, ride: Reservation, unitId: string) {
  const [unit] = await unitCandidates(tx, ride, unitId)
  return unit
    ? { name: `${unit.car_name} ${unit.registration_number}`, warnings: warningsOfUnit(unit, ride) }
    : { name: '', warnings: [] }
}

/** The current warnings about one driver. */
export async function driverWarningsNow(tx: Tx, ride: Reservation, driverId: string): Promise<Warning[]> {
  const [driver] = await driverCandidates(tx, ride, driverId)
  return driver ? warningsOfDriver(driver, ride) : []
}

/** The current warnings about a ride's unit and driver, each once. */
export async function rideWarningsNow(tx: Tx, ride: Reservation): Promise<Warning[]> {
  const unit = ride.unitId ? (await unitNameAndWarnings(tx, ride, ride.unitId)).warnings : []
  const driver = ride.driverId ? await driverWarningsNow(tx, ride, ride.driverId) : []
  return [...new Set([...unit, ...driver])]
}
