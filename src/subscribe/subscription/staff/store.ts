import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { matchingSubscriberIds } from '#subscribe/account/store.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import { brand, subscriptionCar, subscriptionModel } from '#subscribe/catalog/tables.ts'
import type { SubscriptionStatus } from '../rules.ts'
import { firstDueOn, stageFacts } from '../store.ts'
import { subscription } from '../tables.ts'

type Filter = { status?: SubscriptionStatus; q?: string }

const wanted = ({ status, q }: Filter) =>
  and(
    status ? eq(subscription.status, status) : undefined,
    q ? sql`${subscription.id} in (${holding(q)})` : undefined,
  )

/** The query of the subscriptions whose subscriber or registration number matches a text; both columns are indexed. */
const holding = (q: string): SQL => sql`
  select id from subscription where subscriber_id in (${matchingSubscriberIds(q)})
  union all select id from subscription where car_id in (
    select id from subscription_car where ${containsKey(q, [sql`registration_number`])})`

const paymentsWhere = (which: SQL) => sql<number>`(select count(*)::int from subscription_payment p
  where p.subscription_id = ${subscription.id} and ${which})`

const subscriptions = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(subscription),
      subscriberName: subscriber.name,
      mobile: subscriber.mobile,
      registrationNumber: subscriptionCar.registrationNumber,
      modelName: subscriptionModel.name,
      image: subscriptionModel.image,
      brandName: brand.name,
      paid: paymentsWhere(sql`p.month is not null and p.status in ('PAID', 'REFUNDED_IN_PART')`),
      failed: paymentsWhere(sql`p.status = 'FAILED'`),
      firstDueOn,
      ...stageFacts,
      isCarOut: sql<boolean>`exists (select 1 from car_out c where c.subscription_id = ${subscription.id})`,
    })
    .from(subscription)
    .innerJoin(subscriber, eq(subscriber.id, subscription.subscriberId))
    .innerJoin(subscriptionCar, eq(subscriptionCar.id, subscription.carId))
    .innerJoin(subscriptionModel, eq(subscriptionModel.id, subscriptionCar.modelId))
    .innerJoin(brand, eq(brand.id, subscriptionModel.brandId))
    .$dynamic()
export type StaffSubscription = Awaited<ReturnType<typeof subscriptions>>[number]

const newest = [desc(subscription.createdAt), desc(subscription.id)]

/** A page of subscriptions, newest first; the months are counted for the rows shown only. */
export function subscriptionRows(tx: Tx, filter: Filter, limit: number, offset: number) {
  const page = tx
    .select({ id: subscription.id })
    .from(subscription)
    .where(wanted(filter))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
  return subscriptions(tx)
    .where(inArray(subscription.id, page))
    .orderBy(...newest)
}

/** The query of the ids of all matching subscriptions. */
export const allSubscriptions = (filter: Filter): SQL => sql`
  select ${subscription.id} from ${subscription} where ${wanted(filter) ?? sql`true`}
  order by ${sql.join(newest, sql`, `)}`

export const subscriptionsByIds = (tx: Tx, ids: string[]): Promise<StaffSubscription[]> =>
  subscriptions(tx)
    .where(inArray(subscription.id, ids))
    .orderBy(...newest)

export const subscriptionRow = async (tx: Tx, id: string): Promise<StaffSubscription | null> =>
  (await subscriptions(tx).where(eq(subscription.id, id)))[0] ?? null

export const subscriptionCount = (tx: Tx, filter: Filter): Promise<number> =>
  tx.$count(
    tx
      .select({ id: subscription.id })
      .from(subscription)
      .where(wanted(filter))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )

export const subscriptionNames = (ids: SQL): SQL => sql`
  select b.id, s.name from subscription b join subscriber s on s.id = b.subscriber_id
  where b.id = ${ids} and s.name <> ''`

/** The query of (id, person) for some ids, for the access record. */
export const subscriptionPersons = (ids: SQL): SQL =>
  sql`select id, subscriber_id from subscription where id = ${ids}`
