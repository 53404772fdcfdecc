import { and, asc, desc, eq, gte, inArray, isNotNull, ne, type SQL, sql, sum } from 'drizzle-orm'
import { dayOf, startOf } from '#kit/day.ts'
import { literals, statement, type Tx, value } from '#kit/db.ts'
import { statesThatAccept } from '#kit/state-machine.ts'
import { newId } from '#kit/id.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import { brand, subscriptionCar, subscriptionModel } from '#subscribe/catalog/tables.ts'
import type { CardSwap } from '#subscribe/application/rules.ts'
import { subscription } from '#subscribe/subscription/tables.ts'
import { LEASE_MS, PAYMENT_STATE_MACHINE } from './rules.ts'
import { paymentEntry, subscriptionPayment as payment } from './tables.ts'

export type Payment = typeof payment.$inferSelect
type Entry = typeof paymentEntry.$inferSelect

export const addPayments = (tx: Tx, rows: (typeof payment.$inferInsert)[]) => tx.insert(payment).values(rows)

const leaseEnd = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

/**
 * Claims up to `limit` due payments and sets them to SENT, so that no other process sends them. If the process crashes
 * before it sends them, they are reconciled when the lease expires.
 */
export const claimDue = (tx: Tx, now: Date, limit: number): Promise<Payment[]> =>
  claim(tx, now, limit, sql`and ${isFirstOfDay(now)}`)

/**
 * Whether a payment may be charged on this KST day. Of the months that were never sent, only the earliest of each
 * subscription is charged, one a day: a backlog takes several days. Retries have their own days; the first month is
 * charged when staff accept the request.
 */
const isFirstOfDay = (now: Date): SQL => sql`(d.status = 'FAILED' or d.month is null or not exists (
    select 1 from subscription_payment e where e.subscription_id = d.subscription_id and e.id <> d.id
      and (e.status = 'PLANNED' and e.month < d.month or e.month > 1 and e.sent_at >= ${startOf(dayOf(now)).toISOString()})))`

/** Claims one payment; returns none if it is not due, or is claimed already. */
export const claimPayment = (tx: Tx, id: string, now: Date): Promise<Payment[]> =>
  claim(tx, now, 1, sql`and d.id = ${id}`)

/** SQL: whether a payment waits for its subscription to begin: a later planned month, while the first is unpaid and the car was never handed over. */
export const waitsForFirstMonth = (
  p: SQL,
): SQL => sql`(${p}.month > 1 and ${p}.status = 'PLANNED' and exists (
    select 1 from subscription_payment f where f.subscription_id = ${p}.subscription_id and f.month = 1
      and f.status not in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED'))
  and not exists (select 1 from handover h where h.subscription_id = ${p}.subscription_id and h.kind = 'HANDOVER'))`

const CLAIMABLE = literals(statesThatAccept(PAYMENT_STATE_MACHINE, 'claim'))

async function claim(tx: Tx, now: Date, limit: number, which = sql``): Promise<Payment[]> {
  const at = now.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update subscription_payment p
    set status = 'SENT', attempts = attempts + 1, sent_at = ${at}, next_at = ${leaseEnd(now)},
      billing_key_id = due.billing_key_id, version = p.version + 1
    from (
      select d.id, s.billing_key_id from subscription_payment d join subscription s on s.id = d.subscription_id
      where d.next_at <= ${at} and d.status in (${CLAIMABLE})
        and s.status <> 'CANCELLED' and ${waitsForFirstMonth(sql`d`)} is not true ${which}
      order by d.next_at limit ${limit} for update of d skip locked
    ) due where p.id = due.id returning p.id`)
  return paymentsById(tx, rows)
}

/** Claims up to `limit` payments to reconcile: sent without a response, or with a refund under way. */
export async function claimUnknown(tx: Tx, now: Date, limit: number): Promise<Payment[]> {
  const at = now.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update subscription_payment p set next_at = ${leaseEnd(now)}
    from (
      select id from subscription_payment
      where next_at <= ${at} and (status in ('SENT', 'UNKNOWN') or refunding > 0)
      order by next_at limit ${limit} for update skip locked
    ) due where p.id = due.id returning p.id`)
  return paymentsById(tx, rows)
}

const paymentsById = async (tx: Tx, rows: { id: string }[]): Promise<Payment[]> =>
  rows.length
    ? tx
        .select()
        .from(payment)
        .where(
          inArray(
            payment.id,
            rows.map(({ id }) => id),
          ),
        )
    : []

export async function paymentOf(tx: Tx, id: string): Promise<Payment | null> {
  const [row] = await tx.select().from(payment).where(eq(payment.id, id))
  return row ?? null
}

/** The payments of a subscription as its subscriber sees them, earliest due day first, without dropped ones. */
export const shownPayments = (tx: Tx, subscriptionId: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(and(eq(payment.subscriptionId, subscriptionId), ne(payment.status, 'DROPPED')))
    .orderBy(asc(payment.dueOn), asc(payment.month))

/** The payment with this id at the provider. */
export async function paymentByPaymentId(tx: Tx, paymentId: string): Promise<Payment | null> {
  const [row] = await tx.select().from(payment).where(eq(payment.paymentId, paymentId))
  return row ?? null
}

/** Locks the subscriber, then the payment: every change of money starts here. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  await tx.execute(sql`
    select id from subscriber where id = (select subscriber_id from subscription_payment where id = ${id})
    for no key update`)
  const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  return row ?? null
}

/** Locks the subscriber of a subscription; call before the subscription itself is locked. */
export async function lockPayerOf(tx: Tx, subscriptionId: string): Promise<void> {
  const [row] = await tx
    .select({ subscriberId: subscription.subscriberId })
    .from(subscription)
    .where(eq(subscription.id, subscriptionId))
  if (row) await lockPayer(tx, row.subscriberId)
}

/** Locks a subscriber, so that changes of their money run one after the other. */
export const lockPayer = (tx: Tx, subscriberId: string) =>
  tx
    .select({ id: subscriber.id })
    .from(subscriber)
    .where(eq(subscriber.id, subscriberId))
    .for('no key update')

type Changes = Partial<Omit<Payment, 'id' | 'version' | 'paymentId' | 'amount'>>

export async function changePayment(tx: Tx, id: string, values: Changes): Promise<void> {
  await tx
    .update(payment)
    .set({ ...values, version: sql`${payment.version} + 1` })
    .where(eq(payment.id, id))
}

/** Locks the declined months of a subscription that are due from a day on; without a day, all of them. */
export const declinedMonths = (tx: Tx, subscriptionId: string, day?: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.subscriptionId, subscriptionId),
        eq(payment.status, 'FAILED'),
        isNotNull(payment.month),
        day ? gte(payment.dueOn, day) : undefined,
      ),
    )
    .orderBy(asc(payment.month))
    .for('update')

/** The number of a subscription's payments that were declined and are not paid. */
export const unpaidCount = (tx: Tx, subscriptionId: string): Promise<number> =>
  tx.$count(payment, and(eq(payment.subscriptionId, subscriptionId), eq(payment.status, 'FAILED')))

export type Move = Pick<Entry, 'type' | 'amount'>

/** Adds ledger entries of a subscriber, one after the other. Call under lockPayer. */
export async function addEntries(tx: Tx, payment: Payment, moves: Move[], now: Date): Promise<void> {
  const { subscriberId, paymentId } = payment
  const [last] = await tx
    .select({ version: paymentEntry.version, after: paymentEntry.after })
    .from(paymentEntry)
    .where(eq(paymentEntry.subscriberId, subscriberId))
    .orderBy(desc(paymentEntry.version))
    .limit(1)
  let { version, after } = last ?? { version: 0, after: 0 }
  const rows = moves.map(({ type, amount }) => {
    const before = after
    after += amount
    version += 1
    return { id: newId(), subscriberId, version, type, before, amount, after, paymentId, createdAt: now }
  })
  if (rows.length) await tx.insert(paymentEntry).values(rows)
}

/** Whether the ledger charged a payment, paid or not, and did not write it off since. */
export async function isCharged(tx: Tx, paymentId: string): Promise<boolean> {
  const asked = and(eq(paymentEntry.paymentId, paymentId), inArray(paymentEntry.type, ['CHARGE', 'DROP']))
  const [row] = await tx
    .select({ amount: sum(paymentEntry.amount) })
    .from(paymentEntry)
    .where(asked)
  return Number(row?.amount) > 0
}

type ChargeFacts = {
  issue_id: string
  key_encrypted: Buffer | null
  order_name: string
  subscriber_id: string
  name: string
  mobile: string | null
  email: string | null
}

// Prepared, because planning costs more than running it, and each charge runs it twice.
const factsOfCharge = statement<{ id: string }, ChargeFacts>(
  'facts_of_charge',
  sql`select k.issue_id, case when k.deleted_at is null then k.key_encrypted end as key_encrypted, b.name || ' ' || m.name as order_name, p.id as subscriber_id, p.name, p.mobile,
     p.email
   from subscription s join billing_key k on k.id = s.billing_key_id join subscription_car c on c.id = s.car_id
   join subscription_model m on m.id = c.model_id join brand b on b.id = m.brand_id join subscriber p on p.id = s.subscriber_id
   where s.id = ${value('id')}`,
)

/** The facts that a charge needs besides the payment. */
export const chargeFacts = async (tx: Tx, { subscriptionId: id }: Payment): Promise<ChargeFacts> =>
  (await factsOfCharge(tx, { id }))[0]!

/** A subscriber's own payment, with the car and the term it is for. */
export async function ownPayment(tx: Tx, paymentId: string, subscriberId: string) {
  const [row] = await tx
    .select({
      payment,
      carId: subscription.carId,
      term: subscription.months,
      modelName: subscriptionModel.name,
      brandName: brand.name,
    })
    .from(payment)
    .innerJoin(subscription, eq(subscription.id, payment.subscriptionId))
    .innerJoin(subscriptionCar, eq(subscriptionCar.id, subscription.carId))
    .innerJoin(subscriptionModel, eq(subscriptionModel.id, subscriptionCar.modelId))
    .innerJoin(brand, eq(brand.id, subscriptionModel.brandId))
    .where(and(eq(payment.paymentId, paymentId), eq(payment.subscriberId, subscriberId)))
  return row ?? null
}

/**
 * Whether a subscription has an open payment or an open offer; payments of a subscription that never began do not
 * count.
 */
export async function hasOpenDebt(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from subscription s where s.id = ${subscriptionId} and ${hasOpenDebtSql}`)
  return rows.length > 0
}

/** SQL for `subscription s`: it has an open payment, or an open offer. */
export const hasOpenDebtSql = sql`(
  s.status <> 'CANCELLED' and exists (select 1 from subscription_payment q
    where q.subscription_id = s.id and q.status in ('SENT', 'UNKNOWN', 'FAILED'))
  or exists (select 1 from settlement w where w.subscription_id = s.id and w.status = 'OFFERED'))`

/** Makes the declined payments that are charged to the new card due now; returns their ids. */
export async function retryDeclinedNow(tx: Tx, { subscriberId, to }: CardSwap, now: Date): Promise<string[]> {
  const { id, subscriberId: whose, billingKeyId, status } = subscription
  const charged = tx
    .select({ id })
    .from(subscription)
    .where(and(eq(whose, subscriberId), eq(billingKeyId, to), ne(status, 'CANCELLED')))
  const due = await tx
    .update(payment)
    .set({ nextAt: now, version: sql`${payment.version} + 1` })
    .where(and(inArray(payment.subscriptionId, charged), eq(payment.status, 'FAILED')))
    .returning({ id: payment.id })
  return due.map((one) => one.id)
}
