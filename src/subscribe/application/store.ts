import { and, desc, eq, getTableColumns, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { brand, subscriptionCar, subscriptionModel } from '#subscribe/catalog/tables.ts'
import { coupon, subscriberCoupon } from '#subscribe/coupon/tables.ts'
import type { CardSwap } from './rules.ts'
import { billingAttempt, billingKey, subscriptionRequest } from './tables.ts'

type NewRequest = typeof subscriptionRequest.$inferInsert
export type BillingAttempt = typeof billingAttempt.$inferSelect

export const addAttempt = (tx: Tx, values: typeof billingAttempt.$inferInsert) =>
  tx.insert(billingAttempt).values(values)

export async function attemptOf(tx: Tx, issueId: string): Promise<BillingAttempt | null> {
  const [row] = await tx.select().from(billingAttempt).where(eq(billingAttempt.issueId, issueId))
  return row ?? null
}

/** The number of card registrations that a subscriber opened since an instant. */
export const attemptsSince = (tx: Tx, subscriberId: string, since: Date): Promise<number> =>
  tx.$count(
    billingAttempt,
    and(eq(billingAttempt.subscriberId, subscriberId), gte(billingAttempt.createdAt, since)),
  )

/** Marks an attempt as used; false if it was used before. */
export async function useBillingAttempt(tx: Tx, issueId: string, now: Date): Promise<boolean> {
  const spent = await tx
    .update(billingAttempt)
    .set({ usedAt: now })
    .where(and(eq(billingAttempt.issueId, issueId), isNull(billingAttempt.usedAt)))
  return spent.rowCount === 1
}

/** Adds a card unless it is stored already. Returns its id if it came from the same window and is not deleted, otherwise null. */
export async function addBillingKey(
  tx: Tx,
  values: Omit<typeof billingKey.$inferInsert, 'id'>,
): Promise<string | null> {
  await tx
    .insert(billingKey)
    .values({ id: newId(), ...values })
    .onConflictDoNothing()
  const same = and(eq(billingKey.keyHash, values.keyHash), eq(billingKey.issueId, values.issueId))
  const [row] = await tx
    .select({ id: billingKey.id })
    .from(billingKey)
    .where(and(same, isNull(billingKey.deletedAt)))
  return row?.id ?? null
}

export async function addRequest(tx: Tx, values: NewRequest): Promise<void> {
  await tx.insert(subscriptionRequest).values(values)
}

const requests = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(subscriptionRequest),
      modelName: subscriptionModel.name,
      image: subscriptionModel.image,
      color: subscriptionCar.color,
      brandName: brand.name,
      couponName: coupon.name,
      couponCode: coupon.code,
    })
    .from(subscriptionRequest)
    .innerJoin(subscriptionModel, eq(subscriptionModel.id, subscriptionRequest.modelId))
    .innerJoin(subscriptionCar, eq(subscriptionCar.id, subscriptionRequest.carId))
    .innerJoin(brand, eq(brand.id, subscriptionModel.brandId))
    // A returned coupon no longer belongs to this request.
    .leftJoin(subscriberCoupon, eq(subscriberCoupon.requestId, subscriptionRequest.id))
    .leftJoin(coupon, eq(coupon.id, subscriberCoupon.couponId))
    .$dynamic()
export type RequestRecord = Awaited<ReturnType<typeof requests>>[number]

const MOST = 200

/** A subscriber's requests, newest first. */
export const requestsOf = (tx: Tx, subscriberId: string): Promise<RequestRecord[]> =>
  requests(tx)
    .where(eq(subscriptionRequest.subscriberId, subscriberId))
    .orderBy(desc(subscriptionRequest.createdAt), desc(subscriptionRequest.id))
    .limit(MOST)

const oneRequest = async (tx: Tx, condition: SQL | undefined): Promise<RequestRecord | null> =>
  (await requests(tx).where(condition))[0] ?? null

export const requestOf = (tx: Tx, id: string) => oneRequest(tx, eq(subscriptionRequest.id, id))

/** Locks a request until the transaction ends; if a subscriber is given, only their own request. */
export async function lockRequest(tx: Tx, id: string, subscriberId?: string): Promise<RequestRecord | null> {
  const own = subscriberId ? eq(subscriptionRequest.subscriberId, subscriberId) : undefined
  const where = and(eq(subscriptionRequest.id, id), own)
  const locked = await tx
    .select({ id: subscriptionRequest.id })
    .from(subscriptionRequest)
    .where(where)
    .for('update')
  return locked.length ? requestOf(tx, id) : null
}

/** Whether a subscriber has an open request for a model. */
export const hasOpenRequest = async (
  tx: Tx,
  { subscriberId, modelId }: { subscriberId: string; modelId: string },
): Promise<boolean> =>
  (await tx.$count(
    subscriptionRequest,
    and(
      eq(subscriptionRequest.subscriberId, subscriberId),
      eq(subscriptionRequest.modelId, modelId),
      eq(subscriptionRequest.status, 'REQUESTED'),
    ),
  )) > 0

export type Decision = Partial<
  Pick<
    NewRequest,
    | 'status'
    | 'reason'
    | 'decidedBy'
    | 'decidedAt'
    | 'declinedAt'
    | 'billingKeyId'
    | 'deliveryOn'
    | 'proposedOn'
  >
>

export async function decideRequest(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx
    .update(subscriptionRequest)
    .set({ ...decision, version: sql`${subscriptionRequest.version} + 1` })
    .where(eq(subscriptionRequest.id, id))
}

/** Changes the card of requests that are open, or may be reopened. */
export async function changeRequestCards(tx: Tx, { subscriberId, from, to }: CardSwap): Promise<void> {
  const { subscriberId: whose, status, billingKeyId, version } = subscriptionRequest
  const isStarting = sql`exists (
    select 1 from subscription s where s.request_id = ${subscriptionRequest.id} and s.status = 'STARTING')`
  await tx
    .update(subscriptionRequest)
    .set({ billingKeyId: to, version: sql`${version} + 1` })
    .where(and(eq(whose, subscriberId), eq(billingKeyId, from), or(eq(status, 'REQUESTED'), isStarting)))
}

/** The name and number of a card, as its subscriber sees them. */
export async function cardOf(tx: Tx, id: string) {
  const [row] = await tx
    .select({ name: billingKey.cardName, number: billingKey.cardNumber })
    .from(billingKey)
    .where(eq(billingKey.id, id))
  return row ?? null
}
