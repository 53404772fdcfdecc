import { pgFailure } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { constraintRefusal, found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { lockDriver } from '#ride/driver/store.ts'
import { unitOf } from '#ride/fleet/store.ts'
import { holdTickets } from '#ride/ticket/service.ts'
import { sumHalves } from '#ride/ticket/rules.ts'
import { heldBy, recognizeTickets } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { lockRide, type LocksBefore } from '../../service.ts'
import { tellDriversOfChange } from '../../driver-message/service.ts'
import { driverDetails, sendRideMessage } from '../../messages.ts'
import { arrivalOf, payingAccountOf, type Status, findStop } from '../../rules.ts'
import {
  changeReservation,
  wasDriverAnnounced,
  isSameTime,
  type Reservation,
  reservationOf,
} from '../../store.ts'
import type * as contract from '../contract.ts'
import { patchDetails } from '../contract.ts'
import { driverWarningsNow, loadDispatch, unitNameAndWarnings } from '../service.ts'
import { restartTrip, recordMove, undoNoShow } from '../../trip-event/service.ts'
import { isEarlyMove, moveRefusal, type Warning } from '../rules.ts'
import {
  DISPATCH_CONSTRAINTS,
  HOLD_WORDS,
  MOVE_NEEDS_REASON,
  MOVE_WORDS,
  NEEDS_REASON,
  NOT_COMPLETED,
  WARNING_WORDS,
} from '../copy.ts'
import { tellCar, tellPosition, tellStatus } from './notice/service.ts'
import {
  completionFacts,
  claimUnitForRide,
  refuseBusyDriver,
  refuseUnlicensed,
  reviveReservation,
} from './service.ts'

export type Values = Parameters<typeof changeReservation>[2]
/** The result of one action: the new values of the row, and its audit entry. */
type Action = { action: string; values: Values; before?: object; after: object }
export type ActionInput = { unit: Unit; reservation: Reservation; actorId: string }

export const patch = (world: World, call: Call<typeof contract.patchReservation>) =>
  patchOne(world, call, call.version !== null)

/** `isSeen`: a person saw the row's warnings and can be asked for a reason (0025). */
async function patchOne(world: World, call: Call<typeof contract.patchReservation>, isSeen: boolean) {
  const { body } = call
  return applyAction(world, call, locksBefore(body), (input) => {
    if ('status' in body) return setStatus(input, body.status, body)
    if ('car_inventory_id' in body)
      return setUnit(input, { id: body.car_inventory_id, reason: body.reason, isSeen })
    if ('driver_id' in body)
      return setDriver(input, { id: body.driver_id, force: body.force, reason: body.reason, isSeen })
    if ('settled_tickets' in body) return settle(input, body.settled_tickets * 2)
    const stop =
      'current_stop' in body ? body.current_stop : placeNamed(input.reservation, body.current_location)
    return move(input, stop, body.reason)
  })
}

/** Canceling, reviving and settling move tickets, so they lock the payer; reviving also needs a unit. */
const locksBefore =
  (body: Call<typeof contract.patchReservation>['body']) =>
  ({ status, unitId }: Reservation): LocksBefore => {
    if ('car_inventory_id' in body) return { units: [body.car_inventory_id, ...(unitId ? [unitId] : [])] }
    if ('settled_tickets' in body) return { payer: true }
    if (!('status' in body)) return {}
    const isRevived = status === 'CANCELLED' && body.status !== status
    return isRevived ? { payer: true, units: 'ALL_OF_CAR' } : { payer: body.status === 'CANCELLED' }
  }

export async function patchBatch(world: World, call: Call<typeof contract.patchBatch>) {
  const { ids, versions, ...body } = call.body
  const results = []
  for (const id of new Set(ids)) {
    const one = { ...call, params: { id }, body, version: versions?.[id] ?? null }
    results.push(await patchOne(world, one, false).then(changed(world, body), refused(id)))
  }
  return results
}

const changed =
  (world: World, body: { driver_id?: string | null } | object) =>
  async (reservation: contract.ChangedOut) => {
    const driverId = 'driver_id' in body ? body.driver_id : null
    const ride = driverId ? await reservationOf(world.db, reservation.id) : null
    const warnings = ride && driverId ? await driverWarningsNow(world.db, ride, driverId) : []
    return { id: reservation.id, ok: true, reservation, ...(warnings.length && { warnings }) }
  }

/** A refusal of one change in a batch does not stop the others; any other error ends the batch. */
const refused = (id: string) => (error: unknown) => {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  return { id, ok: false, code: refusal.code, err: refusal.message }
}

/** The refusal of a change, also from a database constraint when another change took the unit or the driver first. */
const refusalOf = (error: unknown): Refusal | null =>
  error instanceof Refusal ? error : constraintRefusal(DISPATCH_CONSTRAINTS, pgFailure(error)?.constraint)

/** Runs an action on a locked reservation: saves values, audit row and events, or nothing if nothing changes. */
export async function applyAction(
  world: World,
  call: Call<typeof contract.patchReservation> | Call<typeof contract.patchDetails>,
  locksBefore: (known: Reservation) => LocksBefore,
  decide: (input: ActionInput) => Promise<Action | null>,
) {
  const { id } = call.params
  const reason = 'reason' in call.body ? call.body.reason : undefined
  return change(world, call, async (unit: Unit) => {
    const reservation = found(await lockRide(unit.tx, id, locksBefore))
    const read = () => loadDispatch(unit.tx, id)
    const { finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    const action = await decide({ unit, reservation, actorId: call.session.personId })
    if (action) await saveAction(unit, reservation, action, reason)
    return { ...(await finish()), same_time: await isSameTime(unit.tx, id) }
  })
}

async function saveAction(unit: Unit, reservation: Reservation, action: Action, reason: string | undefined) {
  const { tx, now, audit, publish } = unit
  const { id, rideDate, version } = reservation
  const { values, after, ...auditFacts } = action
  const noted = { ...after, ...completionFacts(reservation, action, reason, now) }
  await changeReservation(tx, id, { ...values, ...arrivalOf(reservation, values, now) })
  await recognizeTickets(tx, id, now)
  audit({ subject: 'reservation', subjectId: id, ...auditFacts, after: noted })
  for (const day of new Set([rideDate, values.rideDate ?? rideDate])) publish('day', { day })
  await tellDriversOfChange(unit, reservation, { ...reservation, ...values })
  publish('reservation', { id, version: version + 1 })
}

/** The fields of a reservation that staff edit. */
const EDITED = [
  'status',
  'car_inventory_id',
  'driver_id',
  'current_stop',
  'settled_tickets',
  ...patchDetails.body.omit({ reason: true }).keyof().options,
] as const

type With = { refund?: boolean; force?: boolean }

async function setStatus(
  input: ActionInput,
  status: Status,
  { refund, force }: With,
): Promise<Action | null> {
  const { reservation } = input
  const isSame = status === reservation.status
  if (status === 'CANCELLED') return isSame ? giveBack(input, refund) : cancel(input, refund)
  if (isSame) return statusAction(reservation, {}, { status })
  const revived: Values =
    reservation.status === 'CANCELLED'
      ? {
          ...(await reviveReservation(input.unit, reservation, input.actorId, force)),
          ...(await revivedTrip(input)),
        }
      : {}
  await tellStatus(input, status, revived)
  const isLost = reservation.driverId !== null && revived.driverId === null
  const after = { status, ...(revived.driverForced && { force: true }), ...(isLost && { driver_id: null }) }
  return statusAction(reservation, { status, canceledAt: null, ...revived }, after)
}

/** Reviving a ride that ended as a no-show undoes the decision and the driver's claim. */
const revivedTrip = async ({ unit, reservation, actorId: makerId }: ActionInput): Promise<Values> =>
  reservation.noShowAt ? undoNoShow(unit, reservation, { madeBy: 'STAFF', makerId }) : {}

const statusAction = ({ status }: Reservation, values: Values, after: object): Action => ({
  action: 'STATUS',
  values,
  before: { status },
  after,
})

/** The audit records the actual refund: removed members and closed organizations get none. */
async function cancel({ unit, reservation, actorId }: ActionInput, wished = true): Promise<Action> {
  const refund = wished && !(await holdTickets(unit.tx, payingAccountOf(reservation), 0, actorId, unit.now))
  const details = { ticket: refund ? 'REFUNDED' : 'NOT_REFUNDED' } as const
  await sendRideMessage(unit, 'reservation_canceled', reservation, { details })
  const values = { status: 'CANCELLED', canceledAt: unit.now, driverForced: false } as const
  return statusAction(reservation, values, { status: 'CANCELLED', refund })
}

/** Refunds the tickets that a canceled reservation still holds; null if staff do not ask for it, or none is held. */
async function giveBack({ unit: { tx, now }, reservation, actorId }: ActionInput, refund = false) {
  if (!refund || !(await heldBy(tx, reservation.id)).length) return null
  refuse(await holdTickets(tx, payingAccountOf(reservation), 0, actorId, now), HOLD_WORDS)
  return statusAction(reservation, {}, { status: 'CANCELLED', refund })
}

/** The reason for a change despite warnings. `isSeen`: a person saw them, as in an edit of a known version. */
export type OverrideReason = { reason?: string; isSeen: boolean }

/** The audit facts of a change despite warnings. Refused without a reason if a person saw the warnings (0025). */
export function overriddenWarningFacts(warnings: Warning[], { reason, isSeen }: OverrideReason) {
  if (warnings.length && isSeen && !reason) {
    const text = `${NEEDS_REASON} (${warnings.map((one) => WARNING_WORDS[one]).join(', ')})`
    throw new Refusal('NEEDS_REASON', { status: 409, text, facts: { warnings } })
  }
  return { ...(warnings.length && { warnings }), ...(reason && { reason }) }
}

async function setUnit(
  input: ActionInput,
  { id: unitId, ...sure }: OverrideReason & { id: string },
): Promise<Action> {
  const { reservation } = input
  const { tx } = input.unit
  const unit = found(await unitOf(tx, unitId))
  const isSame = unit.id === reservation.unitId
  if (!isSame) await claimUnitForRide(input.unit, reservation, unit)
  const values = { unitId: unit.id, carId: unit.carId }
  const { name, warnings } = await unitNameAndWarnings(tx, reservation, unit.id)
  const after = { unit_id: unit.id, ...(!isSame && overriddenWarningFacts(warnings, sure)) }
  if (!isSame && reservation.status === 'CONFIRMED') await tellCar(input, { car: name, unitId: unit.id })
  return { action: 'UNIT', values, before: { unit_id: reservation.unitId }, after }
}

async function setDriver(
  { unit, reservation, actorId }: ActionInput,
  { id: driverId, force = false, ...sure }: OverrideReason & { id: string | null; force?: boolean },
): Promise<Action> {
  const before = { driver_id: reservation.driverId }
  const isSame = driverId === reservation.driverId
  const restarted = isSame ? {} : await restartTrip(unit, reservation, { madeBy: 'STAFF', makerId: actorId })
  if (driverId === null) {
    if (reservation.status !== 'CANCELLED' && (await wasDriverAnnounced(unit.tx, reservation.id)))
      await sendRideMessage(unit, 'driver_withdrawn', reservation)
    const values = { driverId, driverForced: false, ...restarted }
    return { action: 'DRIVER', values, before, after: { driver_id: null } }
  }
  const driver = found(await lockDriver(unit.tx, driverId))
  if (!isSame) refuseUnlicensed(driver, reservation.rideDate)
  if (!force) await refuseBusyDriver(unit.tx, reservation, driverId, reservation.rideDate)
  const said = isSame
    ? {}
    : overriddenWarningFacts(await driverWarningsNow(unit.tx, reservation, driverId), sure)
  if (!isSame && reservation.status !== 'CANCELLED')
    await sendRideMessage(unit, 'driver_assigned', reservation, { details: driverDetails(driver) })
  const after = { driver_id: driverId, force, ...said }
  return { action: 'DRIVER', values: { driverId, driverForced: force, ...restarted }, before, after }
}

function placeNamed(reservation: Reservation, location: string): number {
  const stop = findStop(reservation, reservation.currentStop, location)
  if (stop === null) throw invalid('current_location', MOVE_WORDS.NOT_ON_THE_WAY)
  return stop
}

async function move(
  { unit, reservation, actorId: makerId }: ActionInput,
  stop: number | null,
  reason?: string,
): Promise<Action> {
  const code = moveRefusal(reservation, stop, unit.now)
  refuse(code, MOVE_WORDS, code === 'NOT_ON_THE_WAY' ? 422 : 409)
  if (isEarlyMove(reservation, stop, unit.now) && !reason)
    throw new Refusal('NEEDS_REASON', {
      status: 409,
      text: MOVE_NEEDS_REASON,
      facts: { warnings: ['EARLY'] satisfies Warning[] },
    })
  await tellPosition(unit, reservation, stop)
  const values = await recordMove(unit, reservation, { to: stop, makerId, reason: reason ?? '' })
  return {
    action: 'MOVE',
    values,
    before: { current_stop: reservation.currentStop },
    after: { current_stop: stop, ...(reason && { reason }) },
  }
}

/** Settles a completed reservation at half a ticket or a whole one: refunds or charges the difference to the held tickets. */
async function settle(
  { unit: { tx, now }, reservation, actorId }: ActionInput,
  halves: number,
): Promise<Action> {
  if (!reservation.completed) throw new Refusal('NOT_COMPLETED', { status: 409, text: NOT_COMPLETED })
  const held = sumHalves(await heldBy(tx, reservation.id))
  // A removed member's ride that already holds the right amount moves no tickets.
  if (held !== halves)
    refuse(await holdTickets(tx, payingAccountOf(reservation), halves, actorId, now), HOLD_WORDS)
  const values = { settledHalves: halves }
  return { action: 'SETTLE', values, before: { halves: held }, after: { halves } }
}
