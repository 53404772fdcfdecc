import { type Day, dayOf, instantOf } from '#kit/day.ts'
import { isDuplicate, pgFailure, retrying, type Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { answerInstead, answerOf } from '#kit/once.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change, type Tell, type World } from '#world'
import { cancelRide, noteForMember, ownDoing, present } from '../api.ts'
import type { createReservation, rebookReservation, ReservationOut } from '../contract.ts'
import { messageText } from '../jobs.ts'
import { bookingRefusal, formRefusal, type Stop, stopsInOrder, TICKET_HALVES } from '../rules.ts'
import { BOOKING_WORDS, FORM_WORDS, REBOOKED } from '../words.ts'
import { type Booking, bookingFacts, type Facts, saveBooking } from './store.ts'

type BookingCall = Pick<Call<typeof createReservation>, 'params' | 'body' | 'once' | 'session'>

// Each round lost means that another got a unit, or this member's tickets moved; no car has so many units.
const MAX_ROUNDS = 40

/** Books: looks at all that decides, decides, saves in one statement; looks again when another was quicker. */
export async function create(world: World, call: BookingCall): Promise<ReservationOut> {
  if (call.session.memberId !== call.params.id) return createForMember(world, call)
  return inRounds(world, call, async () => {
    const { booking, answer } = await tryToBook(world.db, world.now(), call, retrying)
    if (booking) {
      tellBooked(booking, (news) => world.news.tell(news))
      world.wakeOutbox()
    }
    return answer
  })
}

/** Staff book in a member's place: in one transaction with the note of it. */
const createForMember = (world: World, call: BookingCall): Promise<ReservationOut> =>
  inRounds(world, call, () => change(world, (tx, tell) => bookNoted(world, call, tx, tell, 'BOOK')))

async function bookNoted(world: World, call: BookingCall, tx: Tx, tell: Tell, action: string) {
  // A transaction that lost a deadlock is tried again as a whole.
  const { booking, answer } = await tryToBook(tx, world.now(), call, (attempt) => attempt())
  if (!booking) return answer
  tellBooked(booking, tell)
  await noteForMember(tx, call, action, booking.id, world.now())
  return answer
}

/** Cancels a ride and books another in its place, both or neither: the ticket moves over. */
export async function rebook(
  world: World,
  call: Call<typeof rebookReservation>,
): Promise<ReservationOut | undefined> {
  return inRounds(world, call, () =>
    change(world, async (tx, tell) => {
      await cancelRide(tx, tell, call, world.now(), REBOOKED)
      return bookNoted(world, call, tx, tell, 'REBOOK')
    }),
  )
}

async function inRounds(
  world: World,
  { once }: BookingCall,
  attempt: () => Promise<ReservationOut>,
): Promise<ReservationOut> {
  try {
    for (let round = 0; round < MAX_ROUNDS; round++) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof Overtaken)) throw error
      }
    }
    throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
  } catch (error) {
    return answerInstead(world.db, once, error)
  }
}

/** Another was quicker; it is worth looking again, in a new transaction. */
class Overtaken extends Error {}

/** How a statement is repeated that lost a deadlock. */
type Tries = (attempt: () => Promise<boolean>) => Promise<boolean>
type Booked = { booking: Booking | null; answer: ReservationOut }

/** Books, or finds the answer that the same key got before (`booking` null). Throws Overtaken. */
async function tryToBook(db: Tx, now: Date, call: BookingCall, tries: Tries): Promise<Booked> {
  const ride = rideOf(call, now)
  const facts = await load(db, now, call, ride.day)
  const kept =
    call.once && facts.once_hash !== null ? { request_hash: facts.once_hash, body: facts.once_body } : null
  if (kept && call.once) return { booking: null, answer: answerOf<ReservationOut>(kept, call.once)! }
  decide(facts, ride, now)
  const booked = bookingOf(call, ride, facts, now)
  if (!(await save(db, booked.booking, tries))) throw new Overtaken()
  return booked
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

async function load(db: Tx, now: Date, { params, body, once }: BookingCall, day: Day): Promise<Facts> {
  const [facts] = await bookingFacts(db, {
    member: params.id,
    car: body.car_id,
    day,
    today: dayOf(now),
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

function bookingOf({ params, body, once, session }: BookingCall, ride: Ride, facts: Facts, now: Date) {
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
    doing: ownDoing({ params, session }),
    text: messageText('reservation_requested', row),
    scope: once?.scope ?? null,
    key: once?.key ?? null,
    hash: once?.hash ?? null,
    answer: once && JSON.stringify(answer),
  }
  return { booking, answer }
}

/** True when saved; false when another was quicker and it is worth looking again. */
async function save(db: Tx, booking: Booking, tries: Tries): Promise<boolean> {
  try {
    return await tries(() => saveBooking(db, booking))
  } catch (error) {
    const unitTaken = isDuplicate(error, 'reservation_unit_day')
    const lotsMoved = ['ticket_account_ledger', 'ticket_entry_follows'].includes(
      pgFailure(error)?.constraint ?? '',
    )
    if (unitTaken || lotsMoved) return false
    throw error
  }
}

function tellBooked(booking: Booking, tell: Tell): void {
  tell({ topic: 'days', id: booking.day })
  tell({ topic: 'reservation', id: booking.id, version: 1 })
}
