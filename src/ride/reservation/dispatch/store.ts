import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#kit/day.ts'
import { holdingGrams, literally, statement, type Tx } from '#kit/db.ts'
import { type Lookup, lookupOf } from '#kit/search.ts'
import { MOST_COUNTED } from '#kit/page.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { isInMaintenance } from '#ride/fleet/maintenance/store.ts'
import { freeUnits } from '#ride/fleet/store.ts'
import { type CancelKind, DISPLAY_STATUSES, type DisplayStatus } from '../rules.ts'
import { cancelKind, shows } from '../store.ts'
import { SHORT_GAP_HOURS } from './rules.ts'

/** What is asked of the reservations, in any order. */
export type Wanted = {
  status?: DisplayStatus | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  car?: string | undefined
  driver?: string | undefined
  purpose?: string | undefined
  canceled?: CancelKind | undefined
}

const startOf = (day: Day) => sql`${`${day}T00:00:00+09:00`}::timestamptz`

/** What narrows a tab; a KST day is the span of its pickups, which stand in every index of the tabs. */
function narrowing({ from, to, car, driver, purpose, canceled }: Wanted): SQL[] {
  return [
    from && sql`pickup_at >= ${startOf(from)}`,
    to && sql`pickup_at < ${startOf(addDays(to, 1))}`,
    car && sql`car_id = ${car}`,
    driver && (driver === 'none' ? sql`driver_id is null` : sql`driver_id = ${driver}`),
    purpose && sql`ride_purpose = ${purpose}`,
    canceled && sql`${cancelKind} = ${canceled}`,
  ].filter((one): one is SQL => typeof one === 'object')
}

/** Rows whose name or phone holds the text. */
function holding(q: string, { grams, isExact }: Lookup): SQL {
  const inText = sql`(name || ' ' || phone) ilike ${literally(q)}`
  if (!grams.length) return inText
  return isExact ? holdingGrams(grams) : sql`${holdingGrams(grams)} and ${inText}`
}

const MOST_MEMBERS = 1_000

/** Members whose login id holds the text. */
async function membersNamed(tx: Tx, q: string): Promise<string[]> {
  if (!/^[\w-]{2,20}$/.test(q)) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from member where ${holdingGrams(lookupOf(q).grams)} and login_id ilike ${literally(q)} limit ${MOST_MEMBERS}`)
  return rows.map(({ id }) => id)
}

type Part = { where: SQL; order: SQL; most: number }

/** Each tab by itself in the order of its index, merged; none is read further than to the page's end. */
function merged(tabs: DisplayStatus[], { where, order, most }: Part): SQL {
  const one = (tab: DisplayStatus) => sql`
    (select id, pickup_at from reservation where ${shows(tab)} and ${where} order by ${order} limit ${most})`
  return sql.join(tabs.map(one), sql` union all `)
}

/**
 * What a text finds, and rides of members whose login id holds it: few rows, looked up once for the page and the count.
 * What narrows them is looked at only then: any other index would be read for far more.
 */
function lookedUp(holdsIt: SQL, members: string[], where: SQL): SQL {
  const theirs = sql`union select id, pickup_at from reservation
    where member_id = any(${sql.param(members)}::uuid[]) and ${where}`
  return sql`
    found as materialized (
      select id, pickup_at, status, completed, car_id, driver_id, ride_purpose, member_id, canceled_at
      from reservation where ${holdsIt}
    ), hit as materialized (
      select id, pickup_at from found as reservation where ${where} ${members.length ? theirs : sql``}
    )`
}

/** How what is wanted is found: few rows that a text names, looked up in a CTE `hit`, or all that a condition leaves. */
type Search = { hits: SQL | null; where: SQL; most: number }

export async function searchFor(tx: Tx, wanted: Wanted): Promise<Search> {
  const q = wanted.q && /^[\d-]+$/.test(wanted.q) ? wanted.q.replaceAll('-', '') : wanted.q
  const lookup = q ? lookupOf(q) : null
  const all = (more: SQL[]) => sql.join([sql`true`, ...narrowing(wanted), ...more], sql` and `)
  const most = lookup?.most ?? MOST_COUNTED
  if (!q || !lookup?.isRare) return { hits: null, where: all(q && lookup ? [holding(q, lookup)] : []), most }
  const status = wanted.status ? [shows(wanted.status)] : []
  const hits = lookedUp(holding(q, lookup), await membersNamed(tx, q), all(status))
  return { hits, where: sql`true`, most }
}

type Ordered = Wanted & { oldestFirst: boolean }

const orderOf = ({ oldestFirst }: Ordered): SQL => {
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`pickup_at ${direction}, id ${direction}`
}

/** The query of the ids of all that match. */
export async function allDispatch(tx: Tx, wanted: Ordered): Promise<SQL> {
  const { hits, where } = await searchFor(tx, wanted)
  const order = orderOf(wanted)
  return hits
    ? sql`with ${hits} select id from hit order by ${order}`
    : sql`select id from reservation where ${wanted.status ? shows(wanted.status) : sql`true`} and ${where} order by ${order}`
}

export type Found = { ids: string[]; total: number; most: number }

/** One page of ids and how many there are in all, counted to one above `most`. */
export async function dispatchIds(tx: Tx, wanted: Ordered, limit: number, offset: number): Promise<Found> {
  const { hits, where, most } = await searchFor(tx, wanted)
  const order = orderOf(wanted)
  const page = sql`array(select id from hit order by ${order} limit ${limit} offset ${offset})::text[] as ids`
  const totalOf = (rows: SQL) =>
    sql`(select count(*)::int from (select 1 from (${rows}) of_all limit ${most + 1}) counted) as total, ${most}::int as most`
  if (hits) return one(tx, sql`with ${hits} select ${totalOf(sql`select 1 from hit`)}, ${page}`)
  const tabs = wanted.status ? [wanted.status] : [...DISPLAY_STATUSES]
  const inTab = (tab: SQL) => sql`(select 1 from reservation where ${tab} and ${where} limit ${most + 1})`
  const counted = wanted.q && !wanted.status ? [inTab(sql`true`)] : tabs.map((tab) => inTab(shows(tab)!))
  const hit = merged(tabs, { where, order, most: offset + limit })
  return one(tx, sql`with hit as (${hit}) select ${totalOf(sql.join(counted, sql` union all `))}, ${page}`)
}

const one = async (tx: Tx, found: SQL) => (await tx.execute<Found>(found)).rows[0]!

type Wish = { carId: string; day: Day; preferred: string | null; except: string }

const pickFreeUnit = statement<Wish, { id: string }>(
  'pick_free_unit',
  `select u.id from ${freeUnits(':carId', ':day', ':except::uuid')}
   order by u.id = :preferred::uuid desc nulls last, u.registration_number limit 1 for share of u`,
)

/**
 * A free unit of a car on a day, the preferred one if it is free; it cannot be removed or sent to maintenance meanwhile.
 * Throws ConflictError where that happened while its lock was waited for.
 */
export async function freeUnit(tx: Tx, wish: Wish): Promise<string | null> {
  const id = (await pickFreeUnit(tx, wish))[0]?.id ?? null
  if (id && (await isInMaintenance(tx, id, wish.day))) throw new ConflictError()
  return id
}

/** The live reservation that a driver has on a day besides this one. */
export async function reservationOfDriver(tx: Tx, driverId: string, day: Day, except: string) {
  const { rows } = await tx.execute<{ id: string; name: string; pickup_at: string }>(sql`
    select id, name, pickup_at from live_reservation
    where driver_id = ${driverId} and ride_date = ${day} and id <> ${except}
    order by pickup_at limit 1`)
  return rows[0] ?? null
}

export type OtherRide = { id: string; name: string; pickup_at: string }
type Blocker = { blocked_by: OtherRide | null; near: OtherRide | null }
type UnitRow = Blocker & {
  id: string
  registration_number: string
  car_id: string
  car_name: string
  seats: number
  in_maintenance: boolean
}
type DriverRow = Blocker & {
  id: string
  name: string
  phone: string
  note: string
  fixed_schedule: string
  licence_expires_on: Day | null
  on_leave: boolean
  last_drove: Day | null
}
/** The ride that units and drivers are looked at for. */
type For = { id: string; memberId: string; rideDate: Day; pickupAt: Date }

/** The days about a ride, read once: what has its unit or driver that day, and what is close in time on a day beside it. */
const around = ({ id, rideDate }: For) => sql`around as materialized (
  select id, name, unit_id, driver_id, ride_date, pickup_at from live_reservation
  where ride_date between ${addDays(rideDate, -1)} and ${addDays(rideDate, 1)} and id <> ${id})`

const firstOf = (column: SQL, where: SQL) => sql`
  select distinct on (${column}) ${column} as of,
    jsonb_build_object('id', id, 'name', name, 'pickup_at', pickup_at) as ride
  from around where ${column} is not null and ${where} order by ${column}, pickup_at`

const others = (column: SQL, own: SQL, { rideDate, pickupAt }: For) => sql`
  left join (${firstOf(column, sql`ride_date = ${rideDate}`)}) b on b.of = ${own}
  left join (${firstOf(
    column,
    sql`ride_date <> ${rideDate} and pickup_at > ${hoursFrom(pickupAt, -SHORT_GAP_HOURS)}
      and pickup_at < ${hoursFrom(pickupAt, SHORT_GAP_HOURS)}`,
  )}) n on n.of = ${own}`
const other = sql`b.ride as blocked_by, n.ride as near`

const hoursFrom = (instant: Date, hours: number) =>
  new Date(instant.getTime() + hours * 3_600_000).toISOString()

/** Units, or this one alone, with the reservations in their way, and whether they are in maintenance. */
export async function unitCandidates(tx: Tx, ride: For, only?: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    with ${around(ride)}
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${other},
      exists (select 1 from unit_maintenance m
        where m.unit_id = u.id and m.to_day >= ${ride.rideDate} and m.from_day <= ${ride.rideDate}) as in_maintenance
    from unit u join car c on c.id = u.car_id ${others(sql`unit_id`, sql`u.id`, ride)}
    where u.deleted_at is null and c.deleted_at is null ${only ? sql`and u.id = ${only}` : sql``}
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Drivers, or this one alone, with the reservations in their way and what is known of their duty; who drove the member lately comes first. */
export async function driverCandidates(tx: Tx, ride: For, only?: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    with ${around(ride)}, former as (
      select driver_id, max(ride_date) as last_drove from reservation
      where member_id = ${ride.memberId} and driver_id is not null and status = 'CONFIRMED' and completed
      group by driver_id
    )
    select d.id, d.name, d.phone, d.note, d.fixed_schedule, d.licence_expires_on::text,
      former.last_drove::text, ${other},
      exists (select 1 from driver_leave l where l.driver_id = d.id
        and l.to_day >= ${ride.rideDate} and l.from_day <= ${ride.rideDate}) as on_leave
    from driver d left join former on former.driver_id = d.id ${others(sql`driver_id`, sql`d.id`, ride)}
    where d.deleted_at is null ${only ? sql`and d.id = ${only}` : sql``}
    order by former.last_drove desc nulls last, d.name, d.id`)
  return rows
}
