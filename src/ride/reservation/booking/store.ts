import type { Day } from '#kit/day.ts'
import { statement, type Tx } from '#kit/db.ts'
import { freeUnits, hasLine } from '#ride/fleet/store.ts'
import { endHold } from '#ride/hold/store.ts'
import { spendLots } from '#ride/ticket/store.ts'
import { endLine } from '#ride/waitlist/store.ts'
import type { Reservation } from '../store.ts'

export type Facts = {
  car_name: string
  car_image: string
  car_status: string
  seats: number
  day_status: string | null
  open_date: number
  unit_id: string | null
  unit_version: number | null
  registration_number: string | null
  /** Others wait, and the unit is not held for her already. */
  has_line: boolean
  spendable_halves: number
  response_hash: string | null
  response_body: unknown
}
type FactsOf = {
  memberId: string
  payerId: string
  carId: string
  day: Day
  today: Day
  now: Date
  seed: number
  /** The unit of the ride that is changed, if it stays on its car and day. */
  preferred: string | null
  scope: string | null
  key: string | null
}

/**
 * All that decides a booking in one look: car, day, a free unit (the one held for the member before others), who waits for
 * one, tickets, and the stored response of the same key.
 * `seed` picks among the free units, so that concurrent bookings seldom choose the same one.
 */
export const bookingFacts = statement<FactsOf, Facts>(
  'booking_facts',
  `select c.name as car_name, c.image as car_image, c.status as car_status, c.seats, d.status as day_status, s.open_date,
     u.id as unit_id, u.version as unit_version, u.registration_number,
     u.is_held is not true and ${hasLine('c.id', ':day', ':memberId')} as has_line,
     (select coalesce(sum(l.remaining), 0)::int from ticket_lot l
      where l.holder_id = :payerId and l.remaining > 0 and l.expires_on >= :today) as spendable_halves,
     o.request_hash as response_hash, o.body as response_body
   from car c
   join member m on m.id = :memberId and m.deleted_at is null
   cross join setting s
   left join car_day d on d.car_id = c.id and d.ride_date = :day
   left join stored_response o on o.scope = :scope and o.key = :key
   left join lateral (
     select u.id, u.version, u.registration_number, h.id is not null as is_held
     from ${freeUnits('c.id', ':day', { now: ':now', holder: ':memberId' })}
     order by (u.id = :preferred::uuid) is true desc, h.id is null, hashtextextended(u.id::text, :seed) limit 1
   ) u on true
   where c.id = :carId and c.deleted_at is null`,
)

/** A requested reservation with what is written beside it. */
export type Booking = Reservation & {
  /** Whose tickets pay it. */
  payerId: string
  today: Day
  unitVersion: number | null
  /** Whether an offer of the car on this day is what she takes: not where she only changes what she has. */
  endsHold: boolean
  /** Whether she stands in a line for this car and day no more: not where she only changes what she has. */
  endsLine: boolean
  entryId: string
  messageId: string
  /** The member whose action causes the message; null when staff book. */
  actorId: string | null
  text: string
  scope: string | null
  key: string | null
  hash: string | null
  response: string | null
}

/**
 * Books in one statement: account, lots, ledger, reservation, message and stored response, all or nothing. Whatever
 * another took meanwhile fails on a constraint (unit and day, the ledger's chain, the stored response) or books no row;
 * a unit that was removed, held, closed or sent to maintenance (its version is another) or a member who left meanwhile books none
 * either, and while a unit or member is being booked its removal, its maintenance and holds of it wait.
 */
export const bookingSave = statement<Record<string, unknown>, { booked: boolean }>(
  'book',
  `with member_there as materialized (
     select id from member where id = :memberId and deleted_at is null for key share
   ), unit_there as materialized (
     select u.id from unit u, member_there
     where u.id = :unitId and u.version = :unitVersion and u.deleted_at is null for share of u
   ), ${spendLots('exists (select 1 from unit_there)')}, booked as (
     insert into reservation (id, member_id, car_id, unit_id, ride_date, pickup_at, status, name, phone,
       pickup_location, dropoff_location, via_locations, ride_purpose, luggage_count, passenger_count,
       special_requests, cost_halves, created_at, organization_id, cost_center, trip_reason)
     select :id, :memberId, :carId, :unitId, :rideDate, :pickupAt, :status, :name, :phone,
       :pickupLocation, :dropoffLocation, :viaLocations, :ridePurpose, :luggageCount, :passengerCount,
       :specialRequests, :costHalves, :createdAt, :organizationId, :costCenter, :tripReason
     from spent returning id
   ), ${endHold("exists (select 1 from spent) and (:endsHold::boolean or kind <> 'OFFER')")}, ${endLine(':endsLine::boolean and exists (select 1 from spent)')}, message as (
     insert into outbox (id, kind, subject_id, actor_id, recipient, text, next_at, created_at)
     select :messageId, 'reservation_requested', :id, :actorId, :phone, :text, :createdAt, :createdAt from spent
   ), response as (
     insert into stored_response (scope, key, request_hash, status, body, created_at)
     select :scope, :key, :hash, 201, :response, :createdAt from spent where :key::text is not null
   )
   select exists (select 1 from booked) as booked`,
)

/** Saves a booking; false when tickets or unit were taken meanwhile. Throws on a unit taken or a response stored meanwhile. */
export async function saveBooking(db: Tx, booking: Booking): Promise<boolean> {
  const [row] = await bookingSave(db, { ...booking, viaLocations: JSON.stringify(booking.viaLocations) })
  return row!.booked
}
