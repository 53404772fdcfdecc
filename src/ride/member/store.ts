import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, startOf } from '#kit/day.ts'
import { matchesKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED, MAX_COUNTED_SLOW_QUERY } from '#kit/page.ts'
import { lookupOf } from '#kit/search.ts'

export type MemberRecord = {
  id: string
  login_id: string | null
  name: string
  phone: string | null
  email: string | null
  role: 'USER' | 'ADMIN'
  identity_status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'NOT_SUBMITTED'
  identity_file: string | null
  identity_reason: string
  staff_note: string
  invite_limit: number
  marketing: boolean
  version: number
  referrer: string | null
  reservations: number
  halves: number
  created_at: string
}

const ORDERS = {
  created_at: sql`created_at, id`,
  '-created_at': sql`created_at desc, id desc`,
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
} as const
export type MemberSort = keyof typeof ORDERS

/** The columns of a member with completed reservations and spendable half tickets; counted only for the shown rows. */
const record = (today: Day, members: SQL) => sql`
  select m.id, m.login_id, m.name, m.phone, m.email, m.role, m.identity_status, m.identity_file, m.identity_reason, m.staff_note, m.invite_limit, m.marketing, m.version,
    r.name as referrer, m.created_at,
    (select count(*)::int from reservation x where x.member_id = m.id and x.completed) as reservations,
    (select coalesce(sum(l.remaining), 0)::int from ticket_lot l
     where l.holder_id = m.id and l.remaining > 0 and l.expires_on >= ${today}) as halves
  from (${members}) m left join member r on r.id = m.referrer_id`

/** One member with their counts; null if deleted. */
export async function memberRecord(tx: Tx, id: string, today: Day): Promise<MemberRecord | null> {
  const one = sql`select * from member where id = ${id} and deleted_at is null`
  return (await tx.execute<MemberRecord>(record(today, one))).rows[0] ?? null
}

export type MemberFilter = {
  q?: string
  /** With spendable tickets that expire by this day. */
  expiresBy?: Day
  /** With a live ride on these days; with `isRepeat`, also another ride before their end. */
  rode?: { from: Day; to: Day; isRepeat: boolean }
}

function condition({ q, expiresBy, rode }: MemberFilter, today: Day): SQL {
  const all = [
    sql`deleted_at is null`,
    ...(q ? [holding(q)] : []),
    ...(expiresBy ? [holdsTickets(today, expiresBy)] : []),
    ...(rode ? [hasRidden(rode)] : []),
  ]
  return sql.join(all, sql` and `)
}

/** Members whose id, name or phone contains the search key. */
const holding = (key: string): SQL => matchesKey(key, [sql`login_id`, sql`name`, sql`phone`])

const holdsTickets = (today: Day, by: Day) => sql`id in (
  select holder_id from ticket_lot where remaining > 0 and expires_on between ${today} and ${by})`

type Rode = NonNullable<MemberFilter['rode']>

const endOf = ({ to }: Rode): string => startOf(addDays(to, 1)).toISOString()

const riders = (rode: Rode): SQL => sql`
  select member_id from live_reservation where pickup_at >= ${startOf(rode.from).toISOString()} and pickup_at < ${endOf(rode)}`

/** SQL: whether a member had at least two rides before the end of these days. */
const cameAgain = (rode: Rode, memberId: SQL): SQL => sql`exists (
  select 1 from live_reservation r where r.member_id = ${memberId} and r.pickup_at < ${endOf(rode)} offset 1)`

function hasRidden(rode: Rode): SQL {
  const rides = sql`id in (${riders(rode)})`
  return rode.isRepeat ? sql`${rides} and ${cameAgain(rode, sql`member.id`)}` : rides
}

/** The query of all matching members. */
export function allMembers(filter: MemberFilter, sort: MemberSort, today: Day): SQL {
  return sql`${record(today, sql`select * from member where ${condition(filter, today)}`)} order by ${outerOrder(sort)}`
}

function outerOrder(sort: MemberSort): SQL {
  const column = sql.raw(sort.includes('name') ? 'm.name' : 'm.created_at')
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc')
  return sql`${column} ${direction}, m.id ${direction}`
}

type Wanted = MemberFilter & { sort: MemberSort; limit: number; offset: number; today: Day }

/** A page of members whose id, name or phone contains the text. Rows before the page are skipped in the index, without reading the table. */
export async function memberRecords(tx: Tx, wanted: Wanted): Promise<MemberRecord[]> {
  const order = ORDERS[wanted.sort]
  const ids = sql`select id from member where ${condition(wanted, wanted.today)} order by ${order} limit ${wanted.limit} offset ${wanted.offset}`
  const page = sql`select * from member where id = any(array(${ids}))`
  const { rows } = await tx.execute<MemberRecord>(
    sql`${record(wanted.today, page)} order by ${outerOrder(wanted.sort)}`,
  )
  return rows
}

/** The number up to which matches are counted: lower for filters that read the tickets or rides of each member. */
export function countLimitOf({ q, expiresBy, rode }: MemberFilter): number {
  if (expiresBy || rode) return MAX_COUNTED_SLOW_QUERY
  return q ? lookupOf(q).most : MAX_COUNTED
}

/** The number of members, counted to one above the cap. */
export async function memberCount(tx: Tx, filter: MemberFilter, today: Day): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from ${counted(filter, today)} limit ${countLimitOf(filter) + 1}) counted`)
  return rows[0]!.n
}

/**
 * With `isRepeat`, returning guests are selected before the other conditions apply, because most guests do not return.
 */
function counted(filter: MemberFilter, today: Day): SQL {
  const { rode, ...rest } = filter
  if (!rode?.isRepeat) return sql`member where ${condition(filter, today)}`
  return sql`(select distinct member_id from (${riders(rode)}) rider) ridden
    join member on id = ridden.member_id and ${cameAgain(rode, sql`ridden.member_id`)}
    where ${condition(rest, today)}`
}

const referred = (id: string) => sql`from member where referrer_id = ${id} and deleted_at is null`

/** The members that a member referred, newest first. */
export async function refereesOf(tx: Tx, id: string, limit: number, offset: number) {
  const { rows } = await tx.execute<{ name: string; phone: string | null; created_at: string }>(sql`
    select name, phone, created_at ${referred(id)} order by created_at desc, id limit ${limit} offset ${offset}`)
  return rows
}

/** The ids of all members that a member referred. */
export async function refereeIdsOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id ${referred(id)}`)
  return rows.map((row) => row.id)
}

/** The number of members that a member referred, counted to one above the cap. */
export async function refereeCount(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (select 1 ${referred(id)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}

/**
 * The number of live reservations of a member from a day on; earlier ones are over, even without a recorded end. Does
 * not lock.
 */
export async function liveReservationsOfMember(tx: Tx, id: string, from: Day): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from live_reservation
    where member_id = ${id} and not completed and ride_date >= ${from}`)
  return rows[0]!.n
}
