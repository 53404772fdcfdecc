import { wallTimeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { isId } from '#kit/id.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { raiseAlerts } from '#ride/alert/service.ts'
import { tellPosition } from '#ride/reservation/dispatch/change/notice/service.ts'
import { type RideExpense, expensesOfRides } from '#ride/reservation/expense/store.ts'
import { noShowOf } from '#ride/reservation/no-show/rules.ts'
import { usePhoto } from '#ride/reservation/photo/service.ts'
import { sendRideMessage } from '#ride/reservation/messages.ts'
import { displayStatus } from '#ride/reservation/rules.ts'
import { lockRide } from '#ride/reservation/service.ts'
import { type FullReservation, reservationOf } from '#ride/reservation/store.ts'
import {
  driverEventRefusal,
  freeWaitEnd,
  nextOf,
  standingEvents,
  takeBackRefusal,
  tripOf,
} from '#ride/reservation/trip-event/rules.ts'
import { recordEvent } from '#ride/reservation/trip-event/service.ts'
import { eventById, eventsOf, eventsOfRides, type TripEventRow } from '#ride/reservation/trip-event/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { DRIVER_EVENT_WORDS, PHOTO_MISSING, REASON_MISSING, TAKE_BACK_TOO_LATE } from './copy.ts'
import { presentExpense } from './expense/service.ts'
import { guestPhoneOf, isShown, shownDays } from './rules.ts'
import { driverOnDevice, lockOwnRide } from './service.ts'
import { ridesOfDriver } from './store.ts'

/** The places of a ride, each with its planned time and its meeting point. */
const placesOf = (ride: FullReservation) => [
  { location: ride.pickupLocation, time: ride.pickupAt.toISOString(), note: ride.pickupNote },
  ...ride.viaLocations.map(({ location, time }) => ({ location, time, note: '' })),
  { location: ride.dropoffLocation, time: null, note: ride.dropoffNote },
]

function present(
  ride: FullReservation,
  { events, expenses }: { events: TripEventRow[]; expenses: RideExpense[] },
  now: Date,
): contract.DriveRideOut {
  const standing = standingEvents(events)
  const arrived = standing.findLast(({ kind }) => kind === 'ARRIVED')
  return {
    id: ride.id,
    status: displayStatus(ride),
    pickup_time: wallTimeOf(ride.pickupAt),
    car_name: ride.carName,
    registration_number: ride.registrationNumber,
    guest_name: ride.name,
    sign_name: ride.signName || ride.name,
    guest_phone: guestPhoneOf(ride, now),
    passenger_count: ride.passengerCount,
    luggage_count: ride.luggageCount,
    places: placesOf(ride),
    notes: ride.specialRequests,
    next: nextOf(tripOf(events), ride.viaLocations.length),
    free_wait_ends_at: arrived ? freeWaitEnd(arrived.at, ride).toISOString() : null,
    no_show: noShowOf(events),
    expenses: expenses.map(presentExpense),
    events: standing.map(({ id, kind, madeBy, at, deviceTime }) => ({
      event_id: id,
      kind,
      made_by: madeBy,
      at: at.toISOString(),
      device_time: deviceTime?.toISOString() ?? null,
    })),
  }
}

async function presentAll(tx: Tx, rides: FullReservation[], now: Date): Promise<contract.DriveRideOut[]> {
  const ids = rides.map(({ id }) => id)
  const [events, expenses] = [await eventsOfRides(tx, ids), await expensesOfRides(tx, ids)]
  return rides.map((ride) =>
    present(ride, { events: events.get(ride.id) ?? [], expenses: expenses.get(ride.id) ?? [] }, now),
  )
}

const presentNow = async (tx: Tx, id: string, now: Date) =>
  (await presentAll(tx, [found(await reservationOf(tx, id))], now))[0]!

export async function list(world: World, call: Call<typeof contract.listDriveRides>) {
  const driver = await driverOnDevice(world, call)
  const now = world.now()
  const rides = (await ridesOfDriver(world.db, driver.id, shownDays(now))).filter((ride) =>
    isShown(ride, now),
  )
  return presentAll(world.db, rides, now)
}

type Body = Call<typeof contract.createDriveEvent>['body']

/** Refuses a no-show report without a photo, and a decline without a reason. */
function refuseIncomplete({ kind, reason, file }: Body): void {
  if (kind === 'NO_SHOW_CLAIMED' && !file) throw invalid('file', PHOTO_MISSING)
  if (kind === 'DECLINED' && !reason?.trim()) throw invalid('reason', REASON_MISSING)
}

export async function record(world: World, call: Call<typeof contract.createDriveEvent>) {
  const driver = await driverOnDevice(world, call)
  const { params, body } = call
  refuseIncomplete(body)
  await change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const ride = found(isId(params.rid) ? await lockRide(unit.tx, params.rid, () => ({})) : null)
    const known = await eventById(unit.tx, body.event_id)
    // A repeated request whose first answer was lost: it succeeds even if the ride has another driver now.
    if (known?.reservationId === ride.id && known.makerId === driver.id) return
    found(ride.driverId === driver.id && !known ? true : null)
    const events = await eventsOf(unit.tx, ride.id)
    refuseEvent(body.kind, { ...ride, stops: ride.viaLocations.length }, events, unit.now)
    const maker = { madeBy: 'DRIVER', makerId: driver.id } as const
    const { kind, event_id: id, reason = '', file: fileId = null } = body
    if (fileId) await usePhoto(unit, ride, driver.id, fileId)
    const event = { id, kind, reason, fileId, deviceTime: new Date(body.device_time) }
    const position = await recordEvent(unit, { ride, events }, maker, event)
    if (position !== ride.currentStop) await tellPosition(unit, ride, position)
    if (kind === 'EN_ROUTE') await sendRideMessage(unit, 'ride_on_the_way', ride)
    if (kind === 'DECLINED' || kind === 'NO_SHOW_CLAIMED')
      await raiseAlerts(unit, world, [{ reservationId: ride.id, kind }], new Map([[ride.id, ride.pickupAt]]))
  })
  return presentNow(world.db, params.rid, world.now())
}

type EventParams = Parameters<typeof driverEventRefusal>

function refuseEvent(...[kind, ride, events, now]: EventParams): void {
  const code = driverEventRefusal(kind, ride, events, now)
  if (code === 'CANCELED') throw new Refusal(code, { status: 410, text: DRIVER_EVENT_WORDS[code] })
  if (code === 'WRONG_STEP') {
    const next = nextOf(tripOf(events), ride.stops)
    throw new Refusal(code, { text: DRIVER_EVENT_WORDS[code], facts: { next } })
  }
  refuse(code, DRIVER_EVENT_WORDS)
}

export async function takeBack(world: World, call: Call<typeof contract.deleteDriveEvent>) {
  const driver = await driverOnDevice(world, call)
  const { rid, eid } = call.params
  await change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const ride = await lockOwnRide(unit.tx, driver, rid)
    const events = await eventsOf(unit.tx, ride.id)
    const own = events.filter(({ makerId }) => makerId === driver.id)
    found(own.some(({ id }) => id === eid) || null)
    if (events.some(({ takesBack }) => takesBack === eid)) return
    const code = takeBackRefusal(eid, events, unit.now)
    refuse(code, { TOO_LATE: TAKE_BACK_TOO_LATE })
    await recordEvent(
      unit,
      { ride, events },
      { madeBy: 'DRIVER', makerId: driver.id },
      { kind: 'TAKEN_BACK', takesBack: eid },
    )
  })
  return presentNow(world.db, rid, world.now())
}
