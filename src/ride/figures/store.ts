import { sql } from 'drizzle-orm'
import { addDays, type Day, startOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { type CancelKind, DISPLAY_STATUSES, type DisplayStatus } from '#ride/reservation/rules.ts'
import { cancelKind, shows } from '#ride/reservation/store.ts'
import type { EntryType } from '#ride/ticket/rules.ts'
import type { Range } from './rules.ts'

const kstDay = (column: string) => sql.raw(`(${column} at time zone 'Asia/Seoul')::date`)

/** Picked up on these days; every index of the tabs has the instant. */
const driven = ({ from, to }: Range) =>
  sql`pickup_at >= ${startOf(from).toISOString()} and pickup_at < ${startOf(addDays(to, 1)).toISOString()}`

const inAnyTab = sql`(${sql.join(
  DISPLAY_STATUSES.map((tab) => shows(tab)),
  sql` or `,
)})`

/** How many rides show what: of a day, of a purpose, or of a car. */
export type RideCount = {
  day: Day | null
  purpose: string | null
  car: string | null
  tab: DisplayStatus
  n: number
}
/** Members with live rides, those of them who had one before their last, and all these rides. */
export type GuestCount = { total: number; repeat: number; rides: number }

/** Rides of these days by what they show, and whose they are: read once for both, from the index of the tabs alone. Reads only. */
export async function rideCounts(tx: Tx, range: Range) {
  const { rows } = await tx.execute<GuestCount & { counts: RideCount[] }>(sql`
    with ride as materialized (
      select ${kstDay('pickup_at')} as day, ride_purpose as purpose, car_id as car, member_id, pickup_at,
        case when completed then 'COMPLETED' else status end as tab
      from reservation where ${inAnyTab} and ${driven(range)}
    ), counted as (
      select day, purpose, car, tab, count(*)::int as n from ride
      group by grouping sets ((day, tab), (purpose, tab), (car, tab))
    ), guest as (
      select member_id, count(*)::int as n, min(pickup_at) as first from ride where tab <> 'CANCELLED' group by member_id
    )
    select (select coalesce(jsonb_agg(counted), '[]') from counted) as counts,
      count(*)::int as total, coalesce(sum(n), 0)::int as rides,
      (count(*) filter (where n > 1 or exists (
        select 1 from live_reservation e where e.member_id = guest.member_id and e.pickup_at < guest.first)))::int as repeat
    from guest`)
  return rows[0]!
}

export type CarDays = { id: string; name: string; units: number; existing: number; maintenance: number }

/**
 * Days of units by car: on which they existed, and those in maintenance without a ride. A unit exists from the day it
 * was added to the day it was removed, both included. Reads only.
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

/** Halves by the kind of entry, signed. Reads only. */
export async function entrySums(tx: Tx, { from, to }: Range): Promise<Map<EntryType, number>> {
  const { rows } = await tx.execute<{ type: EntryType; halves: number }>(sql`
    select type, sum(amount)::int as halves from ticket_entry
    where type in ('CHARGE', 'USE', 'REFUND', 'EXPIRE', 'ADJUST', 'INVITE')
      and created_at >= ${startOf(from).toISOString()} and created_at < ${startOf(addDays(to, 1)).toISOString()}
    group by type`)
  return new Map(rows.map(({ type, halves }) => [type, halves]))
}

/** Halves that can still be spent on a day, by the day until which; whether or not the nightly job ran. Reads only. */
export async function liveHalves(tx: Tx, today: Day): Promise<{ expires_on: Day; halves: number }[]> {
  const { rows } = await tx.execute<{ expires_on: Day; halves: number }>(sql`
    select expires_on, sum(remaining)::int as halves from ticket_lot
    where remaining > 0 and expires_on >= ${today} group by expires_on`)
  return rows
}

/** The price of a single ticket in the price list; null when there is none. Reads only. */
export async function singlePrice(tx: Tx): Promise<number | null> {
  const { rows } = await tx.execute<{ price: number }>(sql`
    select price from plan where section = 'PREMIUM' and halves = 2 order by display_order limit 1`)
  return rows[0]?.price ?? null
}

/** Rides of these days that were canceled, by whom and when. Reads only. */
export async function cancelCounts(tx: Tx, range: Range): Promise<{ kind: CancelKind; n: number }[]> {
  const { rows } = await tx.execute<{ kind: CancelKind; n: number }>(sql`
    select ${cancelKind} as kind, count(*)::int as n from reservation
    where ${shows('CANCELLED')} and ${driven(range)} group by 1`)
  return rows
}
