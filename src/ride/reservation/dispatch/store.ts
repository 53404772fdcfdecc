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

export type Wanted = {
  status?: DisplayStatus | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  car?: string | undefined
  driver?: string | undefined
  purpose?: string | undefined
  canceled?: CancelKind | undefined
  oldestFirst: boolean
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
    (select id, pickup_at from reservation where ${shows(tab)} and ${where}
    order by ${order} limit ${most})`
  return sql.join(tabs.map(one), sql` union all `)
}

/**
 * What a text finds, and rides of members whose login id holds it: few rows, looked up once for the page and the count.
 * What narrows them is looked at only then, as any other index would be read for far more; but a tab that holds few
 * itself may be what is read.
 */
function lookedUp(holdsIt: SQL, members: string[], where: SQL, isFew: boolean): SQL {
  const theirs = sql`union select id, pickup_at from reservation
    where member_id = any(${sql.param(members)}::uuid[]) and ${where}`
  return sql`
    found as materialized (
      select id, pickup_at, status, completed, car_id, driver_id, ride_purpose, member_id, canceled_at
      from reservation where ${holdsIt} ${isFew ? sql`and ${where}` : sql``}
    ), hit as materialized (
      select id, pickup_at from found as reservation where ${where} ${members.length ? theirs : sql``}
    )`
}

export type Found = { ids: string[]; total: number; most: number }

/** One page of ids and how many there are in all, counted to one above `most`. */
export async function dispatchIds(tx: Tx, wanted: Wanted, limit: number, offset: number): Promise<Found> {
  const q = wanted.q && /^[\d-]+$/.test(wanted.q) ? wanted.q.replaceAll('-', '') : wanted.q
  const direction = sql.raw(wanted.oldestFirst ? 'asc' : 'desc')
  const order = sql`pickup_at ${direction}, id ${direction}`
  const tabs = wanted.status ? [wanted.status] : DISPLAY_STATUSES
  const all = (more: SQL[]) => sql.join([sql`true`, ...narrowing(wanted), ...more], sql` and `)
  const page = sql`array(select id from hit order by ${order} limit ${limit} offset ${offset})::text[] as ids`
  const lookup = q ? lookupOf(q) : null
  const most = lookup?.most ?? MOST_COUNTED
  const totalOf = (rows: SQL) =>
    sql`(select count(*)::int from (select 1 from (${rows}) of_all limit ${most + 1}) counted) as total, ${most}::int as most`
  if (q && lookup?.isRare) {
    const status = wanted.status ? [shows(wanted.status)] : []
    const isFew = wanted.status === 'PENDING' || wanted.status === 'CONFIRMED'
    const hit = lookedUp(holding(q, lookup), await membersNamed(tx, q), all(status), isFew)
    return one(tx, sql`with ${hit} select ${totalOf(sql`select 1 from hit`)}, ${page}`)
  }
  const where = all(q && lookup ? [holding(q, lookup)] : [])
  const inTab = (tab: SQL) => sql`(select 1 from reservation where ${tab} and ${where} limit ${most + 1})`
  const counted = q && !wanted.status ? [inTab(sql`true`)] : tabs.map((tab) => inTab(shows(tab)))
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

type Blocker = { blocked_id: string | null; blocked_name: string | null; blocked_at: string | null }
type UnitRow = Blocker & {
  id: string
  registration_number: string
  car_id: string
  car_name: string
  seats: number
  in_maintenance: boolean
}
type DriverRow = Blocker & { id: string; name: string; phone: string }

/** The first live reservation of a day for each unit or driver; the day is read once. */
const blockers = (column: SQL, day: Day, except: string) => sql`
  select distinct on (${column}) ${column} as of, id, name, pickup_at from live_reservation
  where ride_date = ${day} and id <> ${except} and ${column} is not null
  order by ${column}, pickup_at`
const blocked = sql`b.id as blocked_id, b.name as blocked_name, b.pickup_at as blocked_at`

/** Every unit with the reservation that blocks it on the day, and whether it is in maintenance. */
export async function unitCandidates(tx: Tx, day: Day, except: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${blocked},
      exists (select 1 from unit_maintenance m
        where m.unit_id = u.id and m.to_day >= ${day} and m.from_day <= ${day}) as in_maintenance
    from unit u join car c on c.id = u.car_id 
    left join (${blockers(sql`unit_id`, day, except)}) b on b.of = u.id
    where u.deleted_at is null and c.deleted_at is null
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Every driver with the reservation that blocks him on the day. */
export async function driverCandidates(tx: Tx, day: Day, except: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    select d.id, d.name, d.phone, ${blocked} from driver d 
    left join (${blockers(sql`driver_id`, day, except)}) b on b.of = d.id
    where d.deleted_at is null order by d.name, d.id`)
  return rows
}
