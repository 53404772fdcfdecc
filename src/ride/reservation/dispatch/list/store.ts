import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#kit/day.ts'
import { holdingGrams, literally, type Tx } from '#kit/db.ts'
import { MOST_COUNTED } from '#kit/page.ts'
import { type Lookup, lookupOf } from '#kit/search.ts'
import { type CancelKind, DISPLAY_STATUSES, type DisplayStatus } from '../../rules.ts'
import { cancelKind, shows } from '../../store.ts'

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

/** Rows whose name or phone holds the text, by looking at each. */
const inText = (q: string): SQL => sql`(name || ' ' || phone) ilike ${literally(q)}`

/** The same by the index over the parts of texts, where it knows any. */
function holding(q: string, { grams, isExact }: Lookup): SQL {
  if (!grams.length) return inText(q)
  return isExact ? holdingGrams(grams) : sql`${holdingGrams(grams)} and ${inText(q)}`
}

/** Tabs that hold few rows however long the past is: they are read themselves rather than any index over texts. */
const isFew = (tab: DisplayStatus | undefined): boolean => tab === 'PENDING' || tab === 'CONFIRMED'

const MOST_MEMBERS = 1_000

/** Members whose login id holds the text. */
async function membersNamed(tx: Tx, q: string): Promise<string[]> {
  if (!/^[\w-]{2,20}$/.test(q)) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from member where ${holdingGrams(lookupOf(q).grams)} and login_id ilike ${literally(q)} limit ${MOST_MEMBERS}`)
  return rows.map(({ id }) => id)
}

type Part = { where: (tab: DisplayStatus) => SQL; order: SQL; most: number }

/** Each tab by itself in the order of its index, merged; none is read further than to the page's end. */
function merged(tabs: DisplayStatus[], { where, order, most }: Part): SQL {
  const one = (tab: DisplayStatus) => sql`
    (select id, pickup_at from reservation where ${where(tab)} order by ${order} limit ${most})`
  return sql.join(tabs.map(one), sql` union all `)
}

/**
 * What a text finds, and rides of members whose login id holds it: few rows, looked up once for the page and the count.
 * What narrows them is looked at only then, as any other index would be read for far more; but a tab that holds few
 * itself may be what is read.
 */
function lookedUp(holdsIt: SQL, members: string[], where: SQL, tab: DisplayStatus | undefined): SQL {
  const theirs = sql`union select id, pickup_at from reservation
    where member_id = any(${sql.param(members)}::uuid[]) and ${where}`
  return sql`
    found as materialized (
      select id, pickup_at, status, completed, car_id, driver_id, ride_purpose, member_id, canceled_at
      from reservation where ${holdsIt} ${isFew(tab) ? sql`and ${where}` : sql``}
    ), hit as materialized (
      select id, pickup_at from found as reservation where ${where} ${members.length ? theirs : sql``}
    )`
}

export type Found = { ids: string[]; total: number; most: number }
type Page = { order: SQL; limit: number; offset: number }

/** One page of ids and how many there are in all, counted to one above `most`. */
export async function dispatchIds(tx: Tx, wanted: Wanted, limit: number, offset: number): Promise<Found> {
  const q = wanted.q && /^[\d-]+$/.test(wanted.q) ? wanted.q.replaceAll('-', '') : wanted.q
  const direction = sql.raw(wanted.oldestFirst ? 'asc' : 'desc')
  const page = { order: sql`pickup_at ${direction}, id ${direction}`, limit, offset }
  const lookup = q ? lookupOf(q) : null
  const { rows } = await tx.execute<Found>(
    q && lookup?.isRare
      ? pageLookedUp(wanted, holding(q, lookup), await membersNamed(tx, q), page)
      : pageMerged(wanted, q, lookup, page),
  )
  return rows[0]!
}

const allOf = (conditions: SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `)

/** Total and ids of a page of `hit`, which the query has defined; `counted` are the rows that count. */
const pageOfHit = (counted: SQL, most: number, { order, limit, offset }: Page): SQL => sql`
  select (select count(*)::int from (select 1 from (${counted}) of_all limit ${most + 1}) counted) as total,
    ${most}::int as most, array(select id from hit order by ${order} limit ${limit} offset ${offset})::text[] as ids`

function pageLookedUp(wanted: Wanted, holdsIt: SQL, members: string[], page: Page): SQL {
  const where = allOf([...(wanted.status ? [shows(wanted.status)] : []), ...narrowing(wanted)])
  return sql`with ${lookedUp(holdsIt, members, where, wanted.status)} ${pageOfHit(sql`select 1 from hit`, MOST_COUNTED, page)}`
}

function pageMerged(wanted: Wanted, q: string | undefined, lookup: Lookup | null, page: Page): SQL {
  const tabs = wanted.status ? [wanted.status] : DISPLAY_STATUSES
  const most = lookup?.most ?? MOST_COUNTED
  const byText = (tab?: DisplayStatus) => (q && lookup ? [isFew(tab) ? inText(q) : holding(q, lookup)] : [])
  const where = (tab: DisplayStatus) => allOf([shows(tab), ...narrowing(wanted), ...byText(tab)])
  const counted = (rows: SQL) => sql`(select 1 from reservation where ${rows} limit ${most + 1})`
  const inAll = q && !wanted.status ? [allOf([...narrowing(wanted), ...byText()])] : tabs.map(where)
  const hit = merged(tabs, { where, order: page.order, most: page.offset + page.limit })
  return sql`with hit as (${hit}) ${pageOfHit(sql.join(inAll.map(counted), sql` union all `), most, page)}`
}
