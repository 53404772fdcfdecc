import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { matchesKey, type Tx } from '#kit/db.ts'
import { liveSessionIn, liveSessionsIn, sessionsOf } from '#platform/login/session/store.ts'
import { refreshToken, session, subscriber } from './tables.ts'

type NewSubscriber = typeof subscriber.$inferInsert

/** The sessions of the subscription side. */
export const sessions = sessionsOf({ session, refreshToken })

const sessionTables = {
  session: 'subscriber_session',
  person: 'subscriber',
  personColumn: 'subscriber_id',
  role: sql`'USER'`,
  staffRole: sql`null`,
  rights: sql`null::text[]`,
  hasFactor: sql`false`,
}
export const liveSession = liveSessionIn(sessionTables)
export const liveSessions = liveSessionsIn(sessionTables)

const point = sql<number>`(
  select coalesce(sum(p.amount), 0) from point_transaction p where p.subscriber_id = subscriber.id)`

async function found(tx: Tx, condition: SQL, lock = false) {
  const query = tx
    .select({ subscriber, point })
    .from(subscriber)
    .where(and(condition, isNull(subscriber.deletedAt)))
  const [row] = await (lock ? query.for('update', { of: subscriber }) : query)
  return row
    ? { ...row.subscriber, point: row.point, phone: row.subscriber.mobile, role: 'USER' as const }
    : null
}
export type Account = NonNullable<Awaited<ReturnType<typeof found>>>

export const accountOf = (tx: Tx, id: string) => found(tx, eq(subscriber.id, id))
export const lockAccount = (tx: Tx, id: string) => found(tx, eq(subscriber.id, id), true)
export const accountByEmail = (tx: Tx, email: string) => found(tx, eq(subscriber.email, email))
export const accountByMobile = (tx: Tx, mobile: string) => found(tx, eq(subscriber.mobile, mobile))
export const accountByPerson = (tx: Tx, ciHash: string) => found(tx, eq(subscriber.ciHash, ciHash))
export const accountByProvider = (tx: Tx, provider: 'KAKAO', providerId: string) =>
  found(tx, and(eq(subscriber.provider, provider), eq(subscriber.providerId, providerId))!)
export const accountByReferralCode = (tx: Tx, code: string) => found(tx, eq(subscriber.referralCode, code))

export async function addSubscriber(tx: Tx, values: NewSubscriber): Promise<void> {
  await tx.insert(subscriber).values(values)
}

export async function changeAccount(tx: Tx, id: string, values: Partial<NewSubscriber>): Promise<void> {
  await tx.update(subscriber).set(values).where(eq(subscriber.id, id))
}

/** The condition that a subscriber's name, e-mail or number contains a search key. */
export const subscriberMatches = (key: string): SQL => matchesKey(key, [sql`name`, sql`email`, sql`mobile`])

/** The query of the ids of subscribers who match the search key. */
export const matchingSubscriberIds = (key: string): SQL =>
  sql`select id from subscriber where ${subscriberMatches(key)}`

/** Why an account cannot be deleted: a running subscription, or unsettled money of an ended one. Null if it can. */
export async function deletionRefusal(
  tx: Tx,
  subscriberId: string,
): Promise<'SUBSCRIPTION_RUNNING' | 'PAYMENT_OPEN' | null> {
  const { rows } = await tx.execute<{ is_over: boolean }>(
    sql`select is_over from running_subscription where subscriber_id = ${subscriberId} order by is_over limit 1`,
  )
  if (!rows[0]) return null
  return rows[0].is_over ? 'PAYMENT_OPEN' : 'SUBSCRIPTION_RUNNING'
}
