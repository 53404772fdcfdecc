import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { matchesKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { organizationRequest } from '../tables.ts'
import type { RequestStatus } from './rules.ts'

const { grams: _grams, ...columns } = getTableColumns(organizationRequest)
export type OrganizationRequest = Omit<typeof organizationRequest.$inferSelect, 'grams'>
type Values = Pick<
  OrganizationRequest,
  'memberId' | 'name' | 'registrationNumber' | 'isContest' | 'note' | 'createdAt'
>

export async function addRequest(tx: Tx, values: Values): Promise<OrganizationRequest> {
  const row = { id: newId(), status: 'WAITING' as const, ...values }
  return (await tx.insert(organizationRequest).values(row).returning(columns))[0]!
}

/** A request. It is not locked, because all changes of a member's requests hold the member's lock. */
export const requestOf = async (tx: Tx, id: string): Promise<OrganizationRequest | null> =>
  (await tx.select(columns).from(organizationRequest).where(eq(organizationRequest.id, id)))[0] ?? null

export async function decideRequest(
  tx: Tx,
  id: string,
  values: Pick<OrganizationRequest, 'status' | 'decidedAt'> &
    Partial<Pick<OrganizationRequest, 'reason' | 'organizationId'>>,
): Promise<void> {
  await tx.update(organizationRequest).set(values).where(eq(organizationRequest.id, id))
}

/** The number of a member's requests that wait. */
export async function waitingCount(tx: Tx, memberId: string): Promise<number> {
  const own = and(eq(organizationRequest.memberId, memberId), eq(organizationRequest.status, 'WAITING'))
  return (await tx.select({ n: count() }).from(organizationRequest).where(own))[0]!.n
}

/**
 * The waiting requests of a member, and rejected ones since an instant without a later request for the same number;
 * oldest first.
 */
export async function requestsOf(tx: Tx, memberId: string, since: Date): Promise<OrganizationRequest[]> {
  const isNewest = sql`not exists (select 1 from organization_request n
    where n.member_id = organization_request.member_id
      and n.registration_number = organization_request.registration_number
      and (n.created_at, n.id) > (organization_request.created_at, organization_request.id))`
  const isShown = sql`(status = 'WAITING'
    or (status = 'REJECTED' and decided_at > ${since.toISOString()} and ${isNewest}))`
  return tx
    .select(columns)
    .from(organizationRequest)
    .where(and(eq(organizationRequest.memberId, memberId), isShown))
    .orderBy(organizationRequest.createdAt, organizationRequest.id)
    .limit(50)
}

/** The open organization with a registration number, and whether the member belongs to it; null if the number is free. */
export async function holderOf(
  tx: Tx,
  registrationNumber: string,
  memberId: string,
): Promise<{ id: string; isMember: boolean } | null> {
  const { rows } = await tx.execute<{ id: string; isMember: boolean }>(sql`
    select o.id, exists (select 1 from organization_member m
      where m.organization_id = o.id and m.member_id = ${memberId}) as "isMember"
    from organization o where o.registration_number = ${registrationNumber} and o.closed_at is null`)
  return rows[0] ?? null
}

export type RequestRecord = {
  id: string
  name: string
  business_number: string
  is_contest: boolean
  note: string
  status: RequestStatus
  reason: string
  created_at: string
  decided_at: string | null
  member_id: string
  member_name: string
  user_id: string | null
  phone: string | null
  holder_id: string | null
  holder_name: string | null
  managers: string[]
}

const matching = (status: RequestStatus, q: string | undefined): SQL =>
  q
    ? sql`status = ${status} and (${matchesKey(q, [sql`name`, sql`registration_number`])}
        or member_id in (select id from member where ${matchesKey(q, [sql`login_id`, sql`name`, sql`phone`])}))`
    : sql`status = ${status}`

/** Waiting requests: longest wait first. Decided requests: newest first. */
const orderOf = (status: RequestStatus): SQL =>
  status === 'WAITING' ? sql`created_at, id` : sql`created_at desc, id desc`

const records = (shown: SQL) => sql`
  select r.id, r.name, r.registration_number as business_number, r.is_contest, r.note, r.status, r.reason,
    r.created_at, r.decided_at, p.id as member_id, p.name as member_name, p.login_id as user_id, p.phone,
    o.id as holder_id, o.name as holder_name,
    array(select m.name from organization_member om join member m on m.id = om.member_id
      where om.organization_id = o.id and om.role = 'manager' order by om.joined_at limit 5) as managers
  from (${shown}) r join member p on p.id = r.member_id
  left join organization o on o.registration_number = r.registration_number and o.closed_at is null`

/** The query of all requests of a status that match the text. */
export const allRequests = (status: RequestStatus, q: string | undefined): SQL => sql`
  select * from (${records(sql`select * from organization_request where ${matching(status, q)}`)}) listed
  order by ${orderOf(status)}`

type Wanted = { status: RequestStatus; q: string | undefined; limit: number; offset: number }

/** A page of the requests of a status. */
export async function requestRecords(tx: Tx, { status, q, limit, offset }: Wanted): Promise<RequestRecord[]> {
  const order = orderOf(status)
  const shown = sql`select * from organization_request where ${matching(status, q)}
    order by ${order} limit ${limit} offset ${offset}`
  const { rows } = await tx.execute<RequestRecord>(
    sql`select * from (${records(shown)}) listed order by ${order}`,
  )
  return rows
}

/** The number of matches, counted to one above the cap. */
export async function requestCount(tx: Tx, status: RequestStatus, q?: string): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from organization_request where ${matching(status, q)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}

export async function requestRecord(tx: Tx, id: string): Promise<RequestRecord | null> {
  const { rows } = await tx.execute<RequestRecord>(
    records(sql`select * from organization_request where id = ${id}`),
  )
  return rows[0] ?? null
}

export const requestNames = (ids: SQL): SQL =>
  sql`select id, name from organization_request where id = ${ids}`
