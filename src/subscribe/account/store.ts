import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Db, statement, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { loginsOf } from '#kit/logins.ts'
import { consent, personAttempt, pointTransaction, refreshToken, session, subscriber } from './tables.ts'

type NewSubscriber = typeof subscriber.$inferInsert

/** The logins of the subscription side. */
export const logins = loginsOf({ session, refreshToken })

const point = sql<number>`(select coalesce(sum(${pointTransaction.amount}), 0)::int from ${pointTransaction}
  where ${pointTransaction.subscriberId} = ${subscriber.id})`

async function found(tx: Tx, condition: SQL) {
  const [row] = await tx
    .select({ subscriber, point })
    .from(subscriber)
    .where(and(condition, isNull(subscriber.deletedAt)))
  return row ? { ...row.subscriber, point: row.point } : null
}
export type Account = NonNullable<Awaited<ReturnType<typeof found>>>

export const accountOf = (tx: Tx, id: string) => found(tx, eq(subscriber.id, id))
export const accountByEmail = (tx: Tx, email: string) => found(tx, eq(subscriber.email, email))
export const accountByMobile = (tx: Tx, mobile: string) => found(tx, eq(subscriber.mobile, mobile))
export const accountByPerson = (tx: Tx, ciHash: string) => found(tx, eq(subscriber.ciHash, ciHash))

export async function addSubscriber(tx: Tx, values: NewSubscriber): Promise<void> {
  await tx.insert(subscriber).values(values)
}

export async function addConsents(tx: Tx, rows: Omit<typeof consent.$inferInsert, 'id'>[]): Promise<void> {
  await tx.insert(consent).values(rows.map((row) => ({ id: newId(), ...row })))
}

type LiveSession = { name: string; expires_at: Date }
const liveSession = statement<{ session: string; subscriber: string }, LiveSession>(
  'live_subscriber_session',
  `select p.name, s.expires_at from subscriber_session s join subscriber p on p.id = s.subscriber_id
   where s.id = :session and s.subscriber_id = :subscriber and s.ended_at is null and p.deleted_at is null`,
)

/** The subscriber of a login that was not ended. */
export const sessionSubscriber = async (db: Db, sessionId: string, subscriberId: string) =>
  (await liveSession(db, { session: sessionId, subscriber: subscriberId }))[0] ?? null

export async function addAttempt(tx: Tx, values: typeof personAttempt.$inferInsert): Promise<void> {
  await tx.insert(personAttempt).values(values)
}

export const attemptOf = async (tx: Tx, id: string) =>
  (await tx.select().from(personAttempt).where(eq(personAttempt.id, id)))[0] ?? null

/** Uses an attempt up; false when it was used already. */
export async function useAttempt(tx: Tx, id: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(personAttempt)
    .set({ usedAt: now })
    .where(and(eq(personAttempt.id, id), isNull(personAttempt.usedAt)))
  return used.rowCount === 1
}

/** Forgets logins and attempts that were over before an instant. */
export async function forgetOld(tx: Tx, before: Date): Promise<void> {
  await logins.forget(tx, before)
  await tx.delete(personAttempt).where(lt(personAttempt.expiresAt, before))
}
