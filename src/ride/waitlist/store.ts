import { and, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { statement, type Tx, value } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { freeUnits, hasWaitlist } from '#ride/fleet/store.ts'
import type { CarOnDay } from '#ride/hold/store.ts'
import { WAIT_STATE_MACHINE, type WaitEvent, type WaitState } from './rules.ts'
import { waitlistEntry } from './tables.ts'

export type Wait = {
  id: string
  car_id: string
  car_name: string
  car_image: string
  ride_date: Day
  state: WaitState
  place: number | null
  offered_until: Date | null
}

/** The open entries of a member: not offered yet, or the offered unit is still held. */
const waits = (which: SQL) =>
  sql`select e.id, e.car_id, c.name as car_name, c.image as car_image, e.ride_date,
     case when e.offered_at is null then 'WAITING' else 'OFFERED' end as state,
     case when e.offered_at is null then (select count(*)::int from waiting w
       where w.car_id = e.car_id and w.ride_date = e.ride_date and w.place <= e.place) end as place,
     h.expires_at as offered_until
   from waitlist_entry e join car c on c.id = e.car_id
   left join unit_hold h on e.offered_at is not null and h.member_id = e.member_id and h.car_id = e.car_id
     and h.ride_date = e.ride_date and h.kind = 'OFFER' and h.expires_at > ${value('now')}
   where e.member_id = ${value('memberId')} and e.ended_at is null and e.ride_date >= ${value('today')} and ${which}
     and (e.offered_at is null or h.id is not null)
   order by e.ride_date, e.place`

type Of = { memberId: string; today: Day; now: Date }
export const waitsOf = statement<Of, Wait>('waits_of', waits(sql`true`))
const waitFor = statement<Of & CarOnDay, Wait>(
  'wait_for',
  waits(sql`e.car_id = ${value('carId')} and e.ride_date = ${value('day')}`),
)

/** The member's waitlist place for a car on a day, or the offer they got for it. */
export const waitlistEntryOn = async (tx: Tx, of: Of & CarOnDay): Promise<Wait | null> =>
  (await waitFor(tx, of))[0] ?? null

type Facts = {
  car_status: string
  day_status: string | null
  open_date: number
  has_free_unit: boolean
  has_waitlist: boolean
  lines: number
  waits_that_day: boolean
  has_lapsed: boolean
}

/** The facts that decide whether a member can wait for a car on a day. */
export const waitFacts = statement<CarOnDay & { now: Date; today: Day; lapsedSince: Date }, Facts>(
  'wait_facts',
  sql`select c.status as car_status, d.status as day_status, s.open_date,
     exists (select 1 from ${freeUnits(sql`c.id`, value('day'), { now: value('now'), holder: value('memberId') })}) as has_free_unit,
     ${hasWaitlist(sql`c.id`, value('day'))} as has_waitlist,
     (select count(*)::int from waitlist_entry e
      where e.member_id = ${value('memberId')} and e.ended_at is null and e.ride_date >= ${value('today')}) as lines,
     exists (select 1 from waitlist_entry e
      where e.member_id = ${value('memberId')} and e.ended_at is null and e.ride_date = ${value('day')}) as waits_that_day,
     exists (select 1 from waitlist_entry e
      where e.member_id = ${value('memberId')} and e.car_id = ${value('carId')} and e.lapsed_at > ${value('lapsedSince')}) as has_lapsed
   from car c cross join setting s
   left join car_day d on d.car_id = c.id and d.ride_date = ${value('day')}
   where c.id = ${value('carId')} and c.deleted_at is null`,
)

/** Adds an entry at the end of a waitlist. Call under lockCarForWaitlist. */
export async function addEntry(tx: Tx, { memberId, carId, day }: CarOnDay, now: Date): Promise<void> {
  await tx.insert(waitlistEntry).values({ id: newId(), memberId, carId, rideDate: day, createdAt: now })
}

/** The columns of an entry in each state; an ended entry still has the time of its offer. */
const columnsOf = {
  WAITING: () => ({ offeredAt: null }),
  OFFERED: (now: Date) => ({ offeredAt: now }),
  LAPSED: (now: Date) => ({ endedAt: now, lapsedAt: now }),
  ENDED: (now: Date) => ({ endedAt: now }),
}

const open = isNull(waitlistEntry.endedAt)
const isIn: Record<WaitState, SQL> = {
  WAITING: and(open, isNull(waitlistEntry.offeredAt))!,
  OFFERED: and(open, isNotNull(waitlistEntry.offeredAt))!,
}

/** Runs an event of WAIT_STATE_MACHINE on the matching entries whose state accepts it; returns their days. */
async function run(tx: Tx, event: WaitEvent, which: SQL | undefined, now: Date): Promise<Day[]> {
  const { from, to } = WAIT_STATE_MACHINE.events[event]
  const moved = await tx
    .update(waitlistEntry)
    .set(columnsOf[to](now))
    .where(and(which, or(...from.map((state) => isIn[state]))))
    .returning({ day: waitlistEntry.rideDate })
  return moved.map(({ day }) => day)
}

const ofMember = (memberId: string, id: string) =>
  and(eq(waitlistEntry.id, id), eq(waitlistEntry.memberId, memberId))
const inLine = (carId: string, day: Day) =>
  and(eq(waitlistEntry.carId, carId), eq(waitlistEntry.rideDate, day))

/** A member's entry that has not ended. */
export const entryOf = async (tx: Tx, memberId: string, id: string) =>
  (
    await tx
      .select()
      .from(waitlistEntry)
      .where(and(ofMember(memberId, id), open))
  )[0] ?? null

/** Ends a member's entry; returns its day, or null if it has ended before. */
export const endEntry = async (tx: Tx, memberId: string, id: string, now: Date): Promise<Day | null> =>
  (await run(tx, 'leave', ofMember(memberId, id), now))[0] ?? null

/** Ends the member's waitlist entry for a car on a day, offered or not, because they booked it. */
export const endEntryOnBooking = (tx: Tx, { memberId, carId, day }: CarOnDay, now: Date): Promise<Day[]> =>
  run(tx, 'book', and(eq(waitlistEntry.memberId, memberId), inLine(carId, day)), now)

/** Ends all entries of a member whose account is deleted; returns the days. */
export const endEntriesOfMember = (tx: Tx, memberId: string, now: Date): Promise<Day[]> =>
  run(tx, 'close', eq(waitlistEntry.memberId, memberId), now)

/**
 * Moves a member's open entries to another member, except those for a car and day for which the other one waits
 * already: these end. Returns the days of the ended entries.
 */
export async function giveEntries(tx: Tx, from: string, to: string, now: Date): Promise<Day[]> {
  await tx.execute(sql`
    update waitlist_entry e set member_id = ${to} where e.member_id = ${from} and e.ended_at is null
      and not exists (select from waitlist_entry o where o.member_id = ${to} and o.ended_at is null
        and o.car_id = e.car_id and o.ride_date = e.ride_date)`)
  return endEntriesOfMember(tx, from, now)
}

/** Ends all waitlist entries for a car; returns the days. */
export const endEntriesOfCar = (tx: Tx, carId: string, now: Date): Promise<Day[]> =>
  run(tx, 'close', eq(waitlistEntry.carId, carId), now)

/**
 * The ids of all entries for which a member ever got an offer. Read from the messages, because most entries are purged.
 */
export async function offeredEntryIdsOf(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct subject_id as id from message where actor_id = ${memberId} and kind = 'waitlist_offered'`)
  return rows.map(({ id }) => id)
}

/** The CTE that ends the waitlist entries of booked rides (event `book`), for rows of `bookings` with `ends_line`. */
export const endEntriesSql = (bookings: SQL): SQL => sql`waited as (
     update waitlist_entry e set ended_at = b.created_at from ${bookings} b
     where e.member_id = b.member_id and e.car_id = b.car_id and e.ride_date = b.ride_date and e.ended_at is null
       and b.ends_line
     returning e.id
   )`

/** The entry that has waited longest for a car on a day, with the member's number. */
export async function waitlistHead(tx: Tx, carId: string, day: Day) {
  const { rows } = await tx.execute<{ id: string; member_id: string; phone: string | null }>(sql`
    select w.id, w.member_id, m.phone from waiting w join member m on m.id = w.member_id
    where w.car_id = ${carId} and w.ride_date = ${day} order by w.place limit 1`)
  return rows[0] ?? null
}

/** Records that a unit was offered; false if the member no longer waits. */
export const markOffered = async (tx: Tx, id: string, now: Date): Promise<boolean> =>
  (await run(tx, 'offer', eq(waitlistEntry.id, id), now)).length > 0

/** Restores the places of members whose offers were revoked: they wait again. */
export async function reopenEntries(tx: Tx, offers: CarOnDay[], now: Date): Promise<void> {
  if (!offers.length) return
  const revoked = sql`exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as o ("memberId" uuid, "carId" uuid, day date)
    where o."memberId" = ${waitlistEntry.memberId} and o."carId" = ${waitlistEntry.carId}
      and o.day = ${waitlistEntry.rideDate})`
  await run(tx, 'revoke', revoked, now)
}

/** The maximum number of unsent offers to one entry: an unreachable number must not block a car for others. */
const MAX_MISSED_OFFERS = 6

/**
 * Settles the expired offers of a waitlist. A member whose message was never sent, for example in an outage of the
 * provider, waits again in their place. All other entries lapse, also those of members without a number. Call under
 * lockCarForWaitlist.
 */
export async function settleExpiredOffers(tx: Tx, { car_id, ride_date }: Waitlist, now: Date): Promise<void> {
  const messages = sql`from message o where o.subject_id = ${waitlistEntry.id} and o.kind = 'waitlist_offered'`
  const isNotified = sql`(
    not exists (select 1 from member m where m.id = ${waitlistEntry.memberId} and m.phone is not null)
    or exists (select 1 ${messages} and o.created_at >= ${waitlistEntry.offeredAt}
      and (o.state in ('SENT', 'FAILED') or o.error = 'DAILY_LIMIT'))
    or ${MAX_MISSED_OFFERS} <= (select count(*) ${messages}))`
  const over = and(inLine(car_id, ride_date), isOfferOver(sql`waitlist_entry`, now))
  await run(tx, 'missed', and(over, not(isNotified)), now)
  await run(tx, 'lapse', over, now)
}

export type Waitlist = { car_id: string; ride_date: Day }

/** Waitlists of days that are open on `today` and have a free unit now, the longest wait first. */
export const waitlistsWithFreeUnit = statement<{ today: Day; last: Day; now: Date; limit: number }, Waitlist>(
  'servable_lines',
  sql`select l.car_id, l.ride_date
   from (select car_id, ride_date, min(place) as place from waiting
     where ride_date >= ${value('today')} and ride_date <= ${value('last')} group by car_id, ride_date) l
   join setting s on l.ride_date >= ${value('today')} + s.open_date
   join car c on c.id = l.car_id and c.deleted_at is null and c.status = 'AVAILABLE'
   left join car_day d on d.car_id = l.car_id and d.ride_date = l.ride_date
   where coalesce(d.status, 'AVAILABLE') = 'AVAILABLE'
     and exists (select 1 from ${freeUnits(sql`l.car_id`, sql`l.ride_date`, { now: value('now') })})
   order by l.place limit ${value('limit')}`,
)

/** Whether the offer of an entry `e` is no longer held. */
const isOfferOver = (e: SQL, now: Date): SQL => sql`(${e}.offered_at is not null and not exists (
  select 1 from unit_hold h where h.member_id = ${e}.member_id and h.car_id = ${e}.car_id
    and h.ride_date = ${e}.ride_date and h.kind = 'OFFER' and h.expires_at > ${now.toISOString()}))`

/** Ends entries of past days, at most `limit`; returns their number. */
export async function endPastEntries(tx: Tx, today: Day, now: Date, limit: number): Promise<number> {
  const past = sql`${waitlistEntry.id} in (
    select id from waitlist_entry where ended_at is null and ride_date < ${today}
    limit ${limit} for update skip locked)`
  return (await run(tx, 'pass', past, now)).length
}

/** Waitlists with an expired offer that is not settled yet; with `line`, only that one. */
export async function waitlistsWithExpiredOffers(tx: Tx, now: Date, line?: Waitlist): Promise<Waitlist[]> {
  const ofLine = line ? sql`e.car_id = ${line.car_id} and e.ride_date = ${line.ride_date}` : sql`true`
  const { rows } = await tx.execute<Waitlist>(sql`
    select distinct e.car_id, e.ride_date from waitlist_entry e
    where ${ofLine} and e.ended_at is null and ${isOfferOver(sql`e`, now)}`)
  return rows
}

/** The ids of the messages whose offer is held at least until the instant, and is still the offer of that message. */
export async function messageIdsWithOpenOffer(tx: Tx, ids: string[], until: Date): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select m.id from message m join waitlist_entry e on e.id = m.subject_id join unit_hold h on h.member_id = e.member_id and h.car_id = e.car_id
      and h.ride_date = e.ride_date and h.kind = 'OFFER' and h.expires_at >= ${until.toISOString()}
    where m.id = any(${sql.param(ids)}::uuid[]) and e.ended_at is null and h.created_at <= m.created_at`)
  return new Set(rows.map(({ id }) => id))
}
