import { and, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { statement, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { freeUnits, hasLine } from '#ride/fleet/store.ts'
import type { CarOnDay } from '#ride/hold/store.ts'
import type { WaitState } from './rules.ts'
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

/** The lines of a member that lead somewhere still: nothing was offered yet, or what was offered is held. */
const waits = (which: string) =>
  `select e.id, e.car_id, c.name as car_name, c.image as car_image, e.ride_date,
     case when e.offered_at is null then 'WAITING' else 'OFFERED' end as state,
     case when e.offered_at is null then (select count(*)::int from waiting w
       where w.car_id = e.car_id and w.ride_date = e.ride_date and w.place <= e.place) end as place,
     h.expires_at as offered_until
   from waitlist_entry e join car c on c.id = e.car_id
   left join unit_hold h on e.offered_at is not null and h.member_id = e.member_id and h.car_id = e.car_id
     and h.ride_date = e.ride_date and h.kind = 'OFFER' and h.expires_at > :now
   where e.member_id = :memberId and e.ended_at is null and e.ride_date >= :today and ${which}
     and (e.offered_at is null or h.id is not null)
   order by e.ride_date, e.place`

type Of = { memberId: string; today: Day; now: Date }
export const waitsOf = statement<Of, Wait>('waits_of', waits('true'))
const waitFor = statement<Of & CarOnDay, Wait>('wait_for', waits('e.car_id = :carId and e.ride_date = :day'))

/** The member's place in the line for a car on a day, or what was offered to her there. */
export const waitOn = async (tx: Tx, of: Of & CarOnDay): Promise<Wait | null> =>
  (await waitFor(tx, of))[0] ?? null

type Facts = {
  car_status: string
  day_status: string | null
  open_date: number
  has_free_unit: boolean
  has_line: boolean
  lines: number
  waits_that_day: boolean
  has_lapsed: boolean
}

/** All that decides whether a member can wait for a car on a day. */
export const waitFacts = statement<CarOnDay & { now: Date; today: Day; lapsedSince: Date }, Facts>(
  'wait_facts',
  `select c.status as car_status, d.status as day_status, s.open_date,
     exists (select 1 from ${freeUnits('c.id', ':day', { now: ':now', holder: ':memberId' })}) as has_free_unit,
     ${hasLine('c.id', ':day')} as has_line,
     (select count(*)::int from waitlist_entry e
      where e.member_id = :memberId and e.ended_at is null and e.ride_date >= :today) as lines,
     exists (select 1 from waitlist_entry e
      where e.member_id = :memberId and e.ended_at is null and e.ride_date = :day) as waits_that_day,
     exists (select 1 from waitlist_entry e
      where e.member_id = :memberId and e.car_id = :carId and e.lapsed_at > :lapsedSince) as has_lapsed
   from car c cross join setting s
   left join car_day d on d.car_id = c.id and d.ride_date = :day
   where c.id = :carId and c.deleted_at is null`,
)

/** Enters a line at its end; the car must be locked. */
export async function addEntry(tx: Tx, { memberId, carId, day }: CarOnDay, now: Date): Promise<void> {
  await tx.insert(waitlistEntry).values({ id: newId(), memberId, carId, rideDate: day, createdAt: now })
}

const open = isNull(waitlistEntry.endedAt)

/** An entry of the member's that has not ended. */
export const entryOf = async (tx: Tx, memberId: string, id: string) =>
  (
    await tx
      .select()
      .from(waitlistEntry)
      .where(and(eq(waitlistEntry.id, id), eq(waitlistEntry.memberId, memberId), open))
  )[0] ?? null

/** Ends an entry of the member's; answers it, or null where it had ended. */
export async function endEntry(tx: Tx, memberId: string, id: string, now: Date) {
  const where = and(eq(waitlistEntry.id, id), eq(waitlistEntry.memberId, memberId), open)
  return (await tx.update(waitlistEntry).set({ endedAt: now }).where(where).returning())[0] ?? null
}

/** Ends the member's place in the line for a car on a day, offered or not: she has it. */
export async function endPlace(tx: Tx, { memberId, carId, day }: CarOnDay, now: Date): Promise<void> {
  const line = and(eq(waitlistEntry.carId, carId), eq(waitlistEntry.rideDate, day), open)
  await tx
    .update(waitlistEntry)
    .set({ endedAt: now })
    .where(and(eq(waitlistEntry.memberId, memberId), line))
}

/** Ends all entries of a member who leaves; answers the days. */
export const endEntriesOf = (tx: Tx, memberId: string, now: Date): Promise<Day[]> =>
  endWhere(tx, eq(waitlistEntry.memberId, memberId), now)

/** Ends all entries of the lines for a car; answers the days. */
export const endEntriesFor = (tx: Tx, carId: string, now: Date): Promise<Day[]> =>
  endWhere(tx, eq(waitlistEntry.carId, carId), now)

async function endWhere(tx: Tx, which: SQL, now: Date): Promise<Day[]> {
  const ended = await tx
    .update(waitlistEntry)
    .set({ endedAt: now })
    .where(and(which, open))
    .returning({ day: waitlistEntry.rideDate })
  return ended.map(({ day }) => day)
}

/** What was ever offered to a member, by the ids that the messages about it name: most of those entries are gone. */
export async function offersTo(tx: Tx, memberId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct subject_id as id from message where actor_id = ${memberId} and kind = 'waitlist_offered'`)
  return rows.map(({ id }) => id)
}

/** Removes what ended before an instant. */
export async function purgeEntries(tx: Tx, before: Date): Promise<void> {
  await tx.delete(waitlistEntry).where(lte(waitlistEntry.endedAt, before))
}

/** The CTE that ends the places in a line of those whose bookings of a relation say that it `ends_line`. */
export const endLines = (bookings: string): string => `waited as (
     update waitlist_entry e set ended_at = b.created_at from ${bookings} b
     where e.member_id = b.member_id and e.car_id = b.car_id and e.ride_date = b.ride_date and e.ended_at is null
       and b.ends_line
     returning e.id
   )`

/** Who stands first in the line of a car for a day, with the number that is told. */
export async function firstInLine(tx: Tx, carId: string, day: Day) {
  const { rows } = await tx.execute<{ id: string; member_id: string; phone: string | null }>(sql`
    select w.id, w.member_id, m.phone from waiting w join member m on m.id = w.member_id
    where w.car_id = ${carId} and w.ride_date = ${day} order by w.place limit 1`)
  return rows[0] ?? null
}

/** Notes that a unit was offered; false where she waits no longer. */
export async function markOffered(tx: Tx, id: string, now: Date): Promise<boolean> {
  const waits = and(eq(waitlistEntry.id, id), open)
  return ((await tx.update(waitlistEntry).set({ offeredAt: now }).where(waits)).rowCount ?? 0) > 0
}

/** Puts those from whom an offer was taken back into their old places: they wait again. */
export async function reopenEntries(tx: Tx, offers: CarOnDay[]): Promise<void> {
  if (!offers.length) return
  await tx.execute(sql`
    update waitlist_entry e set offered_at = null
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as o ("memberId" uuid, "carId" uuid, day date)
    where e.member_id = o."memberId" and e.car_id = o."carId" and e.ride_date = o.day and e.ended_at is null`)
}

/** So often an offer is made anew whose message went nowhere: a number that never answers must not keep a car from all. */
const MOST_UNTOLD = 6

/**
 * Has those of a line wait again, in their old places, whose offer ran out before anybody could tell them of it (the
 * provider of messages was away), and ends the offers of the others: who was told, or never can be, lost her turn. Call
 * under lockLineOf.
 */
export async function settleOverOffers(tx: Tx, { car_id, ride_date }: Line, now: Date): Promise<void> {
  const told = sql`(m.phone is null or exists (select 1 from message o where o.subject_id = e.id
      and o.kind = 'waitlist_offered' and o.created_at >= e.offered_at
      and (o.state in ('SENT', 'FAILED') or o.error = 'DAILY_LIMIT'))
    or ${MOST_UNTOLD} <= (select count(*) from message o where o.subject_id = e.id and o.kind = 'waitlist_offered'))`
  await tx.execute(sql`
    update waitlist_entry w set ended_at = case when over.told then ${now.toISOString()}::timestamptz end,
      lapsed_at = case when over.told then ${now.toISOString()}::timestamptz end,
      offered_at = case when over.told then w.offered_at end
    from (select e.id, ${told} as told from waitlist_entry e join member m on m.id = e.member_id
      where e.car_id = ${car_id} and e.ride_date = ${ride_date} and e.ended_at is null and ${isOfferOver(now)}
      for update of e) over
    where w.id = over.id`)
}

export type Line = { car_id: string; ride_date: Day }

/** Lines of days open on `today` of which a unit is free now, whoever waits longest first; what nobody can be offered is not among them. */
export const servableLines = statement<{ today: Day; last: Day; now: Date; limit: number }, Line>(
  'servable_lines',
  `select l.car_id, l.ride_date
   from (select car_id, ride_date, min(place) as place from waiting
     where ride_date >= :today and ride_date <= :last group by car_id, ride_date) l
   join setting s on l.ride_date >= :today + s.open_date
   join car c on c.id = l.car_id and c.deleted_at is null and c.status = 'AVAILABLE'
   left join car_day d on d.car_id = l.car_id and d.ride_date = l.ride_date
   where coalesce(d.status, 'AVAILABLE') = 'AVAILABLE'
     and exists (select 1 from ${freeUnits('l.car_id', 'l.ride_date', { now: ':now' })})
   order by l.place limit :limit`,
)

/** Whether something was offered to an entry `e` that is held no more. */
const isOfferOver = (now: Date): SQL => sql`(e.offered_at is not null and not exists (
  select 1 from unit_hold h where h.member_id = e.member_id and h.car_id = e.car_id and h.ride_date = e.ride_date
    and h.kind = 'OFFER' and h.expires_at > ${now.toISOString()}))`

/** Ends entries of days that are over; answers how many, at most `limit`. */
export async function endPast(tx: Tx, today: Day, now: Date, limit: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update waitlist_entry set ended_at = ${now.toISOString()} where id in (
      select id from waitlist_entry where ended_at is null and ride_date < ${today}
      limit ${limit} for update skip locked)`)
  return rowCount ?? 0
}

/** The lines, or this one of them, in which an offer ran out that is neither ended nor made anew yet. */
export async function linesWithOverOffers(tx: Tx, now: Date, line?: Line): Promise<Line[]> {
  const ofLine = line ? sql`e.car_id = ${line.car_id} and e.ride_date = ${line.ride_date}` : sql`true`
  const { rows } = await tx.execute<Line>(sql`
    select distinct e.car_id, e.ride_date from waitlist_entry e
    where ${ofLine} and e.ended_at is null and ${isOfferOver(now)}`)
  return rows
}

/** Which of these messages tell of an offer that is held until then at least: not of one before it that was taken back. */
export async function offersAmong(tx: Tx, ids: string[], until: Date): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const { rows } = await tx.execute<{ id: string }>(sql`
    select m.id from message m join waitlist_entry e on e.id = m.subject_id join unit_hold h on h.member_id = e.member_id and h.car_id = e.car_id
      and h.ride_date = e.ride_date and h.kind = 'OFFER' and h.expires_at >= ${until.toISOString()}
    where m.id = any(${sql.param(ids)}::uuid[]) and e.ended_at is null and h.created_at <= m.created_at`)
  return new Set(rows.map(({ id }) => id))
}
