import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { namesIn, rowOf, rowsOf, statement, type Tx } from '#kit/db.ts'
import { hasSilentMark } from '#ride/addressbook/store.ts'
import { freeUnits, hasWaitlist } from '#ride/fleet/store.ts'
import { deleteHoldsSql } from '#ride/hold/store.ts'
import { spendLots } from '#ride/ticket/store.ts'
import { endEntriesSql } from '#ride/waitlist/store.ts'
import type { CancelStep } from '../cancellation/rules.ts'
import { hasSameTime, type Reservation } from '../store.ts'
import { reservation } from '../tables.ts'

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
  /** Whether other members wait for the car and no unit is held for this member. */
  has_waitlist: boolean
  booker_phone: string | null
  /** Whether the member's address book says that the passenger gets no messages. */
  is_silent: boolean
  spendable_halves: number
  /** Whether the member already has a live reservation for this number at this time. */
  same_time: boolean
  /** The steps of the newest cancel policy; null: the default. */
  cancel_steps: CancelStep[] | null
  response_hash: string | null
  response_body: unknown
}
/** The parameters of the query: member, payer, car, day and time. */
export type BookingQuery = {
  memberId: string
  payerId: string
  carId: string
  day: Day
  pickupAt: Date
  phone: string
  today: Day
  now: Date
  /** Random choice among the free units, so that concurrent bookings seldom choose the same one. */
  seed: number
  /** The unit of the ride that is being changed, if it keeps its car and day. */
  preferred: string | null
  scope: string | null
  key: string | null
}

const ASKED = {
  memberId: 'uuid',
  payerId: 'uuid',
  carId: 'uuid',
  day: 'date',
  pickupAt: 'timestamptz',
  phone: 'text',
  today: 'date',
  now: 'timestamptz',
  seed: 'bigint',
  preferred: 'uuid',
  scope: 'text',
  key: 'text',
}

const factsOf = (asked: SQL, n: SQL): SQL =>
  sql`with asked as ${asked}
   select ${n} as n, c.name as car_name, c.image as car_image, c.status as car_status, c.seats, d.status as day_status,
     m.phone as booker_phone, s.open_date, u.id as unit_id, u.version as unit_version, u.registration_number,
     u.is_held is not true and ${hasWaitlist(sql`c.id`, sql`a.day`, sql`a.member_id`)} as has_waitlist,
     (select coalesce(sum(l.remaining), 0)::int from ticket_lot l
      where l.holder_id = a.payer_id and l.remaining > 0 and l.expires_on >= a.today) as spendable_halves,
     ${hasSameTime(sql`a`)} as same_time,
     ${hasSilentMark(sql`a.member_id`, sql`a.phone`)} as is_silent,
     (select p.steps from cancel_policy p order by p.version desc limit 1) as cancel_steps,
     o.request_hash as response_hash, o.body as response_body
   from asked a
   join car c on c.id = a.car_id and c.deleted_at is null
   join member m on m.id = a.member_id and m.deleted_at is null
   cross join setting s
   left join car_day d on d.car_id = c.id and d.ride_date = a.day
   left join stored_response o on o.scope = a.scope and o.key = a.key
   left join lateral (
     select u.id, u.version, u.registration_number, h.id is not null as is_held
     from ${freeUnits(sql`c.id`, sql`a.day`, { now: sql`a.now`, holder: sql`a.member_id` })}
     order by (u.id = a.preferred) is true desc, h.id is null, hashtextextended(u.id::text, a.seed) limit 1
   ) u on true`

/**
 * Loads all facts for a booking in one query: car, day, a free unit (preferably the one held for the member), other
 * members who wait, tickets, and the stored response of the same key. Returns no row for a car or a member that does
 * not exist.
 */
export const bookingFacts = statement<BookingQuery, Facts>('booking_facts', factsOf(rowOf(ASKED), sql`1`))

const factsTogether = statement<{ asked: string }, Facts & { n: number }>(
  'booking_facts_together',
  factsOf(rowsOf('asked', { ...ASKED, n: 'integer' }), sql`a.n`),
)

/** Loads the facts of several bookings in one query, each independent of the others. */
export async function bookingFactsOf(db: Tx, asked: BookingQuery[]): Promise<Map<BookingQuery, Facts>> {
  const [only, ...others] = asked
  if (only && !others.length) return new Map((await bookingFacts(db, only)).map((facts) => [only, facts]))
  const rows = await factsTogether(db, { asked: JSON.stringify(asked.map((one, n) => ({ ...one, n }))) })
  return new Map(rows.map((row) => [asked[row.n]!, row]))
}

/** A requested reservation and the rows that are written with it. */
export type Booking = Reservation & {
  /** The account that pays with its tickets. */
  payerId: string
  today: Day
  unitVersion: number | null
  /** Whether the booking uses up an offer of the car on this day; false if it only changes a ride. */
  endsHold: boolean
  /** Whether the member leaves the waitlist of this car and day; false if the booking only changes a ride. */
  endsLine: boolean
  entryId: string
  /** Its messages as a JSON array, and when they are sent. */
  messages: string
  messagesAt: Date
  /** The member whose action causes the message; null when staff book. */
  actorId: string | null
  scope: string | null
  key: string | null
  hash: string | null
  response: string | null
}

const { completed: _, grams: __, number: ___, ...STORED } = getTableColumns(reservation)
const RESERVATION_COLUMNS = namesIn(Object.values(STORED).map(({ name }) => name))

const BOOKING = {
  ...Object.fromEntries(Object.entries(STORED).map(([name, column]) => [name, column.getSQLType()])),
  payerId: 'uuid',
  unitVersion: 'integer',
  today: 'date',
  endsHold: 'boolean',
  endsLine: 'boolean',
  entryId: 'uuid',
  messages: 'text',
  messagesAt: 'timestamptz',
  actorId: 'uuid',
  scope: 'text',
  key: 'text',
  hash: 'text',
  response: 'text',
}

/** How long a group waits for a lock, in milliseconds, so that one locked booking does not delay the others. */
export const GROUP_LOCK_MS = 200

const saveOf = (wanted: SQL, locks?: SQL): SQL =>
  sql`with wanted as ${wanted}, patience as materialized (
     select ${locks && sql`set_config('lock_timeout', '${sql.raw(String(GROUP_LOCK_MS))}', true)`}
   ), member_there as materialized (
     select w.id from wanted w cross join patience
     join member m on m.id = w.member_id and m.deleted_at is null for key share of m ${locks}
   ), payer_there as materialized (
     select w.id from member_there t join wanted w on w.id = t.id
     join ticket_account a on a.holder_id = w.payer_id and a.halves >= w.cost_halves for update of a ${locks}
   ), unit_there as materialized (
     select w.id, w.entry_id, w.payer_id, w.cost_halves, w.today, w.created_at
     from payer_there t join wanted w on w.id = t.id
     join unit u on u.id = w.unit_id and u.version = w.unit_version and u.deleted_at is null for share of u ${locks}
   ), ${spendLots(sql`unit_there`)}, paid as (
     select w.* from spent s join wanted w on w.id = s.id order by w.unit_id
   ), booked as (
     insert into reservation (${RESERVATION_COLUMNS}) select ${RESERVATION_COLUMNS}
     from paid returning id
   ), ${deleteHoldsSql(sql`paid`)}, ${endEntriesSql(sql`paid`)}, message as (
     insert into outbox (id, kind, subject_id, actor_id, channel, recipient, facts, next_at, created_at)
     select m.id, m.kind, p.id, p.actor_id, m.channel, m.recipient, m.facts, p.messages_at, p.created_at
     from paid p cross join lateral
       jsonb_to_recordset(p.messages::jsonb) as m(id uuid, kind text, channel text, recipient text, facts jsonb)
   ), response as (
     insert into stored_response (scope, key, request_hash, status, body, created_at)
     select scope, key, hash, 201, response::jsonb, created_at from paid where key is not null
   )
   select id from booked`

/**
 * Books in one statement, all or nothing: account, lots, ledger, reservation, message and stored response. If another
 * transaction was faster, the statement violates a constraint (unit and day, ledger chain, stored response) or books no
 * row. It also books no row for a deleted member, or for a unit whose version has changed (removed, held, closed or in
 * maintenance). The booking locks its unit and member: their removal, maintenance and holds wait for it.
 */
export const bookingSave = statement<Record<string, unknown>, { id: string }>('book', saveOf(rowOf(BOOKING)))

const saveTogether = statement<{ bookings: string }, { id: string }>(
  'book_together',
  saveOf(rowsOf('bookings', BOOKING), sql`skip locked`),
)

/** Saves a booking; false when another booking took the tickets or the unit first. Throws when the unit or the response was stored first. */
export async function saveBooking(db: Tx, booking: Booking): Promise<boolean> {
  const rows = await bookingSave(db, {
    ...booking,
    viaLocations: JSON.stringify(booking.viaLocations),
    notify: booking.notify && JSON.stringify(booking.notify),
    cancelSteps: booking.cancelSteps && JSON.stringify(booking.cancelSteps),
  })
  return rows.length > 0
}

/**
 * Saves bookings of different members and units in one statement, and returns those it saved. It skips a booking whose
 * member, unit or account is locked or was changed by another transaction. When it throws, nothing is saved.
 */
export async function saveBookings(db: Tx, bookings: Booking[]): Promise<Map<Booking, true>> {
  const saved = new Set((await saveTogether(db, { bookings: JSON.stringify(bookings) })).map(({ id }) => id))
  return new Map(bookings.filter(({ id }) => saved.has(id)).map((booking) => [booking, true]))
}
