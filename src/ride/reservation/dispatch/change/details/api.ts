import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { invalid, Refusal, refuse } from '#kit/refusal.ts'
import { readdressMessages } from '#platform/outbox/recipient/store.ts'
import { lockDriver } from '#ride/driver/store.ts'
import { lockAccount } from '#ride/ticket/store.ts'
import type { World } from '#world'
import { rightAfterMove } from '../../../cancellation/rules.ts'
import { columnsOfPartialForm } from '../../../api.ts'
import type { LocksBefore } from '../../../service.ts'
import { resendRideMessages } from '../../../messages.ts'
import { payingAccountOf } from '../../../rules.ts'
import { bookerPhoneOf, wasDriverAnnounced, unsentMessages, type Reservation } from '../../../store.ts'
import type * as contract from '../../contract.ts'
import { rideWarningsNow, unitNameAndWarnings } from '../../service.ts'
import { storedNotify } from '../../../recipient/contract.ts'
import { expectedEndOf, expectedEndRefusal } from '../../../trip-event/rules.ts'
import { recordMove, restartTrip } from '../../../trip-event/service.ts'
import { dayRefusal, positionAfterChange, timeWarnings } from '../../rules.ts'
import { DAY_WORDS, EXPECTED_END_WORDS, HOLD_WORDS, RESERVATION_ERASED } from '../../copy.ts'
import { driverKeptOnDay, refuseUnlicensed, assignFreeUnit } from '../service.ts'
import {
  type ActionInput,
  applyAction,
  type OverrideReason,
  type Values,
  overriddenWarningFacts,
} from '../api.ts'

type Details = Omit<Call<typeof contract.patchDetails>['body'], 'reason'>

export async function patchDetails(world: World, call: Call<typeof contract.patchDetails>) {
  const { reason, ...details } = call.body
  const sure = { reason, isSeen: call.version !== null }
  return applyAction(world, call, locksBefore(details), async (input) => {
    if (input.reservation.erasedAt) throw new Refusal('ERASED', { status: 409, text: RESERVATION_ERASED })
    const values = detailValues(input.reservation, details)
    const { rideDate, phone } = input.reservation
    if (values.phone && values.phone !== phone) await readdressPassenger(input, values.phone)
    Object.assign(values, await onNewDay(input, values.rideDate ?? rideDate))
    Object.assign(values, await tripAfter(input, values))
    const said = await saidOf(input, values, sure)
    await tellGuest(input, values)
    return {
      action: 'DETAILS',
      values,
      before: { ride_date: rideDate },
      after: { changed: Object.keys(details), ride_date: values.rideDate, ...said },
    }
  })
}

/** Sends waiting messages to the corrected number of the passenger; those to the booker's number stay. */
async function readdressPassenger({ unit: { tx }, reservation }: ActionInput, to: string): Promise<void> {
  const { id, memberId, phone } = reservation
  if (phone !== (await bookerPhoneOf(tx, memberId))) await readdressMessages(tx, { subjectId: id }, phone, to)
}

/** A live ride that moves to another day locks its payer and the units of its car. */
const locksBefore =
  (details: Details) =>
  ({ status, rideDate }: Reservation): LocksBefore => {
    const day = columnsOfPartialForm(details).rideDate ?? rideDate
    return day !== rideDate && status !== 'CANCELLED' ? { payer: true, units: 'ALL_OF_CAR' } : {}
  }

function detailValues(reservation: Reservation, body: Details): Values {
  const values = columnsOfPartialForm(body)
  return {
    ...values,
    ...(body.notify !== undefined && { notify: body.notify && storedNotify(body.notify, false) }),
    ...expectedEndIn(body, { ...reservation, ...values }),
    ...(values.pickupAt && { ...rightAfterMove(reservation, values.pickupAt), movedFrom: null }),
  }
}

/**
 * The planned end that staff typed, if it differs from the computed one. A new pickup time resets it to the computed
 * end.
 */
function expectedEndIn({ expected_end_at: typed, pickup_time: moved }: Details, ride: Reservation): Values {
  if (typed === undefined) return moved === undefined ? {} : { expectedEndAt: null }
  const end = typed && new Date(typed)
  const isComputed = !end || end.getTime() === expectedEndOf({ ...ride, expectedEndAt: null }).getTime()
  if (isComputed) return { expectedEndAt: null }
  const code = expectedEndRefusal(end, ride.pickupAt)
  if (code) throw invalid('expected_end_at', EXPECTED_END_WORDS[code])
  return { expectedEndAt: end }
}

/** The trip on the changed route. A new time or driver also resets the driver's answer. */
async function tripAfter({ unit, reservation, actorId }: ActionInput, values: Values): Promise<Values> {
  const after = { ...reservation, ...values }
  const to = positionAfterChange(reservation, reservation.currentStop, after)
  const moved = await recordMove(unit, after, { to, makerId: actorId, reason: '' })
  const isSame =
    after.pickupAt.getTime() === reservation.pickupAt.getTime() && after.driverId === reservation.driverId
  return isSame ? moved : restartTrip(unit, after, { madeBy: 'STAFF', makerId: actorId })
}

/** The audit facts of an edit whose new time causes warnings about the unit or the driver. */
async function saidOf({ unit: { tx }, reservation }: ActionInput, values: Values, sure: OverrideReason) {
  const after = { ...reservation, ...values }
  const isMoved = after.pickupAt.getTime() !== reservation.pickupAt.getTime()
  if (!isMoved || reservation.status === 'CANCELLED') return overriddenWarningFacts([], sure)
  const [were, are] = [await rideWarningsNow(tx, reservation), await rideWarningsNow(tx, after)]
  return overriddenWarningFacts(timeWarnings(were, are), sure)
}

/**
 * Sends one message if a coming ride's time changes, with its car if that changes too; other edits send none. A waiting
 * message with the old time no longer applies: it is replaced by one with the new time.
 */
async function tellGuest(input: ActionInput, values: Values): Promise<void> {
  const { unit, reservation } = input
  const after = { ...reservation, ...values }
  const isMoved = after.pickupAt.getTime() !== reservation.pickupAt.getTime()
  if (!isMoved || after.status === 'CANCELLED' || after.pickupAt <= unit.now) return
  const unsent = await unsentMessages(unit.tx, reservation.id)
  const kinds = new Set([...unsent.keys(), 'reservation_changed'])
  if (!after.driverId && (await wasDriverAnnounced(unit.tx, reservation.id))) kinds.add('driver_withdrawn')
  const waits = (kind: string, address: string) => unsent.get(kind)?.has(address) ?? false
  const hearsAnyway = (address: string) =>
    waits('reservation_requested', address) || waits('reservation_confirmed', address)
  const isFor = (kind: string, address: string) =>
    kind === 'reservation_changed'
      ? !hearsAnyway(address)
      : kind === 'driver_withdrawn' || waits(kind, address)
  await resendRideMessages(unit, { kinds, isFor }, after, await servedBy(unit.tx, after))
}

/** The names of driver and car for messages about a ride. */
async function servedBy(tx: Tx, ride: Reservation) {
  const driver = ride.driverId ? await lockDriver(tx, ride.driverId) : null
  const car = ride.unitId ? (await unitNameAndWarnings(tx, ride, ride.unitId)).name : ''
  return { car, driver }
}

/**
 * The values of a ride on another day, which must not be too long ago. A live ride needs a free unit, and its driver
 * must be free.
 */
async function onNewDay({ unit: { tx, now }, reservation }: ActionInput, day: string): Promise<Values> {
  const code = dayRefusal({ from: reservation.rideDate, to: day, today: dayOf(now) })
  if (code) throw invalid('pickup_time', DAY_WORDS[code])
  if (day === reservation.rideDate || reservation.status === 'CANCELLED') return {}
  // A closed organization has no coming rides: their tickets could not be refunded.
  const hasPayer = day < dayOf(now) || (await lockAccount(tx, payingAccountOf(reservation).holderId))
  refuse(hasPayer ? null : 'PAYER_GONE', HOLD_WORDS)
  const unitId = await assignFreeUnit(tx, reservation, day, now)
  const driven = await driverKeptOnDay(tx, reservation, day)
  const driver = driven.driverId && (await lockDriver(tx, driven.driverId))
  if (driver) refuseUnlicensed(driver, day)
  return { unitId, ...driven }
}
