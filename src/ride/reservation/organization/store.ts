import { type SQL, sql } from 'drizzle-orm'
import { type Day, startOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { daysOf } from '#ride/organization/rules.ts'
import type { EntryType } from '#ride/ticket/rules.ts'
import type { DisplayStatus, Stop } from '../rules.ts'

export type Filter = {
  organizationId: string
  /** Without a month, rides of all months. */
  month?: string
  booker?: string
  costCenter?: string
}

const charged = ({ organizationId, month, booker, costCenter }: Filter) => sql`
  organization_id = ${organizationId}
    ${month ? sql`and ride_date >= ${daysOf(month).from} and ride_date < ${daysOf(month).before}` : sql``}
    ${booker ? sql`and member_id = ${booker}` : sql``}
    ${costCenter === undefined ? sql`` : sql`and cost_center = ${costCenter}`}`

/** A page of the ids of an organization's rides, latest first. */
export async function chargedIds(tx: Tx, filter: Filter, limit: number, offset: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from reservation where ${charged(filter)}
    order by ride_date desc, pickup_at desc, id desc limit ${limit} offset ${offset}`)
  return rows.map(({ id }) => id)
}

/** The number of rides, counted to one above the cap. */
export async function chargedCount(tx: Tx, filter: Filter): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from reservation where ${charged(filter)} limit ${MAX_COUNTED + 1}) r`)
  return rows[0]!.n
}

export type RideRecord = {
  id: string
  pickup_at: string
  booker: string
  passenger: string
  pickup_location: string
  via_locations: Stop[]
  dropoff_location: string
  car_name: string
  status: DisplayStatus
  cost_center: string
  ride_purpose: string
  trip_reason: string
  halves: number
}

/** The organization's tickets that a ride holds, in half tickets. */
const held = sql`(select coalesce(-sum(e.amount), 0)::int from ticket_entry e
  where e.reservation_id = r.id and e.holder_id = r.organization_id)`

/** Rides of a month that are paid or still to be driven, in driving order. A canceled ride is included only while it holds tickets. */
const stated = (filter: Filter): SQL => sql`
  select r.*, ${held} as halves from reservation r where ${charged(filter)}`
const counts = sql`(r.status <> 'CANCELLED' or r.halves > 0)`

/** The query of all rides of a statement. */
export const allStated = (filter: Filter): SQL => sql`
  select r.id, r.pickup_at, b.name as booker, r.name as passenger, r.pickup_location, r.via_locations, r.dropoff_location,
    c.name as car_name, case when r.completed then 'COMPLETED' else r.status end as status,
    r.cost_center, r.ride_purpose, r.trip_reason, r.halves
  from (${stated(filter)}) r join member b on b.id = r.member_id join car c on c.id = r.car_id
  where ${counts} order by r.pickup_at, r.id`

export const statedRides = async (tx: Tx, filter: Filter, limit: number): Promise<RideRecord[]> =>
  (await tx.execute<RideRecord>(sql`${allStated(filter)} limit ${limit}`)).rows

export type CostCenter = { cost_center: string; rides: number; halves: number }

/** The rides of a statement as sums by cost center; rides without a cost center come last. */
export async function costCentersOf(tx: Tx, filter: Filter): Promise<CostCenter[]> {
  const { rows } = await tx.execute<CostCenter>(sql`
    select cost_center, count(*)::int as rides, sum(halves)::int as halves
    from (${stated(filter)}) r where ${counts}
    group by cost_center order by cost_center = '', cost_center`)
  return rows
}

const ofMonth = (organizationId: string, month: string) => sql`
  holder_id = ${organizationId} and created_at >= ${startOf(daysOf(month).from).toISOString()}
    and created_at < ${startOf(daysOf(month).before).toISOString()}`

export type LedgerRecord = {
  created_at: string
  type: EntryType
  amount: number
  after: number
  ride_date: Day | null
  passenger: string | null
  car_name: string | null
}

/** An organization's ledger of a KST month, in the order of its chain. */
export async function ledgerOfMonth(
  tx: Tx,
  organizationId: string,
  month: string,
  limit: number,
): Promise<LedgerRecord[]> {
  const { rows } = await tx.execute<LedgerRecord>(sql`
    select e.created_at, e.type, e.amount, e.after, r.ride_date::text, r.name as passenger, c.name as car_name
    from (select * from ticket_entry where ${ofMonth(organizationId, month)} order by version limit ${limit}) e
    left join reservation r on r.id = e.reservation_id left join car c on c.id = r.car_id
    order by e.version`)
  return rows
}

/** An organization's balance before a month, and the sums of its entries of the month by kind, in half tickets. */
export async function balanceOfMonth(tx: Tx, organizationId: string, month: string) {
  const [opening, types] = await Promise.all([
    tx.execute<{ halves: number }>(sql`
      select after as halves from ticket_entry
      where holder_id = ${organizationId} and created_at < ${startOf(daysOf(month).from).toISOString()}
      order by version desc limit 1`),
    tx.execute<{ type: EntryType; halves: number }>(sql`
      select type, sum(amount)::int as halves from ticket_entry
      where ${ofMonth(organizationId, month)} group by type order by type`),
  ])
  return { openingHalves: opening.rows[0]?.halves ?? 0, types: types.rows }
}
