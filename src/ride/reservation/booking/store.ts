import type { Day } from '#kit/day.ts'
import { statement, type Tx } from '#kit/db.ts'
import type { Stop } from '../rules.ts'

export type Facts = {
  car_name: string
  car_image: string
  car_status: string
  seats: number
  day_status: string | null
  open_date: number
  unit_id: string | null
  registration_number: string | null
  spendable_halves: number
  version: number | null
  halves: number | null
  once_hash: string | null
  once_body: unknown
}
type FactsOf = {
  member: string
  car: string
  day: Day
  today: Day
  lean: number
  scope: string | null
  key: string | null
}

/**
 * All that decides a booking in one look: car, day, a free unit, tickets, and the stored answer of the same key.
 * `lean` picks among the free units, so that those who book at once seldom reach for the same one.
 */
export const bookingFacts = statement<FactsOf, Facts>(
  'booking_facts',
  `select c.name as car_name, c.image as car_image, c.status as car_status, c.seats, d.status as day_status, s.open_date,
     u.id as unit_id, u.registration_number,
     (select coalesce(sum(l.remaining), 0)::int from ticket_lot l
      where l.member_id = :member and l.remaining > 0 and l.expires_on >= :today) as spendable_halves,
     a.version, a.halves, o.request_hash as once_hash, o.body as once_body
   from car c
   join member m on m.id = :member and m.deleted_at is null
   cross join setting s
   left join car_day d on d.car_id = c.id and d.ride_date = :day
   left join ticket_account a on a.member_id = :member
   left join once o on o.scope = :scope and o.key = :key
   left join lateral (
     select u.id, u.registration_number from unit u
     where u.car_id = c.id and u.deleted_at is null and not exists (
       select 1 from reservation r
       where r.unit_id = u.id and r.ride_date = :day and r.status in ('PENDING', 'CONFIRMED'))
     order by hashtextextended(u.id::text, :lean) limit 1
   ) u on true
   where c.id = :car and c.deleted_at is null`,
)

export type Booking = {
  id: string
  member: string
  car: string
  unit: string
  day: Day
  pickup: Date
  name: string
  phone: string
  origin: string
  destination: string
  stops: Stop[]
  purpose: string
  luggage: number
  passengers: number
  requests: string
  cost: number
  now: Date
  today: Day
  entry: string
  message: string
  doing: string | null
  text: string
  scope: string | null
  key: string | null
  hash: string | null
  answer: string | null
}

/**
 * Books in one statement: account, lots, ledger, reservation, message and kept answer, all or nothing. Whatever
 * another took meanwhile fails on a constraint (unit and day, the ledger's chain, the kept answer) or books no row; a
 * unit that was removed or a member who left meanwhile books none either, and while a unit or member is being booked
 * its removal waits.
 */
export const bookingSave = statement<Record<string, unknown>, { booked: boolean }>(
  'book',
  `with member_there as materialized (
     select id from member where id = :member and deleted_at is null for key share
   ), car_there as materialized (
     select u.id from unit u, member_there where u.id = :unit and u.deleted_at is null for share of u
   ), account as (
     update ticket_account set version = version + 1, halves = halves - :cost
     where member_id = :member and halves >= :cost and exists (select 1 from car_there)
     returning version, halves
   ), lot as (
     select id, remaining, expires_on from ticket_lot
     where member_id = :member and remaining > 0 and expires_on >= :today and exists (select 1 from account)
     order by expires_on, id for update
   ), plan as (
     select id, least(remaining, greatest(0, :cost - coalesce(sum(remaining) over (
       order by expires_on, id rows between unbounded preceding and 1 preceding), 0)))::int as taken
     from lot
   ), taken as (
     update ticket_lot l set remaining = l.remaining - p.taken from plan p
     where l.id = p.id and p.taken > 0 returning l.id, p.taken
   ), entry as (
     insert into ticket_entry (id, member_id, version, type, before, amount, after, reservation_id, created_at)
     select :entry, :member, a.version, 'USE', a.halves + :cost, -t.taken, a.halves + :cost - t.taken, :id, :now
     from account a, (select coalesce(sum(taken), 0)::int as taken from taken) t
   ), moved as (
     insert into ticket_move (entry_id, lot_id, source_lot_id, amount) select :entry, id, id, -taken from taken
   ), booked as (
     insert into reservation (id, member_id, car_id, unit_id, ride_date, pickup_at, status, name, phone, pickup_location,
       dropoff_location, stops, ride_purpose, luggage_count, passenger_count, special_requests, cost_halves, created_at)
     select :id, :member, :car, :unit, :day, :pickup, 'PENDING', :name, :phone, :origin,
       :destination, :stops, :purpose, :luggage, :passengers, :requests, :cost, :now
     from account returning id
   ), told as (
     insert into outbox (id, kind, subject_id, member_id, recipient, text, next_at, created_at)
     select :message, 'reservation_requested', :id, :doing, :phone, :text, :now, :now from account
   ), kept as (
     insert into once (scope, key, request_hash, status, body, created_at)
     select :scope, :key, :hash, 201, :answer, :now from account where :key::text is not null
   )
   select exists (select 1 from booked) as booked`,
)

/** Saves a booking; false when the tickets or the unit went elsewhere meanwhile. Throws on a unit taken or an answer kept meanwhile. */
export async function saveBooking(db: Tx, booking: Booking): Promise<boolean> {
  const [row] = await bookingSave(db, { ...booking, stops: JSON.stringify(booking.stops) })
  return row!.booked
}
