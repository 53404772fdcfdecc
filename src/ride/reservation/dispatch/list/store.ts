import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, startOf } from '#kit/day.ts'
import { containsGrams, containsKey, runPrepared, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { type Lookup, lookupOf } from '#kit/search.ts'
import { rideNumberIn } from '../../number/rules.ts'
import { type CancelKind, DISPLAY_STATUSES, type DisplayStatus } from '../../rules.ts'
import { cancelKind, hasDisplayStatus, wasOnTime } from '../../store.ts'
import type { Arrival } from '../rules.ts'

/** The filters of a list of reservations. */
export type Wanted = {
  status?: DisplayStatus
  q?: string
  from?: Day
  to?: Day
  car?: string
  driver?: string
  purpose?: string
  canceled?: CancelKind
  arrived?: Arrival
}

/**
 * The filters as conditions on a tab. A KST day becomes a range of pickups, because the index of each tab contains the
 * pickup.
 */
function narrowing({ from, to, car, driver, purpose, canceled, arrived }: Wanted): SQL[] {
  return [
    from && sql`pickup_at >= ${startOf(from).toISOString()}`,
    to && sql`pickup_at < ${startOf(addDays(to, 1)).toISOString()}`,
    car && sql`car_id = ${car}`,
    driver && (driver === 'none' ? sql`driver_id is null` : sql`driver_id = ${driver}`),
    purpose && sql`ride_purpose = ${purpose}`,
    canceled && sql`${cancelKind} = ${canceled}`,
    arrived && sql`${hasDisplayStatus('COMPLETED')} and ${wasOnTime} = ${arrived === 'ON_TIME'}`,
  ].filter((one): one is SQL => typeof one === 'object')
}

/** Rows whose name or phone contains the text, without an index. */
const inText = (q: string): SQL => containsKey(q, [sql`name`, sql`phone`])

/** Rows whose name or phone contains the text, found by the index of grams (short parts of texts) if the text has any. */
function holding(q: string, { grams, isExact }: Lookup): SQL {
  if (!grams.length) return inText(q)
  return isExact ? containsGrams(grams) : sql`${containsGrams(grams)} and ${inText(q)}`
}

/** Tabs that always have few rows: scanning them is faster than an index over texts. */
const isFew = (tab: DisplayStatus | undefined): boolean => tab === 'PENDING' || tab === 'CONFIRMED'

const MAX_MEMBERS = 1_000

/** Ids of the members whose login id contains the text. */
async function membersNamed(tx: Tx, q: string): Promise<string[]> {
  if (!/^[\w-]{2,20}$/.test(q)) return []
  const rows = await runPrepared<{ id: string }>(
    tx,
    'members_named',
    sql`select id from member
      where ${containsGrams(lookupOf(q).grams)} and ${containsKey(q, [sql`login_id`])} limit ${MAX_MEMBERS}`,
  )
  return rows.map(({ id }) => id)
}

type Part = { where: (tab: DisplayStatus) => SQL; order: SQL; most: number }

/** Reads each tab in the order of its index and merges the tabs; reads no tab beyond the end of the page. */
function merged(tabs: DisplayStatus[], { where, order, most }: Part): SQL {
  const one = (tab: DisplayStatus) => sql`
    (select id, pickup_at from reservation where ${where(tab)} order by ${order} limit ${most})`
  return sql.join(tabs.map(one), sql` union all `)
}

type Hits = {
  /** The condition that name or phone contains the text. */
  holdsIt: SQL
  /** The members whose login id contains the text. */
  members: string[]
  /** The short number if the text is one; else null. */
  number: number | null
}

/**
 * The CTE `hit` for a search text: matching reservations, the ride with that short number, and rides of members whose
 * login id matches. These few rows are read once for the page and the count, and filtered afterwards: another index
 * would read far more rows. A tab with few rows is filtered first instead.
 */
function lookedUp({ holdsIt, members, number }: Hits, where: SQL, tab: DisplayStatus | undefined): SQL {
  const theirs = sql`union select id, pickup_at from reservation
    where member_id = any(${sql.param(members)}::uuid[]) and ${where}`
  const numbered = sql`union select id, pickup_at from reservation where number = ${number} and ${where}`
  // `OFFSET 0` is an optimization fence: it makes the planner evaluate the text filter first, on its own.
  return sql`
    hit as materialized (
      select id, pickup_at from (
        select id, pickup_at, status, completed, member_id, car_id, driver_id, ride_purpose, canceled_at, no_show_at
        from reservation where ${holdsIt} ${isFew(tab) ? sql`and ${where}` : sql``} offset 0
      ) reservation where ${where} ${members.length ? theirs : sql``} ${number === null ? sql`` : numbered}
    )`
}

/**
 * The plan of a search. `hits`: the CTE `hit` with the few rows that match a text; if null, the tabs' indexes are
 * scanned.
 */
export type Search = {
  hits: SQL | null
  /** The condition for the rows of one tab, or of all tabs. */
  where: (tab?: DisplayStatus) => SQL
  /** The number up to which matches are counted. */
  most: number
}

export async function searchFor(tx: Tx, wanted: Wanted): Promise<Search> {
  const { q } = wanted
  const lookup = q ? lookupOf(q) : null
  const byText = (tab?: DisplayStatus) => (q && lookup ? [isFew(tab) ? inText(q) : holding(q, lookup)] : [])
  const where = (tab?: DisplayStatus) =>
    allOf([...(tab ? [hasDisplayStatus(tab)!] : []), ...narrowing(wanted), ...byText(tab)])
  if (!q || !lookup?.isRare) return { hits: null, where, most: lookup?.most ?? MAX_COUNTED }
  const narrowed = allOf([...(wanted.status ? [hasDisplayStatus(wanted.status)!] : []), ...narrowing(wanted)])
  const found = { holdsIt: holding(q, lookup), members: await membersNamed(tx, q), number: rideNumberIn(q) }
  return { hits: lookedUp(found, narrowed, wanted.status), where, most: MAX_COUNTED }
}

const allOf = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

type Ordered = Wanted & { oldestFirst: boolean }

const orderOf = ({ oldestFirst }: Ordered): SQL => {
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`pickup_at ${direction}, id ${direction}`
}

/** The query of the ids of all matches. */
export async function allDispatch(tx: Tx, wanted: Ordered): Promise<SQL> {
  const { hits, where } = await searchFor(tx, wanted)
  const order = orderOf(wanted)
  return hits
    ? sql`with ${hits} select id from hit order by ${order}`
    : sql`select id from reservation where ${where(wanted.status)} order by ${order}`
}

export type Found = { ids: string[]; total: number; most: number }
type Page = { order: SQL; limit: number; offset: number }

/** One page of ids and their total, counted to one above `most`. */
export async function dispatchIds(tx: Tx, wanted: Ordered, limit: number, offset: number): Promise<Found> {
  const search = await searchFor(tx, wanted)
  const page = { order: orderOf(wanted), limit, offset }
  // A search text matches few rows, so one prepared plan is fast for every text.
  if (search.hits) {
    const query = sql`with ${search.hits} ${pageOfHit(sql`select 1 from hit`, search.most, page)}`
    return (await runPrepared<Found>(tx, 'dispatch_hits', query))[0]!
  }
  const { rows } = await tx.execute<Found>(pageMerged(wanted, search, page))
  return rows[0]!
}

/** Total and ids of one page of the CTE `hit`; `counted` are the rows that the total counts. */
const pageOfHit = (counted: SQL, most: number, { order, limit, offset }: Page): SQL => sql`
  select (select count(*)::int from (select 1 from (${counted}) of_all limit ${most + 1}) counted) as total,
    ${most}::int as most, array(select id from hit order by ${order} limit ${limit} offset ${offset})::text[] as ids`

function pageMerged({ status, q }: Wanted, { where, most }: Search, page: Page): SQL {
  const tabs = status ? [status] : [...DISPLAY_STATUSES]
  const counted = (rows: SQL) => sql`(select 1 from reservation where ${rows} limit ${most + 1})`
  const inAll = q && !status ? [where()] : tabs.map((tab) => where(tab))
  const hit = merged(tabs, { where, order: page.order, most: page.offset + page.limit })
  return sql`with hit as (${hit}) ${pageOfHit(sql.join(inAll.map(counted), sql` union all `), most, page)}`
}
