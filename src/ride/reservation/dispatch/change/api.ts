import { timeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import { lockDriver } from '#ride/driver/store.ts'
import { DRIVER_BUSY } from '#ride/driver/words.ts'
import { lockUnit } from '#ride/fleet/store.ts'
import { holdTickets } from '#ride/ticket/acts.ts'
import { halvesIn } from '#ride/ticket/rules.ts'
import { heldBy } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { customerMessage } from '../../jobs.ts'
import { givenValuesOf } from '../../api.ts'
import { type Status, stopNamed } from '../../rules.ts'
import { changeReservation, lockReservation, type Reservation, reservationOf } from '../../store.ts'
import { BOOKING_WORDS } from '../../words.ts'
import { presentDispatch } from '../api.ts'
import type * as contract from '../contract.ts'
import { moveRefusal, stopAfterChange } from '../rules.ts'
import { freeUnit, rideOfDriver } from '../store.ts'
import { MOVE_WORDS, NO_UNIT_FREE, NOT_COMPLETED, RIDE_ERASED } from '../words.ts'

type Values = Parameters<typeof changeReservation>[2]
/** What one action does: the row's new values, and what the audit says of it. */
type Action = { action: string; values: Values; before?: object; after?: object }
type Acting = { unit: Unit; ride: Reservation; actorId: string }

export async function patch(world: World, call: Call<typeof contract.patchReservation>) {
  const { body } = call
  return act(world, call, (acting) => {
    if ('status' in body) return setStatus(acting, body.status, body.refund ?? true)
    if ('car_inventory_id' in body) return setUnit(acting, body.car_inventory_id)
    if ('driver_id' in body) return setDriver(acting, body.driver_id, body.force ?? false)
    if ('settled_tickets' in body) return settle(acting, body.settled_tickets * 2)
    if ('current_stop' in body) return move(acting, body.current_stop)
    return move(acting, placeNamed(acting.ride, body.current_location))
  })
}

/** One action on a locked ride: its change, what the audit says of it, and who hears it. */
async function act(
  world: World,
  call: Call<typeof contract.patchReservation> | Call<typeof contract.patchDetails>,
  decide: (acting: Acting) => Promise<Action>,
) {
  const { id } = call.params
  await change(world, call, async (unit: Unit) => {
    const ride = found(await lockReservation(unit.tx, id))
    const { values, ...said } = await decide({ unit, ride, actorId: call.session.personId })
    await changeReservation(unit.tx, id, values)
    unit.audit({ subject: 'reservation', subjectId: id, ...said })
    for (const day of new Set([ride.rideDate, values.rideDate ?? ride.rideDate])) unit.publish('day', { day })
    unit.publish('reservation', { id, version: ride.version + 1 })
  })
  return presentDispatch(found(await reservationOf(world.db, id)))
}

async function setStatus(acting: Acting, status: Status, refund: boolean): Promise<Action> {
  const { unit, ride, actorId } = acting
  const before = { status: ride.status }
  const after = { status, ...(status === 'CANCELLED' && { refund }) }
  const shown: Action = { action: 'STATUS', values: {}, before, after }
  if (status === ride.status) return shown
  if (status === 'CANCELLED') {
    if (refund) await holdTickets(unit.tx, ride, 0, actorId, unit.now)
    unit.send(customerMessage('reservation_canceled', ride))
    return { ...shown, values: { status, canceledAt: unit.now, driverForced: false } }
  }
  const revived = ride.status === 'CANCELLED' ? await revive(acting) : {}
  if (status === 'CONFIRMED') unit.send(customerMessage('reservation_confirmed', ride))
  return { ...shown, values: { status, canceledAt: null, ...revived } }
}

/** A canceled ride comes back only with its ticket and a unit, else nothing changes; and without a driver who left. */
async function revive({ unit: { tx, now }, ride, actorId }: Acting): Promise<Values> {
  if (ride.erasedAt || !(await lockMember(tx, ride.memberId)))
    throw new Refusal('ERASED', { status: 409, text: RIDE_ERASED })
  if (!(await holdTickets(tx, ride, ride.costHalves, actorId, now)))
    refuse('TICKET_INSUFFICIENT', BOOKING_WORDS)
  const unitId = await freeUnit(tx, wishOf(ride, ride.rideDate))
  if (!unitId) throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: NO_UNIT_FREE })
  const driver = ride.driverId ? await lockDriver(tx, ride.driverId) : null
  if (driver) await refuseBusyDriver(tx, ride, driver.id, ride.rideDate)
  return { unitId, driverId: driver?.id ?? null, settledHalves: null }
}

const wishOf = ({ id, carId, unitId }: Reservation, day: string) => ({
  carId,
  day,
  preferred: unitId,
  except: id,
})

async function setUnit({ unit: { tx }, ride }: Acting, unitId: string): Promise<Action> {
  const unit = found(await lockUnit(tx, unitId))
  const values = { unitId: unit.id, carId: unit.carId }
  return { action: 'UNIT', values, before: { unit_id: ride.unitId }, after: { unit_id: unit.id } }
}

async function setDriver({ unit, ride }: Acting, driverId: string | null, force: boolean): Promise<Action> {
  const before = { driver_id: ride.driverId }
  if (driverId === null)
    return { action: 'DRIVER', values: { driverId, driverForced: false }, before, after: { driver_id: null } }
  const driver = found(await lockDriver(unit.tx, driverId))
  if (!force) await refuseBusyDriver(unit.tx, ride, driverId, ride.rideDate)
  if (ride.status !== 'CANCELLED') unit.send(customerMessage('driver_assigned', ride, `${driver.name} 기사`))
  const after = { driver_id: driverId, force }
  return { action: 'DRIVER', values: { driverId, driverForced: force }, before, after }
}

async function refuseBusyDriver(tx: Tx, ride: Reservation, driverId: string, day: string): Promise<void> {
  const other = await rideOfDriver(tx, driverId, day, ride.id)
  if (!other) return
  const text = `${DRIVER_BUSY} (${timeOf(new Date(other.pickup_at))} ${other.name}, 예약 ${other.id})`
  throw new Refusal('DRIVER_BUSY', { status: 409, text })
}

function placeNamed(ride: Reservation, location: string): number {
  const stop = stopNamed(ride, ride.currentStop, location)
  if (stop === null) throw invalid('current_location', MOVE_WORDS.NOT_ON_THE_WAY)
  return stop
}

async function move({ ride }: Acting, stop: number | null): Promise<Action> {
  const code = moveRefusal(ride, stop)
  refuse(code, MOVE_WORDS, code === 'NOT_CONFIRMED' ? 409 : 422)
  return {
    action: 'MOVE',
    values: { currentStop: stop },
    before: { current_stop: ride.currentStop },
    after: { current_stop: stop },
  }
}

/** Settles a completed ride at half a ticket or a whole one: gives back or takes what differs from what it holds. */
async function settle({ unit: { tx, now }, ride, actorId }: Acting, halves: number): Promise<Action> {
  if (!ride.completed) throw new Refusal('NOT_COMPLETED', { status: 409, text: NOT_COMPLETED })
  const before = { halves: halvesIn(await heldBy(tx, ride.id)) }
  if (!(await holdTickets(tx, ride, halves, actorId, now))) refuse('TICKET_INSUFFICIENT', BOOKING_WORDS)
  return { action: 'SETTLE', values: { settledHalves: halves }, before, after: { halves } }
}

type Details = Call<typeof contract.patchDetails>['body']

export async function patchDetails(world: World, call: Call<typeof contract.patchDetails>) {
  const { body } = call
  return act(world, call, async (acting) => {
    if (acting.ride.erasedAt) throw new Refusal('ERASED', { status: 409, text: RIDE_ERASED })
    const values = detailValues(acting.ride, body)
    if (values.rideDate && values.rideDate !== acting.ride.rideDate)
      values.unitId = await unitOfNewDay(acting, values.rideDate)
    return {
      action: 'DETAILS',
      values,
      before: { ride_date: acting.ride.rideDate },
      after: { changed: Object.keys(body), ride_date: values.rideDate },
    }
  })
}

function detailValues(ride: Reservation, body: Details): Values {
  const values = givenValuesOf(body)
  return { ...values, currentStop: stopAfterChange(ride, ride.currentStop, { ...ride, ...values }) }
}

/** On its new day a live ride needs a free unit and a free driver. */
async function unitOfNewDay({ unit: { tx }, ride }: Acting, day: string): Promise<string | null> {
  if (ride.status === 'CANCELLED') return ride.unitId
  const unit = await freeUnit(tx, wishOf(ride, day))
  if (!unit) throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: NO_UNIT_FREE })
  if (ride.driverId && !ride.driverForced) await refuseBusyDriver(tx, ride, ride.driverId, day)
  return unit
}
