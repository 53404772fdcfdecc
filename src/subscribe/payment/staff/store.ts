import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { amountIn } from '#kit/number-of.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { matchingSubscriberIds } from '#subscribe/account/store.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import { subscriptionCar, subscriptionModel } from '#subscribe/catalog/tables.ts'
import { subscription } from '#subscribe/subscription/tables.ts'
import type { PaymentStatus } from '../rules.ts'
import { subscriptionPayment as payment } from '../tables.ts'

type Filter = {
  status?: PaymentStatus
  different?: 'true'
  subscription?: string
  q?: string
}

/** Whether a payment has a difference that is not settled. */
export const isDifferent = sql<boolean>`${payment.paymentId} in (
  select d.payment_id from payment_difference d where d.settled_at is null)`

const matching = ({ status, different, subscription: id, q }: Filter) =>
  and(
    status ? eq(payment.status, status) : undefined,
    different && isDifferent,
    id ? eq(payment.subscriptionId, id) : undefined,
    q ? sql`${payment.id} in (${holding(q)})` : undefined,
  )

/** The query of the payments whose subscriber or amount matches a text; both columns are indexed. */
function holding(q: string): SQL {
  const amount = amountIn(q)
  return sql`
    select id from subscription_payment where subscriber_id in (${matchingSubscriberIds(q)})
    ${amount === null ? sql`` : sql`union all select id from subscription_payment where amount = ${amount}`}`
}

const latest = [desc(payment.dueOn), desc(payment.id)]

const listed = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(payment),
      subscriberName: subscriber.name,
      mobile: subscriber.mobile,
      subscriptionStatus: subscription.status,
      modelName: subscriptionModel.name,
      isDifferent,
    })
    .from(payment)
    .innerJoin(subscription, eq(subscription.id, payment.subscriptionId))
    .innerJoin(subscriber, eq(subscriber.id, payment.subscriberId))
    .innerJoin(subscriptionCar, eq(subscriptionCar.id, subscription.carId))
    .innerJoin(subscriptionModel, eq(subscriptionModel.id, subscriptionCar.modelId))
    .$dynamic()
export type ListedPayment = Awaited<ReturnType<typeof listed>>[number]

/** A page of payments, latest due date first. Rows before the page are skipped in the index, without reading the table. */
export async function paymentRows(
  tx: Tx,
  filter: Filter,
  limit: number,
  offset: number,
): Promise<ListedPayment[]> {
  const page = tx
    .select({ id: payment.id })
    .from(payment)
    .where(matching(filter))
    .orderBy(...latest)
    .limit(limit)
    .offset(offset)
  return listed(tx)
    .where(inArray(payment.id, page))
    .orderBy(...latest)
}

/** The query of the ids of all matching payments. */
export const allPayments = (filter: Filter): SQL => sql`
  select ${payment.id} from ${payment} where ${matching(filter) ?? sql`true`} order by ${sql.join(latest, sql`, `)}`

export const paymentsByIds = (tx: Tx, ids: string[]): Promise<ListedPayment[]> =>
  listed(tx)
    .where(inArray(payment.id, ids))
    .orderBy(...latest)

export const paymentRow = async (tx: Tx, id: string): Promise<ListedPayment | null> =>
  (await listed(tx).where(eq(payment.id, id)))[0] ?? null

/** The number of matches, counted to one above the cap. */
export const paymentCount = (tx: Tx, filter: Filter): Promise<number> =>
  tx.$count(
    tx
      .select({ id: payment.id })
      .from(payment)
      .where(matching(filter))
      .limit(MAX_COUNTED + 1)
      .as('counted'),
  )

/** The payments of a subscription, the first month first. */
export const paymentsOf = (tx: Tx, subscriptionId: string): Promise<ListedPayment[]> =>
  listed(tx).where(eq(payment.subscriptionId, subscriptionId)).orderBy(asc(payment.month))

export const paymentNames = (ids: SQL): SQL => sql`
  select p.id, s.name from subscription_payment p join subscriber s on s.id = p.subscriber_id
  where p.id = ${ids} and s.name <> ''`

/** The query of (id, person) for some ids, for the access record. */
export const paymentPersons = (ids: SQL): SQL =>
  sql`select id, subscriber_id from subscription_payment where id = ${ids}`
