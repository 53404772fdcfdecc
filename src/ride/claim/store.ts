import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { matchesKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import type { DisplayStatus } from '#ride/reservation/rules.ts'
import type { ClaimState, ClashFacts, LISTED_STATES } from './rules.ts'
import { customerClaim } from './tables.ts'

export type Claim = typeof customerClaim.$inferSelect

/** Adds an offer. Call under lockMember of the customer, or of the claimant who had the number before. */
export async function addClaim(
  tx: Tx,
  values: Pick<Claim, 'customerId' | 'claimantId' | 'phone' | 'createdAt'>,
): Promise<string> {
  const id = newId()
  await tx.insert(customerClaim).values({ id, ...values })
  return id
}

export const claimOf = async (tx: Tx, id: string): Promise<Claim | null> =>
  (await tx.select().from(customerClaim).where(eq(customerClaim.id, id)))[0] ?? null

/** Changes a claim if its state is still the one that was read; false if another change came first. */
export async function changeClaim(
  tx: Tx,
  { id, state }: Pick<Claim, 'id' | 'state'>,
  values: Partial<Claim>,
): Promise<boolean> {
  const isSame = and(eq(customerClaim.id, id), eq(customerClaim.state, state))
  return ((await tx.update(customerClaim).set(values).where(isSame)).rowCount ?? 0) > 0
}

/** The open claims of other members by a number that this member verified. Locks them. */
export const lockClaimsByPhone = (tx: Tx, phone: string, claimantId: string): Promise<Claim[]> =>
  tx
    .select()
    .from(customerClaim)
    .where(
      and(
        eq(customerClaim.phone, phone),
        ne(customerClaim.claimantId, claimantId),
        isNull(customerClaim.decidedAt),
      ),
    )
    .orderBy(customerClaim.id)
    .for('update')

export type ClaimRide = {
  id: string
  pickup_at: string
  car_name: string
  name: string
  display_status: DisplayStatus
}

export type ClaimRecord = {
  id: string
  state: ClaimState
  reason: string
  rides: number
  halves: number
  created_at: string
  requested_at: string | null
  decided_at: string | null
  customer_id: string
  customer_name: string
  customer_note: string
  claimant_id: string
  claimant_name: string
  user_id: string | null
  phone: string | null
  latest_rides: ClaimRide[]
}

const MAX_RIDES = 10

const counts = (today: Day) => sql`
  (select count(*)::int from live_reservation r where r.member_id = c.customer_id) as rides,
  (select coalesce(sum(l.remaining), 0)::int from ticket_lot l
    where l.holder_id = c.customer_id and l.remaining > 0 and l.expires_on >= ${today}) as halves`

const records = (today: Day, claims: SQL) => sql`
  select c.id, c.state, c.reason, c.created_at, c.requested_at, c.decided_at, ${counts(today)},
    c.customer_id, k.name as customer_name, k.staff_note as customer_note,
    c.claimant_id, m.name as claimant_name, m.login_id as user_id, m.phone,
    (select coalesce(jsonb_agg(r order by r.pickup_at desc, r.id), '[]') from (
      select r.id, r.pickup_at, v.name as car_name, r.name,
        case when r.completed then 'COMPLETED' else r.status end as display_status
      from reservation r join car v on v.id = r.car_id
      where r.member_id = c.customer_id and r.erased_at is null
      order by r.pickup_at desc, r.id limit ${MAX_RIDES}) r) as latest_rides
  from (${claims}) c join member k on k.id = c.customer_id join member m on m.id = c.claimant_id`

export async function claimRecord(tx: Tx, id: string, today: Day): Promise<ClaimRecord | null> {
  const one = sql`select * from customer_claim where id = ${id}`
  return (await tx.execute<ClaimRecord>(records(today, one))).rows[0] ?? null
}

export type OwnRecord = Pick<ClaimRecord, 'id' | 'state' | 'reason' | 'rides' | 'halves'>

/** The open claims of a member, and those refused since an instant, oldest first. */
export async function ownClaims(tx: Tx, claimantId: string, today: Day, since: Date): Promise<OwnRecord[]> {
  const { rows } = await tx.execute<OwnRecord>(sql`
    select c.id, c.state, c.reason, ${counts(today)} from customer_claim c
    where c.claimant_id = ${claimantId}
      and (c.decided_at is null or c.state = 'REFUSED' and c.decided_at > ${since.toISOString()})
    order by c.created_at, c.id limit 50`)
  return rows
}

export type Listed = { state: (typeof LISTED_STATES)[number]; q?: string | undefined }

const matching = ({ state, q }: Listed): SQL =>
  q
    ? sql`state = ${state} and exists (select from member p where p.id in (customer_id, claimant_id)
        and ${matchesKey(q, [sql`p.login_id`, sql`p.name`, sql`p.phone`])})`
    : sql`state = ${state}`

/** Requested claims: longest wait first. Decided claims: newest first. */
const orderOf = ({ state }: Listed): SQL =>
  state === 'REQUESTED' ? sql`created_at, id` : sql`created_at desc, id desc`

/** The query of all claims of a state that match the text. */
export const allClaims = (listed: Listed, today: Day): SQL => sql`
  select * from (${records(today, sql`select * from customer_claim where ${matching(listed)}`)}) listed
  order by ${orderOf(listed)}`

/** A page of the claims of a state. */
export async function claimRecords(
  tx: Tx,
  listed: Listed & { limit: number; offset: number },
  today: Day,
): Promise<ClaimRecord[]> {
  const shown = sql`select * from customer_claim where ${matching(listed)}
    order by ${orderOf(listed)} limit ${listed.limit} offset ${listed.offset}`
  const { rows } = await tx.execute<ClaimRecord>(
    sql`select * from (${records(today, shown)}) listed order by ${orderOf(listed)}`,
  )
  return rows
}

/** The number of matches, counted to one above the cap. */
export async function claimCount(tx: Tx, listed: Listed): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from customer_claim where ${matching(listed)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}

/** Whether both accounts await a transfer of their own, or have a link or an offer for the same car and day. */
export async function clashFacts(tx: Tx, customerId: string, claimantId: string): Promise<ClashFacts> {
  const awaits = (id: string) => sql`exists (select from ticket_purchase where member_id = ${id}
    and method = 'BANK' and status = 'PENDING' and organization_id is null)`
  const { rows } = await tx.execute<ClashFacts>(sql`
    select ${awaits(customerId)} and ${awaits(claimantId)} as "hasTransfers",
      exists (select from unit_hold a join unit_hold b using (car_id, ride_date)
        where a.member_id = ${customerId} and a.kind <> 'CHOICE'
          and b.member_id = ${claimantId} and b.kind <> 'CHOICE')
      or exists (select from payment_link a join payment_link b using (car_id, ride_date)
        where a.member_id = ${customerId} and a.status = 'OPEN'
          and b.member_id = ${claimantId} and b.status = 'OPEN') as "hasSameDay"`)
  return rows[0]!
}

export const claimNames = (ids: SQL): SQL => sql`
  select c.id, m.name from customer_claim c join member m on m.id = c.claimant_id where c.id = ${ids} and m.name <> ''`
