import { dayOf, instantOf, timeOf } from '#kit/day.ts'
import { isDuplicate, type Tx } from '#kit/db.ts'
import type { Call, Session } from '#kit/http-server.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { lockMember } from '#ride/account/store.ts'
import { addAudit } from '#ride/audit/store.ts'
import { lockDriver } from '#ride/driver/store.ts'
import { DRIVER_BUSY } from '#ride/driver/words.ts'
import { lockUnit } from '#ride/fleet/store.ts'
import { holdTickets } from '#ride/ticket/acts.ts'
import { halvesIn } from '#ride/ticket/rules.ts'
import { heldBy } from '#ride/ticket/store.ts'
import { change, type World } from '#world'
import { customerMessage } from '../../jobs.ts'
import { type Status, stopNamed, type Stop, stopsInOrder } from '../../rules.ts'
import { changeReservation, lockReservation, type Reservation, reservationOf } from '../../store.ts'
import { BOOKING_WORDS } from '../../words.ts'
import { presentDispatch } from '../api.ts'
import type { patchDetails, patchReservation } from '../contract.ts'
import { moveRefusal, stopAfterChange } from '../rules.ts'
import { freeUnit, rideOfDriver } from '../store.ts'
import { MOVE_WORDS, NO_UNIT_FREE, NOT_COMPLETED, RIDE_ERASED, UNIT_BUSY } from '../words.ts'

type Values = Parameters<typeof changeReservation>[2]
/** What one act does: the row's new values, and what the audit says of it. */
type Act = { action: string; values: Values; before?: object; after?: object }
type Acting = { tx: Tx; ride: Reservation; actor: Session; now: Date }

export async function patch(world: World, { params, body, session }: Call<typeof patchReservation>) {
  return act(world, params.id, session, (acting) => {
    if ('status' in body) return setStatus(acting, body.status, body.refund ?? true)
    if ('car_inventory_id' in body) return setUnit(acting, body.car_inventory_id)
    if ('driver_id' in body) return setDriver(acting, body.driver_id, body.force ?? false)
    if ('settled_tickets' in body) return settle(acting, body.settled_tickets * 2)
    if ('current_stop' in body) return move(acting, body.current_stop)
    return move(acting, placeNamed(acting.ride, body.current_location))
  })
}

/** One act on a locked ride: its change, its audit row and its news, in one transaction. */
async function act(world: World, id: string, actor: Session, decide: (acting: Acting) => Promise<Act>) {
  const now = world.now()
  try {
    await change(world, async (tx, tell) => {
      const ride = found(await lockReservation(tx, id))
      const { action, values, before, after } = await decide({ tx, ride, actor, now })
      await changeReservation(tx, id, values)
      await addAudit(tx, { actor, action, subject: 'reservation', subjectId: id, before, after }, now)
      for (const day of new Set([ride.rideDate, values.rideDate ?? ride.rideDate]))
        tell({ topic: 'days', id: day })
      tell({ topic: 'reservation', id, version: ride.version + 1 })
    })
  } catch (error) {
    throw busyInstead(error)
  }
  return presentDispatch(found(await reservationOf(world.db, id)))
}

/** The loser of a race for a unit or driver hears what one who came later hears. */
function busyInstead(error: unknown): unknown {
  if (isDuplicate(error, 'reservation_unit_day'))
    return new Refusal('CAR_UNAVAILABLE', { status: 409, text: UNIT_BUSY })
  if (isDuplicate(error, 'reservation_driver_day'))
    return new Refusal('DRIVER_BUSY', { status: 409, text: DRIVER_BUSY })
  return error
}

async function setStatus(acting: Acting, status: Status, refund: boolean): Promise<Act> {
  const { tx, ride, actor, now } = acting
  const values: Values = { status, canceledAt: status === 'CANCELLED' ? (ride.canceledAt ?? now) : null }
  const before = { status: ride.status }
  const after = { status, ...(status === 'CANCELLED' && { refund }) }
  const shown: Act = { action: 'STATUS', values, before, after }
  if (status === ride.status) return { ...shown, values: {} }
  if (status === 'CANCELLED') {
    if (refund) await holdTickets(tx, ride, 0, actor.memberId, now)
    await customerMessage(tx, 'reservation_canceled', ride, now)
    return { ...shown, values: { ...values, driverForced: false } }
  }
  if (ride.status === 'CANCELLED') Object.assign(values, await revive(acting))
  if (status === 'CONFIRMED') await customerMessage(tx, 'reservation_confirmed', ride, now)
  return shown
}

/** A canceled ride comes back only with its ticket and a unit, else nothing changes; and without a driver who left. */
async function revive({ tx, ride, actor, now }: Acting): Promise<Values> {
  if (ride.erasedAt || !(await lockMember(tx, ride.memberId)))
    throw new Refusal('ERASED', { status: 409, text: RIDE_ERASED })
  if (!(await holdTickets(tx, ride, ride.costHalves, actor.memberId, now)))
    refuse('TICKET_INSUFFICIENT', BOOKING_WORDS)
  const unit = await freeUnit(tx, ride.carId, ride.rideDate, ride.unitId, ride.id)
  if (!unit) throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: NO_UNIT_FREE })
  const driver = ride.driverId ? await lockDriver(tx, ride.driverId) : null
  if (driver) await refuseBusyDriver(tx, ride, driver.id, ride.rideDate)
  return { unitId: unit, driverId: driver?.id ?? null, settledHalves: null }
}

async function setUnit({ tx, ride }: Acting, unitId: string): Promise<Act> {
  const unit = found(await lockUnit(tx, unitId))
  const values = { unitId: unit.id, carId: unit.carId }
  return { action: 'UNIT', values, before: { unit_id: ride.unitId }, after: { unit_id: unit.id } }
}

async function setDriver({ tx, ride, now }: Acting, driverId: string | null, force: boolean): Promise<Act> {
  const before = { driver_id: ride.driverId }
  if (driverId === null)
    return { action: 'DRIVER', values: { driverId, driverForced: false }, before, after: { driver_id: null } }
  const driver = found(await lockDriver(tx, driverId))
  if (!force) await refuseBusyDriver(tx, ride, driverId, ride.rideDate)
  if (ride.status !== 'CANCELLED')
    await customerMessage(tx, 'driver_assigned', ride, now, `${driver.name} 기사`)
  return {
    action: 'DRIVER',
    values: { driverId, driverForced: force },
    before,
    after: { driver_id: driverId, force },
  }
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

async function move({ ride }: Acting, stop: number | null): Promise<Act> {
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
async function settle({ tx, ride, actor, now }: Acting, halves: number): Promise<Act> {
  if (!ride.completed) throw new Refusal('NOT_COMPLETED', { status: 409, text: NOT_COMPLETED })
  const before = { halves: halvesIn(await heldBy(tx, ride.id)) }
  if (!(await holdTickets(tx, ride, halves, actor.memberId, now)))
    refuse('TICKET_INSUFFICIENT', BOOKING_WORDS)
  return { action: 'SETTLE', values: { settledHalves: halves }, before, after: { halves } }
}

type Details = Call<typeof patchDetails>['body']

export async function patchDetailsOf(world: World, { params, body, session }: Call<typeof patchDetails>) {
  return act(world, params.id, session, async (acting) => {
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
  const pickupAt = body.pickup_time ? (instantOf(body.pickup_time) ?? undefined) : undefined
  const stops = body.via_locations && stopsInOrder(body.via_locations.map(stopOf))
  const values: Values = {
    name: body.name,
    phone: body.phone,
    pickupLocation: body.pickup_location,
    dropoffLocation: body.dropoff_location,
    ridePurpose: body.ride_purpose,
    luggageCount: body.luggage_count,
    passengerCount: body.passenger_count,
    specialRequests: body.special_requests,
    ...(pickupAt && { pickupAt, rideDate: dayOf(pickupAt) }),
    ...(stops && { stops }),
  }
  const present = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const route = { ...ride, ...present } as Reservation
  return { ...present, currentStop: stopAfterChange(ride, ride.currentStop, route) }
}

const stopOf = (stop: { location: string; time?: string | null }): Stop => ({
  location: stop.location,
  time: stop.time ? new Date(stop.time).toISOString() : null,
})

/** On its new day a live ride needs a free unit and a free driver. */
async function unitOfNewDay({ tx, ride }: Acting, day: string): Promise<string | null> {
  if (ride.status === 'CANCELLED') return ride.unitId
  const unit = await freeUnit(tx, ride.carId, day, ride.unitId, ride.id)
  if (!unit) throw new Refusal('CAR_UNAVAILABLE', { status: 409, text: NO_UNIT_FREE })
  if (ride.driverId && !ride.driverForced) await refuseBusyDriver(tx, ride, ride.driverId, day)
  return unit
}
