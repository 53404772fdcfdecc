import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '#kit/advisory-locks.ts'
import { type Day, instantsOf } from '#kit/day.ts'
import { runPrepared, type Tx } from '#kit/db.ts'
import { DISPLAY_STATUSES, type DisplayStatus } from '#ride/reservation/rules.ts'
import { cancelKind, hasDisplayStatus, wasOnTime } from '#ride/reservation/store.ts'
import { ENTRY_TYPES, type EntryType } from '#ride/ticket/rules.ts'
import type { Range } from './rules.ts'

const kstDay = (column: string) => sql.raw(`(${column} at time zone 'Asia/Seoul')::date`)

// Literals, so that the planner knows the values.
const entryTypes = sql.raw(ENTRY_TYPES.map((type) => `'${type}'`).join(', '))

const startOfDay = (day: string) => sql.raw(`((${day})::timestamp at time zone 'Asia/Seoul')`)

const inAnyTab = sql`(${sql.join(
  DISPLAY_STATUSES.map((tab) => hasDisplayStatus(tab)),
  sql` or `,
)})`

const inTab = (tab: DisplayStatus) => sql.raw(`(count(*) filter (where tab = '${tab}'))::int`)

/** CTE `gap`: the days of a range that are not rolled up, merged into ranges with their first instant and the instant after them. */
const gapsOf = ({ from, to }: Range) => sql`gap as materialized (
  select ${startOfDay('min(day)')} as begins, ${startOfDay('max(day) + 1')} as ends from (
    select day, day - row_number() over (order by day)::int as island
    from (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) asked
    where not exists (select from figure_day f where f.day = asked.day)
  ) missing group by island)`

/**
 * CTEs over `gap`. `live_count`: rows like those of figure_count. `live_day`: one row like those of figure_day, for all
 * days of the gaps together. `offset 0` is an optimization fence: it makes the planner look up each gap in the index.
 */
const live = sql`ride as materialized (
    select ${kstDay('pickup_at')} as day, ride_purpose as purpose, car_id as car, member_id, pickup_at,
      case when completed then 'COMPLETED' else status end as tab
    from gap cross join lateral (
      select pickup_at, ride_purpose, car_id, member_id, completed, status from reservation
      where ${inAnyTab} and pickup_at >= begins and pickup_at < ends offset 0) r
  ), live_count as (
    select case when day is not null then 'DAY' when purpose is not null then 'PURPOSE' else 'CAR' end collate "C" as kind,
      day, coalesce(purpose, car::text, '') collate "C" as name, ${inTab('PENDING')} as pending,
      ${inTab('CONFIRMED')} as confirmed, ${inTab('COMPLETED')} as completed, ${inTab('CANCELLED')} as canceled
    from ride group by grouping sets (day, purpose, car)
    union all
    select 'CANCEL', null, kind, 0, 0, 0, count(*)::int from gap cross join lateral (
      select ${cancelKind} as kind from reservation
      where ${hasDisplayStatus('CANCELLED')} and pickup_at >= begins and pickup_at < ends offset 0) c
    group by kind
  ), guest as (
    select day, member_id, count(*) as n, min(pickup_at) as first from ride where tab <> 'CANCELLED' group by day, member_id
  ), entry as (
    select type, sum(amount) as halves from gap cross join lateral (
      select type, amount from ticket_entry
      where type in (${entryTypes}) and created_at >= begins and created_at < ends offset 0) e
    group by type
  ), live_day as (
    select count(*) filter (where earlier = 0)::int as new_guests,
      count(*) filter (where earlier = 0 and n = 1)::int as new_once,
      coalesce(array_agg(previous order by previous) filter (where earlier > 0), '{}') as returned_from,
      coalesce(array_agg(previous order by previous) filter (where earlier = 1), '{}') as second_from,
      (select coalesce(jsonb_object_agg(type, halves), '{}') from entry) as halves
    from (
      select n, earlier, ${kstDay('latest')} as previous from guest cross join lateral (
        select count(*) as earlier, max(pickup_at) as latest from (
          select pickup_at from live_reservation l where l.member_id = guest.member_id and l.pickup_at < first
          order by pickup_at desc limit 2) two) before offset 0
    ) known
  )`

const monthOf = (day: string) => sql.raw(`date_trunc('month', ${day}::timestamp)::date`)
const TABS = sql.raw('pending, confirmed, completed, canceled')
const SUMS = sql.raw(
  ['pending', 'confirmed', 'completed', 'canceled'].map((tab) => `sum(${tab})::int as ${tab}`).join(', '),
)
const COUNTS_OF_MONTH =
  sql.raw(`jsonb_to_recordset(counts) as of_month(kind text collate "C", name text collate "C",
  pending int, confirmed int, completed int, canceled int)`)

/** Rides by displayed status, for a day, a purpose or a car; the kinds of cancellation add up to all canceled rides. */
export type Count = {
  kind: 'DAY' | 'PURPOSE' | 'CAR' | 'CANCEL'
  day: Day | null
  name: string
  pending: number
  confirmed: number
  completed: number
  canceled: number
}
export type Counts = {
  counts: Count[]
  /** Half tickets by type of ledger entry, signed. */
  halves: Partial<Record<EntryType, number>>
  /** Members with live rides, and those of them who had an earlier ride. */
  total: number
  repeat: number
}

/**
 * Counts for these days, and the members of the rides. Rolled-up days are read from figure_day, other days from the
 * rows. A returning guest counts on their first day in the range: the one whose previous ride was before `from`. A
 * guest with a single ride is added at the first ride and subtracted at the second. Does not lock.
 */
export async function countsOf(tx: Tx, range: Range): Promise<Counts> {
  const { from, to } = range
  const [row] = await runPrepared<Counts>(
    tx,
    'figures',
    sql`with ${gapsOf(range)}, ${live}, rolled as materialized (
      select * from figure_day where day between ${from}::date and ${to}::date
    ), whole as materialized (
      select month, counts from figure_month where month >= ${from}::date and month + interval '1 month' <= ${to}::date + 1
    ), loose as (
      select day from rolled where ${monthOf('day')} not in (select month from whole)
    ), counted as (
      select kind, day, name, ${SUMS} from (
        select kind, day, name, ${TABS} from figure_count join rolled using (day) where kind = 'DAY'
        union all
        select kind, null, name, ${TABS} from figure_count join loose using (day) where kind <> 'DAY'
        union all
        select kind, null, name, ${TABS} from whole, ${COUNTS_OF_MONTH}
        union all
        select kind, day, name, ${TABS} from live_count
      ) parts group by 1, 2, 3
    ), days as (
      select new_guests, new_once, returned_from, second_from, halves from rolled
      union all
      select * from live_day
    ), entered as (
      select key as type, sum(value::int)::int as halves from days, jsonb_each_text(halves) group by key
    ), guests as (
      select sum(new_guests + width_bucket(${from}::date - 1, returned_from))::int as total,
        sum(new_once - cardinality(second_from) + width_bucket(${from}::date - 1, second_from))::int as once
      from days
    )
    select (select coalesce(jsonb_agg(counted), '[]') from counted) as counts,
      (select coalesce(jsonb_object_agg(type, halves), '{}') from entered) as halves, total, total - once as repeat
    from guests`,
  )
  return row!
}

/**
 * The days until `last` that are not rolled up, latest first. They begin with the day of the oldest ride or ledger
 * entry. Does not lock.
 */
export async function daysToRollUp(tx: Tx, last: Day): Promise<Day[]> {
  const oldest = [
    ...DISPLAY_STATUSES.map(
      (tab) => sql`(select min(pickup_at) from reservation where ${hasDisplayStatus(tab)})`,
    ),
    ...ENTRY_TYPES.map((type) => sql`(select min(created_at) from ticket_entry where type = ${type})`),
  ]
  const { rows } = await tx.execute<{ day: Day }>(sql`
    with oldest as (select least(${sql.join(oldest, sql`, `)}) as at)
    select day from (
      select ${last}::date - n as day from oldest, generate_series(0, ${last}::date - ${kstDay('at')}) n) past
    where not exists (select from figure_day f where f.day = past.day) order by day desc`)
  return rows.map(({ day }) => day)
}

/** Takes the lock if no transaction is changing rolled-up data, and keeps others from it until this one ends. Does not wait. */
export async function lockRollUp(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.ROLL_UP}) as held`,
  )
  return rows[0]!.held
}

/**
 * Rolls up a past day. Skips a day that is rolled up already, or that has a ride canceled after `settled`: a booking
 * that decides the kind of this cancellation may not be committed yet. Call under lockRollUp.
 */
export async function rollUpDay(tx: Tx, day: Day, settled: Date): Promise<void> {
  await tx.execute(sql`
    delete from figure_count c where day = ${day} and not exists (select from figure_day d where d.day = c.day)`)
  await tx.execute(sql`
    with ${gapsOf({ from: day, to: day })}, ${live}, rolled as (
      insert into figure_day (day, new_guests, new_once, returned_from, second_from, halves)
      select ${day}, new_guests, new_once, returned_from, second_from, halves from live_day
      where exists (select from gap) and not exists (
        select from gap join reservation on pickup_at >= begins and pickup_at < ends
        where ${hasDisplayStatus('CANCELLED')} and canceled_at > ${settled.toISOString()})
      returning day
    )
    insert into figure_count (day, kind, name, ${TABS})
    select rolled.day, kind, name, ${TABS} from live_count cross join rolled`)
  await rollUpMonth(tx, day)
}

/** Rolls up the month of a day if all its days are rolled up. */
const rollUpMonth = (tx: Tx, day: Day) =>
  tx.execute(sql`
    with month as (
      select ${monthOf('given')} as first, (${monthOf('given')} + interval '1 month')::date as next
      from (select ${day}::date as given) one
    ), summed as (
      select kind, name, ${SUMS} from month join figure_count on day >= first and day < next
      where kind <> 'DAY' group by kind, name
    )
    insert into figure_month (month, counts)
    select first, (select coalesce(jsonb_agg(summed), '[]') from summed) from month
    where next - first = (select count(*) from figure_day where day >= first and day < next)
    on conflict do nothing`)

/** Invalidates all days: they are counted from the rows again. */
export const invalidateAllDays = (tx: Tx) => tx.execute(sql`delete from figure_day`)

export type CarDays = { id: string; name: string; units: number; existing: number; maintenance: number }

/**
 * Unit-days by car: days on which units existed, and days in maintenance without a ride. A unit exists from the day it
 * was added to the day it was removed, both included. Does not lock.
 */
export async function carDays(tx: Tx, { from, to }: Range): Promise<CarDays[]> {
  const { rows } = await tx.execute<CarDays>(sql`
    with life as (
      select id, car_id, greatest(${from}::date, ${kstDay('created_at')}) as first,
        least(${to}::date, coalesce(${kstDay('deleted_at')}, ${to}::date)) as last
      from unit
    ), existing as (
      select car_id, count(*)::int as units, sum(last - first + 1)::int as days from life where last >= first group by car_id
    ), broken as (
      select l.car_id, sum(least(l.last, m.to_day) - greatest(l.first, m.from_day) + 1 - (
        select count(*) from live_reservation r where r.unit_id = l.id
          and r.ride_date between greatest(l.first, m.from_day) and least(l.last, m.to_day)))::int as days
      from life l join unit_maintenance m on m.unit_id = l.id and m.from_day <= l.last and m.to_day >= l.first
      group by l.car_id
    )
    select c.id, c.name, coalesce(e.units, 0) as units, coalesce(e.days, 0) as existing,
      coalesce(m.days, 0) as maintenance
    from car c left join existing e on e.car_id = c.id left join broken m on m.car_id = c.id
    order by c.display_order, c.name, c.id`)
  return rows
}

/**
 * Completed rides with a recorded arrival at the pickup, and how many of them arrived in time. A separate query,
 * because it reads the events of each ride. Does not lock.
 */
export async function arrivals(tx: Tx, range: Range): Promise<{ arrived: number; on_time: number }> {
  const [begins, ends] = instantsOf(range).map((instant) => instant.toISOString())
  const { rows } = await tx.execute<{ arrived: number; on_time: number }>(sql`
    select count(is_on_time)::int as arrived, (count(*) filter (where is_on_time))::int as on_time from (
      select ${wasOnTime} as is_on_time from reservation where ${hasDisplayStatus('COMPLETED')}
        and pickup_at >= ${begins} and pickup_at < ${ends}
    ) completed`)
  return rows[0]!
}

/** Spendable half tickets on a day and the won that were paid for them, by expiry, whether or not the nightly job has run. Does not lock. */
export async function liveHalves(tx: Tx, today: Day): Promise<LiveHalves[]> {
  const { rows } = await tx.execute<LiveHalves>(sql`
    select expires_on, sum(remaining)::int as halves, sum(won)::bigint as won from ticket_lot
    where remaining > 0 and expires_on >= ${today} group by expires_on`)
  return rows
}

export type LiveHalves = { expires_on: Day; halves: number; won: number }
