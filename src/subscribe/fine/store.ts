import { eq, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { containsKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { matchingSubscriberIds } from '#subscribe/account/store.ts'
import type { SettlementStatus } from '#subscribe/settlement/rules.ts'
import type { FineKind, FineState, UnassignedReason, Use } from './rules.ts'
import { trafficFine } from './tables.ts'

export type Fine = typeof trafficFine.$inferSelect

/** A fine with its settlement and renter; these are null while no renter is found. */
export type FineRecord = {
  id: string
  kind: FineKind
  plate: string
  happened_at: string
  amount: number
  issuer: string
  notice_number: string
  photo: string
  unassigned_reason: UnassignedReason | null
  settlement_id: string | null
  objects_until: string | null
  withdrawn_at: string | null
  created_at: string
  status: SettlementStatus | null
  objection: string | null
  subscription_id: string | null
  subscriber_id: string | null
  name: string | null
  mobile: string | null
  car: string | null
}

const columns = sql`f.id, f.kind, f.plate, f.happened_at, f.amount, f.issuer, f.notice_number, f.photo,
  f.unassigned_reason, f.settlement_id, f.objects_until, f.withdrawn_at, f.created_at, t.status, t.objection,
  t.subscription_id, u.id as subscriber_id, u.name, u.mobile, b.name || ' ' || m.name as car`
const joined = sql`traffic_fine f left join settlement t on t.id = f.settlement_id
  left join subscription s on s.id = t.subscription_id left join subscriber u on u.id = s.subscriber_id
  left join subscription_car c on c.id = s.car_id left join subscription_model m on m.id = c.model_id
  left join brand b on b.id = m.brand_id`

/** The condition of each state on a fine `f` and its settlement `t`, as `fineStateOf` reads it from a row. */
export const STATES: Record<FineState, SQL> = {
  UNASSIGNED: sql`f.settlement_id is null and f.withdrawn_at is null`,
  PROPOSED: sql`t.status = 'OFFERED' and t.objection is null and f.withdrawn_at is null`,
  OBJECTED: sql`t.status = 'OFFERED' and t.objection is not null and f.withdrawn_at is null`,
  CHARGED: sql`t.status = 'ACCEPTED' and f.withdrawn_at is null`,
  WITHDRAWN: sql`f.withdrawn_at is not null`,
}
const WAITING: readonly FineState[] = ['UNASSIGNED', 'OBJECTED']

type Asked = { q?: string | undefined; status?: FineState | undefined }

const wanted = ({ q, status }: Asked): SQL => sql`${status ? STATES[status] : sql`true`}
  and ${q ? sql`f.id in (${holding(q)})` : sql`true`}`

const holding = (q: string): SQL => sql`
  select id from traffic_fine where ${containsKey(q, [sql`plate`, sql`notice_number`])}
  union all select h.id from traffic_fine h join settlement k on k.id = h.settlement_id
  where k.subscriber_id in (${matchingSubscriberIds(q)})`

const orderOf = (status: FineState | undefined): SQL =>
  status && WAITING.includes(status) ? sql`f.created_at, f.id` : sql`f.created_at desc, f.id desc`

/** The query of all fines that match the search and the state. */
export const allFines = (asked: Asked): SQL =>
  sql`select ${columns} from ${joined} where ${wanted(asked)} order by ${orderOf(asked.status)}`

export const fineRows = async (tx: Tx, asked: Asked, limit: number, offset: number): Promise<FineRecord[]> =>
  (await tx.execute<FineRecord>(sql`${allFines(asked)} limit ${limit} offset ${offset}`)).rows

/** The number of matches, counted to one above the cap. */
export async function fineCount(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from traffic_fine f left join settlement t on t.id = f.settlement_id
      where ${wanted(asked)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}

export async function fineRecord(tx: Tx, id: string): Promise<FineRecord | null> {
  const { rows } = await tx.execute<FineRecord>(sql`select ${columns} from ${joined} where f.id = ${id}`)
  return rows[0] ?? null
}

const MOST = 50

/** The fines of a subscription that are not withdrawn, newest first. */
export const finesOf = async (tx: Tx, subscriptionId: string): Promise<FineRecord[]> =>
  (
    await tx.execute<FineRecord>(sql`select ${columns} from ${joined}
      where t.subscription_id = ${subscriptionId} and f.withdrawn_at is null
      order by f.created_at desc, f.id desc limit ${MOST}`)
  ).rows

/** The ids of the fines whose time for an objection has passed without one, oldest first. */
export async function fineIdsToSettle(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select f.id from traffic_fine f join settlement t on t.id = f.settlement_id
    where ${STATES.PROPOSED} and f.objects_until <= ${now.toISOString()}::timestamptz order by f.objects_until, f.id`)
  return rows.map(({ id }) => id)
}

/** Locks a fine. Call after the locks of its renter, subscription and settlement. */
export const lockFine = async (tx: Tx, id: string): Promise<Fine | null> =>
  (await tx.select().from(trafficFine).where(eq(trafficFine.id, id)).for('update'))[0] ?? null

export async function addFine(tx: Tx, values: typeof trafficFine.$inferInsert): Promise<void> {
  await tx.insert(trafficFine).values(values)
}

type Changes = Partial<Pick<Fine, 'settlementId' | 'objectsUntil' | 'withdrawnAt'>>

export async function changeFine(tx: Tx, id: string, values: Changes): Promise<void> {
  await tx.update(trafficFine).set(values).where(eq(trafficFine.id, id))
}

/** Whether a subscription car has, or had, this plate. */
export async function isPlateKnown(tx: Tx, plate: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from subscription_car where registration_number = ${plate} limit 1`,
  )
  return rows.length > 0
}

export type NamedUse = Use & { plate: string; name: string }

/** The uses of the cars of these plates, from handover to return. */
export async function usesOf(tx: Tx, plates: readonly string[]): Promise<NamedUse[]> {
  if (plates.length === 0) return []
  const { rows } = await tx.execute<NamedUse & { from: Day; to: Day | null }>(sql`
    select s.id as "subscriptionId", s.subscriber_id as "subscriberId", u.name, c.registration_number as plate,
      h.happened_on::text as "from", r.happened_on::text as "to"
    from subscription_car c join subscription s on s.car_id = c.id join subscriber u on u.id = s.subscriber_id
    join handover h on h.subscription_id = s.id and h.kind = 'HANDOVER'
    left join handover r on r.subscription_id = s.id and r.kind = 'RETURN'
    where c.registration_number in (${sql.join(
      plates.map((plate) => sql`${plate}`),
      sql`, `,
    )}) order by h.happened_on, s.id`)
  return rows
}

export const fineNames = (ids: SQL): SQL => sql`
  select id, plate || ' ' || notice_number as name from traffic_fine where id = ${ids}`
