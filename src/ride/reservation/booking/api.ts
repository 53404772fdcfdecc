import { type Day, dayOf, instantOf } from '#kit/day.ts'
import { isDuplicate, pgFailure, retrying } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { answerInstead, answerOf } from '#kit/once.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import type { World } from '#world'
import { present } from '../api.ts'
import type { createReservation, ReservationOut } from '../contract.ts'
import { messageText } from '../jobs.ts'
import { bookingRefusal, formRefusal, type Stop, stopsInOrder, TICKET_HALVES } from '../rules.ts'
import { BOOKING_WORDS, FORM_WORDS } from '../words.ts'
import { type Booking, bookingFacts, type Facts, saveBooking } from './store.ts'

type BookingCall = Call<typeof createReservation>

// Each round lost means that another got a unit, or this member's tickets moved; no car has so many units.
const MAX_ROUNDS = 40

/** Books: looks at all that decides, decides, saves in one statement; looks again when another was quicker. */
export async function create(world: World, call: BookingCall): Promise<ReservationOut> {
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const answer = await tryToBook(world, call)
      if (answer) return answer
    }
    throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
  } catch (error) {
    return answerInstead(world.db, call.once, error)
  }
}

async function tryToBook(world: World, call: BookingCall): Promise<ReservationOut | null> {
  const now = world.now()
  const ride = rideOf(call, now)
  const facts = await load(world, call, ride.day)
  const kept =
    call.once && facts.once_hash !== null ? { request_hash: facts.once_hash, body: facts.once_body } : null
  if (kept && call.once) return answerOf<ReservationOut>(kept, call.once)
  decide(facts, ride, now)
  const { booking, answer } = bookingOf(call, ride, facts, now)
  if (!(await save(world, booking))) return null
  tell(world, booking)
  return answer
}

type Ride = { day: Day; pickup: Date; stops: Stop[]; pickupTime: string; passengers: number; luggage: number }

function rideOf({ body }: BookingCall, now: Date): Ride {
  const pickup = instantOf(body.pickup_time) ?? now
  const stops = body.via_locations.map((stop) => ({
    location: stop.location,
    time: stop.time ? new Date(stop.time).toISOString() : null,
  }))
  const { passenger_count: passengers, luggage_count: luggage, pickup_time: pickupTime } = body
  return { day: dayOf(pickup), pickup, stops: stopsInOrder(stops), pickupTime, passengers, luggage }
}

async function load(world: World, { params, body, once }: BookingCall, day: Day): Promise<Facts> {
  const [facts] = await bookingFacts(world.db, {
    member: params.id,
    car: body.car_id,
    day,
    today: dayOf(world.now()),
    lean: Math.floor(Math.random() * 1e9),
    scope: once?.scope ?? null,
    key: once?.key ?? null,
  })
  return found(facts)
}

function decide(facts: Facts, ride: Ride, now: Date): void {
  const wrong = formRefusal({ ...ride, seats: facts.seats, now })
  if (wrong) refuse(wrong.code, FORM_WORDS, 422, { [wrong.field]: FORM_WORDS[wrong.code] })
  const code = bookingRefusal({
    day: ride.day,
    today: dayOf(now),
    openDate: facts.open_date,
    carStatus: facts.car_status,
    dayStatus: facts.day_status,
    hasFreeUnit: facts.unit_id !== null,
    spendableHalves: facts.spendable_halves,
  })
  refuse(code, BOOKING_WORDS)
}

function bookingOf({ params, body, once }: BookingCall, ride: Ride, facts: Facts, now: Date) {
  const id = newId()
  const row = {
    id,
    memberId: params.id,
    carId: body.car_id,
    unitId: facts.unit_id!,
    driverId: null,
    driverForced: false,
    rideDate: ride.day,
    pickupAt: ride.pickup,
    status: 'PENDING' as const,
    name: body.name,
    phone: body.phone,
    pickupLocation: body.pickup_location,
    dropoffLocation: body.dropoff_location,
    stops: ride.stops,
    ridePurpose: body.ride_purpose,
    luggageCount: body.luggage_count,
    passengerCount: body.passenger_count,
    specialRequests: body.special_requests,
    currentStop: null,
    costHalves: TICKET_HALVES,
    settledHalves: null,
    version: 1,
    createdAt: now,
    canceledAt: null,
    erasedAt: null,
    completed: false,
  }
  const answer = present({
    ...row,
    carName: facts.car_name,
    carImage: facts.car_image,
    registrationNumber: facts.registration_number,
    driverName: null,
    driverPhone: null,
    memberName: '',
    loginId: null,
  })
  const booking: Booking = {
    id,
    member: params.id,
    car: body.car_id,
    unit: row.unitId,
    day: ride.day,
    pickup: ride.pickup,
    name: body.name,
    phone: body.phone,
    origin: body.pickup_location,
    destination: body.dropoff_location,
    stops: ride.stops,
    purpose: body.ride_purpose,
    luggage: body.luggage_count,
    passengers: body.passenger_count,
    requests: body.special_requests,
    cost: TICKET_HALVES,
    now,
    today: dayOf(now),
    entry: newId(),
    message: newId(),
    text: messageText('reservation_requested', row),
    scope: once?.scope ?? null,
    key: once?.key ?? null,
    hash: once?.hash ?? null,
    answer: once && JSON.stringify(answer),
  }
  return { booking, answer }
}

/** True when saved; false when another was quicker and it is worth looking again. */
async function save(world: World, booking: Booking): Promise<boolean> {
  try {
    return await retrying(() => saveBooking(world.db, booking))
  } catch (error) {
    const unitTaken = isDuplicate(error, 'reservation_unit_day')
    const lotsMoved = ['ticket_account_ledger', 'ticket_entry_follows'].includes(
      pgFailure(error)?.constraint ?? '',
    )
    if (unitTaken || lotsMoved) return false
    throw error
  }
}

function tell(world: World, booking: Booking): void {
  world.news.tell({ topic: 'days', id: booking.day })
  world.news.tell({ topic: 'reservation', id: booking.id, version: 1 })
  world.wakeOutbox()
}
