import { dayOf, timeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { lockMember } from '#ride/account/store.ts'
import { isLicenseExpired } from '#ride/driver/rules.ts'
import { type Driver, lockDriver } from '#ride/driver/store.ts'
import { DRIVER_BUSY, LICENSE_EXPIRED } from '#ride/driver/copy.ts'
import { isInMaintenance } from '#ride/fleet/maintenance/store.ts'
import { bumpUnitVersion } from '#ride/fleet/store.ts'
import { UNIT_IN_MAINTENANCE } from '#ride/fleet/maintenance/copy.ts'
import {
  type CarOnDay,
  deleteHoldOfUnit,
  deleteOffer,
  holdsUnit,
  isHeldByOther,
  moveHoldToUnit,
} from '#ride/hold/store.ts'
import { UNIT_HELD } from '#ride/hold/copy.ts'
import { holdTickets } from '#ride/ticket/service.ts'
import { endEntryOnBooking, reopenEntries } from '#ride/waitlist/store.ts'
import type { Unit } from '#world'
import { payingAccountOf } from '../../rules.ts'
import type { Reservation } from '../../store.ts'
import { driverWarningsNow } from '../service.ts'
import { completionRefusal, completionWarnings, type Warning } from '../rules.ts'
import { lockFreeUnit, reservationOfDriver } from '../store.ts'
import {
  COMPLETION_NEEDS_REASON,
  COMPLETION_WORDS,
  HOLD_WORDS,
  NO_UNIT_FREE,
  RESERVATION_ERASED,
} from '../copy.ts'

/** Takes a free unit for a ride on a day, and ends the member's hold of it and their wait for the car. */
export async function assignFreeUnit(tx: Tx, ride: Reservation, day: string, now: Date): Promise<string> {
  const { id: except, memberId, carId, unitId: preferred } = ride
  const unitId = await lockFreeUnit(tx, { now, memberId, carId, day, preferred, except })
  if (!unitId) throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: NO_UNIT_FREE })
  await deleteHoldOfUnit(tx, { memberId, unitId, day })
  await endWait(tx, { memberId, carId, day }, now)
  return unitId
}

/**
 * Refuses a unit in maintenance or held by another member. For a live ride, the member's own hold and waitlist entry
 * end or move.
 */
export async function claimUnitForRide(
  unit: Unit,
  ride: Reservation,
  { id: unitId, carId }: { id: string; carId: string },
) {
  const { tx, now } = unit
  const { memberId, rideDate: day, status } = ride
  if (await isInMaintenance(tx, unitId, day))
    throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: UNIT_IN_MAINTENANCE })
  if (await isHeldByOther(tx, { memberId, unitId, day }, now))
    throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: UNIT_HELD })
  if (status === 'CANCELLED') return
  if (carId === ride.carId) return exchangeHeld(unit, ride, unitId)
  await deleteHoldOfUnit(tx, { memberId, unitId, day })
  await endWait(tx, { memberId, carId, day }, now)
}

/**
 * Moves the member's hold of a second car to the unit that the ride leaves; else the member is back in the waitlist.
 */
async function exchangeHeld({ tx, now, publish }: Unit, ride: Reservation, unitId: string): Promise<void> {
  const { memberId, carId, rideDate: day, unitId: left } = ride
  const held = { memberId, unitId, day }
  if (!(await holdsUnit(tx, held, now))) return void (await deleteHoldOfUnit(tx, held))
  // The new version makes bookings fail that have already read the unit, so that none takes it before it is held.
  const isLeft = left !== null && (await bumpUnitVersion(tx, left)) && !(await isInMaintenance(tx, left, day))
  if (isLeft && (await moveHoldToUnit(tx, held, left, now))) return
  const dropped = await deleteHoldOfUnit(tx, held)
  if (dropped?.kind === 'OFFER') await reopenEntries(tx, [{ memberId, carId, day }], now)
  publish('hold', { day })
}

/** Ends the waitlist entry and the offer of a member who now has the car on that day. */
async function endWait(tx: Tx, had: CarOnDay, now: Date): Promise<void> {
  await endEntryOnBooking(tx, had, now)
  await deleteOffer(tx, had)
}

type Driven = Pick<Reservation, 'driverId' | 'driverForced'>

/**
 * The driver that a ride keeps on another day; null if the driver was removed. Refused if the driver drives another
 * ride that day, unless staff force it.
 */
export async function driverKeptOnDay(
  tx: Tx,
  reservation: Reservation,
  day: string,
  force = false,
): Promise<Driven> {
  const driver = reservation.driverId ? await lockDriver(tx, reservation.driverId) : null
  if (!driver) return { driverId: null, driverForced: false }
  if (!force) await refuseBusyDriver(tx, reservation, driver.id, day)
  const isBusy = force && (await reservationOfDriver(tx, driver.id, day, reservation.id)) !== null
  return { driverId: driver.id, driverForced: isBusy }
}

/** Refuses a driver whose license has expired by that day: neither force nor a reason allows it. */
export function refuseUnlicensed({ licenceExpiresOn }: Driver, day: string): void {
  if (isLicenseExpired(licenceExpiresOn, day))
    throw new Refusal('LICENCE_EXPIRED', { status: 409, text: LICENSE_EXPIRED })
}

/** Refuses a driver who drives another ride on that day, and names that ride. */
export async function refuseBusyDriver(
  tx: Tx,
  reservation: Reservation,
  driverId: string,
  day: string,
): Promise<void> {
  const other = await reservationOfDriver(tx, driverId, day, reservation.id)
  if (!other) return
  const text = `${DRIVER_BUSY} (${timeOf(new Date(other.pickup_at))} ${other.name}, 예약 ${other.id})`
  throw new Refusal('DRIVER_BUSY', { status: 409, text })
}

/**
 * Revives a canceled reservation, which needs its ticket and a unit. Drops a driver who was removed or is away that
 * day: the guest must not expect a driver who will not come.
 */
export async function reviveReservation(
  { tx, now }: Unit,
  reservation: Reservation,
  actorId: string,
  force = false,
) {
  if (reservation.erasedAt || !(await lockMember(tx, reservation.memberId)))
    throw new Refusal('ERASED', { status: 409, text: RESERVATION_ERASED })
  refuse(
    await holdTickets(tx, payingAccountOf(reservation), reservation.costHalves, actorId, now),
    HOLD_WORDS,
  )
  const unitId = await assignFreeUnit(tx, reservation, reservation.rideDate, now)
  const driven = await driverKeptOnDay(tx, reservation, reservation.rideDate, force)
  const isAway = driven.driverId !== null && (await isAwayFrom(tx, reservation, driven.driverId))
  return { unitId, ...(isAway ? NO_DRIVER : driven), settledHalves: null }
}

const NO_DRIVER = { driverId: null, driverForced: false }
const AWAY: readonly Warning[] = ['ON_LEAVE', 'LICENCE_EXPIRED']

/** Whether a driver cannot drive that day because of leave or an expired license. */
const isAwayFrom = async (tx: Tx, reservation: Reservation, driverId: string): Promise<boolean> =>
  (await driverWarningsNow(tx, reservation, driverId)).some((warning) => AWAY.includes(warning))

type Change = { values: Partial<Reservation>; after: { warnings?: Warning[] } }

/**
 * The audit facts of a change that completes a ride; null if it completes none. Until a driver records the drop-off,
 * the reason given by staff is the only evidence of it. Refused before the ride's day, and without a reason.
 */
export function completionFacts(
  ride: Reservation,
  { values, after }: Change,
  reason: string | undefined,
  now: Date,
) {
  refuse(completionRefusal(ride, values, dayOf(now)), COMPLETION_WORDS)
  const warnings = completionWarnings(ride, values)
  if (!warnings.length) return null
  if (!reason)
    throw new Refusal('NEEDS_REASON', { status: 409, text: COMPLETION_NEEDS_REASON, facts: { warnings } })
  return { reason, warnings: [...(after.warnings ?? []), ...warnings] }
}
