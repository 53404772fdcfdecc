import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { literals, type Tx } from '#kit/db.ts'
import { statesThatAccept } from '#kit/state-machine.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import type { CardSwap } from '#subscribe/application/rules.ts'
import { brand, subscriptionCar, subscriptionModel } from '#subscribe/catalog/tables.ts'
import { SUBSCRIPTION_STATE_MACHINE, type SubscriptionStatus } from './rules.ts'
import { subscription } from './tables.ts'

export type Subscription = typeof subscription.$inferSelect

export async function addSubscription(tx: Tx, values: typeof subscription.$inferInsert): Promise<void> {
  await tx.insert(subscription).values(values)
}

export async function lockSubscription(tx: Tx, id: string): Promise<Subscription | null> {
  const [row] = await tx.select().from(subscription).where(eq(subscription.id, id)).for('update')
  return row ?? null
}

export type Changes = Partial<
  Pick<
    Subscription,
    'status' | 'endDate' | 'endReason' | 'billingKeyId' | 'startDate' | 'pausedOn' | 'pausedDays'
  >
>

export async function changeSubscription(tx: Tx, id: string, values: Changes): Promise<void> {
  await tx
    .update(subscription)
    .set({ ...values, version: sql`${subscription.version} + 1` })
    .where(eq(subscription.id, id))
}

/** Moves all subscriptions of one card to another card; after a change of car, two subscriptions share a card. */
export async function changeCards(tx: Tx, { subscriberId, from, to }: CardSwap): Promise<void> {
  await tx
    .update(subscription)
    .set({ billingKeyId: to, version: sql`${subscription.version} + 1` })
    .where(and(eq(subscription.subscriberId, subscriberId), eq(subscription.billingKeyId, from)))
}

const isOwing = sql<boolean>`exists (
  select 1 from subscription_payment p where p.subscription_id = ${subscription.id} and p.status = 'FAILED'
    and ${subscription.status} <> 'CANCELLED')`

const exists = (query: ReturnType<typeof sql>) => sql<boolean>`exists (${query})`
const handed = (kind: 'HANDOVER' | 'RETURN') =>
  exists(sql`select 1 from handover h where h.subscription_id = ${subscription.id} and h.kind = ${kind}`)

/** The facts of a subscription's stage that are not its own columns. */
export const stageFacts = {
  isOwing,
  isGiven: handed('HANDOVER'),
  isReturned: handed('RETURN'),
  isSettling: exists(sql`select 1 from settlement w left join subscription_payment p on p.settlement_id = w.id
    where w.subscription_id = ${subscription.id} and w.kind = 'RETURN'
      and (w.status = 'OFFERED' or p.status in ('PLANNED', 'SENT', 'UNKNOWN', 'FAILED'))`),
}

/** The day when the first month of a subscription is due. */
export const firstDueOn = sql<Day | null>`(select p.due_on from subscription_payment p
  where p.subscription_id = ${subscription.id} and p.month = 1)`

/** Whether the first month of a subscription was paid, refunded or not. */
export async function isFirstMonthPaid(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from subscription_payment where subscription_id = ${id} and month = 1
      and status in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED')`)
  return rows.length > 0
}

const withCar = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(subscription),
      isNew: subscriptionCar.isNew,
      isHot: subscriptionCar.isHot,
      modelId: subscriptionModel.id,
      modelName: subscriptionModel.name,
      image: subscriptionModel.image,
      brandName: brand.name,
      mobile: subscriber.mobile,
      firstDueOn,
      ...stageFacts,
    })
    .from(subscription)
    .innerJoin(subscriber, eq(subscriber.id, subscription.subscriberId))
    .innerJoin(subscriptionCar, eq(subscriptionCar.id, subscription.carId))
    .innerJoin(subscriptionModel, eq(subscriptionModel.id, subscriptionCar.modelId))
    .innerJoin(brand, eq(brand.id, subscriptionModel.brandId))
    .$dynamic()
export type SubscriptionRecord = Awaited<ReturnType<typeof withCar>>[number]

/** Subscriptions whose subscriber has a phone number: `id, status, end_date, mobile, "carName"`. */
export const withPhoneNumber = sql`
  select s.id, s.status, s.end_date, u.mobile, b.name || ' ' || m.name as "carName"
  from subscription s join subscriber u on u.id = s.subscriber_id join subscription_car c on c.id = s.car_id
  join subscription_model m on m.id = c.model_id join brand b on b.id = m.brand_id where u.mobile is not null`

const MOST = 200

/** A subscriber's subscriptions, newest first; those that never began are omitted. */
export const subscriptionsOf = (tx: Tx, subscriberId: string): Promise<SubscriptionRecord[]> =>
  withCar(tx)
    .where(
      sql`${subscription.subscriberId} = ${subscriberId} and ${subscription.status} <> ${'CANCELLED' satisfies SubscriptionStatus}`,
    )
    .orderBy(desc(subscription.createdAt), desc(subscription.id))
    .limit(MOST)

export const subscriptionOf = async (tx: Tx, id: string): Promise<SubscriptionRecord | null> =>
  (await withCar(tx).where(eq(subscription.id, id)))[0] ?? null

/** Whether another subscription follows this one, by an accepted change. */
export async function hasSuccessor(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from subscription_request r join subscription s on s.request_id = r.id
    where r.changed_from = ${id} and s.status not in ('ENDED', 'CANCELLED')`)
  return rows.length > 0
}

const EXPIRING = literals(statesThatAccept(SUBSCRIPTION_STATE_MACHINE, 'expire'))

const isOver = (today: Day) => sql`s.end_date <= ${today} and s.status in (${EXPIRING}) and not exists (
    select 1 from subscription_payment p where p.subscription_id = s.id and p.status in ('SENT', 'UNKNOWN', 'FAILED'))
  and not exists (select 1 from car_out o where o.subscription_id = s.id)`

/**
 * Ends up to `limit` subscriptions whose last day has passed, whose car is returned and that have no open payment.
 * Returns the number of locked ones. The lock is a separate statement: a change that held the lock before may have
 * handed the car over, and only a later statement sees that.
 */
export async function endExpiredSubscriptions(tx: Tx, today: Day, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select s.id from subscription s where ${isOver(today)} order by s.id limit ${limit} for update of s`)
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    update subscription s set status = 'ENDED', version = version + 1
    where s.id = any(${sql.param(ids)}::uuid[]) and ${isOver(today)}`)
  return ids.length
}
