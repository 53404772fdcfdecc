import { batchLoader } from '#kit/batch-loader.ts'
import { memoizePerWorld } from '#kit/coalesce.ts'
import { isUniqueViolation, pgFailure, retryOnDeadlock, type Tx } from '#kit/db.ts'
import { groupCommit } from '#kit/group.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Call } from '#kit/http-server.ts'
import { readNextDays } from '#ride/fleet/day/service.ts'
import type { createReservation } from '../contract.ts'
import { TICKET_HALVES } from '../rules.ts'
import { type BookingCall, isForOther } from './messages.ts'
import type { Unit, World } from '#world'
import type { Reservation } from '../store.ts'
import {
  type BookingQuery,
  type Booking,
  bookingFacts,
  bookingFactsOf,
  type Facts,
  GROUP_LOCK_MS,
  saveBooking,
  saveBookings,
} from './store.ts'

/** Loads the facts of bookings and saves them. Concurrent bookings may share statements (decision 2). */
export type BookingWriter = {
  /** Returns no facts if the car or the member does not exist. */
  load: (asked: BookingQuery) => Promise<Facts | null | undefined>
  /** Returns false when a concurrent change won; the caller may retry. */
  save: (booking: Booking) => Promise<boolean>
}

/** At most two group commits run at a time; later bookings join the next group. */
const AT_ONCE = 2
const MAX_TOGETHER = 32

/** Saves members' own bookings: concurrent ones share statements. */
export const bookingWriter = memoizePerWorld(({ db }: World): BookingWriter => {
  const load = batchLoader((asked: BookingQuery[]) => bookingFactsOf(db, asked))
  const save = groupCommit<Booking, boolean>({
    name: 'booking',
    atOnce: AT_ONCE,
    most: MAX_TOGETHER,
    patienceMs: GROUP_LOCK_MS,
    namesOf: ({ payerId, unitId, rideDate }) => [payerId, `${unitId} ${rideDate}`],
    together: (bookings) => saveBookings(db, bookings),
    alone: (booking) => retryOnDeadlock(() => saveBooking(db, booking)),
  })
  return { load, save: (booking) => falseOnConflict(save(booking)) }
})

/** Saves one booking within a transaction. */
export const bookingWriterIn = (tx: Tx): BookingWriter => ({
  load: async (asked) => (await bookingFacts(tx, asked))[0],
  save: (booking) => falseOnConflict(saveBooking(tx, booking)),
})

async function falseOnConflict(saved: Promise<boolean>): Promise<boolean> {
  try {
    return await saved
  } catch (error) {
    const isUnitTaken = isUniqueViolation(error, 'reservation_unit_day')
    const areLotsSpent = ['ticket_account_ledger', 'ticket_entry_follows'].includes(
      pgFailure(error)?.constraint ?? '',
    )
    if (isUnitTaken || areLotsSpent) return false
    throw error
  }
}

/** Refuses a status, a note or a reason that a member sent: only staff may send them. */
export function refuseStaffFields({ session, body }: Call<typeof createReservation>): void {
  const isAsked = body.status !== undefined || body.staff_note || body.reason
  if (isAsked && session.role !== 'ADMIN') throw new Refusal('FORBIDDEN')
}

/** For staff, adds the next days on which the car is free to a CAR_UNAVAILABLE refusal. */
export const withNextDays =
  (world: World, call: BookingCall) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== 'CAR_UNAVAILABLE' || !isForOther(call)) throw error
    const { pickup_time: pickup, car_id: carId } = call.body
    const cars = await readNextDays(world, pickup.slice(0, 'YYYY-MM-DD'.length))
    const days = cars.find(({ car_id: id }) => id === carId)?.days ?? []
    throw new Refusal(error.code, { text: error.message, facts: { next_days: days } })
  }

/** The fields of a new reservation's response that come from the facts of its booking. */
export const shownIn = (facts: Facts) => ({
  carName: facts.car_name,
  carImage: facts.car_image,
  registrationNumber: facts.registration_number,
  driverName: null,
  driverPhone: null,
  stepTimes: [],
  heldHalves: TICKET_HALVES,
})

/** Publishes the events of a booking. */
export function publishBooked(publish: Unit['publish'], { id, rideDate, version }: Reservation): void {
  publish('day', { day: rideDate })
  publish('reservation', { id, version })
}
