import { and, asc, desc, eq, gte, inArray, isNotNull, ne, type SQL, sql, sum } from 'drizzle-orm'
import { dayOf, startOf } from '#kit/day.ts'
import { statement, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { subscriber } from '#subscribe/account/tables.ts'
import type { CardSwap } from '#subscribe/application/rules.ts'
import { subscription } from '#subscribe/subscription/tables.ts'
import { CHARGE_TIME, LEASE_MS } from './rules.ts'
import { paymentEntry, subscriptionPayment as payment } from './tables.ts'

export type Payment = typeof payment.$inferSelect
type Entry = typeof paymentEntry.$inferSelect

export const addPayments = (tx: Tx, rows: (typeof payment.$inferInsert)[]) => tx.insert(payment).values(rows)

const leaseEnd = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString()

/**
 * Takes up to `limit` payments that are due, so that no other process takes them: they count as sent from now on. Whose
 * process dies before it sent them is asked about when the lease is over.
 */
export const claimDue = (tx: Tx, now: Date, limit: number): Promise<Payment[]> =>
  claim(tx, now, limit, sql`and ${isFirstOfDay(now)}`)

/**
 * Of the months that were never tried, the earliest of each subscription, and one in a KST day: what piled up needs several
 * days, or a person. Tries again have days of their own; the first month is charged when a person accepts.
 */
const isFirstOfDay = (now: Date): SQL => sql`(d.status = 'FAILED' or d.month is null or not exists (
    select 1 from subscription_payment e where e.subscription_id = d.subscription_id and e.id <> d.id
      and (e.status = 'PLANNED' and e.month < d.month or e.month > 1 and e.sent_at >= ${startOf(dayOf(now)).toISOString()})))`

/** The same for one payment; none when it is not due, or somebody has it. */
export const claimPayment = (tx: Tx, id: string, now: Date): Promise<Payment[]> =>
  claim(tx, now, 1, sql`and d.id = ${id}`)

/** Whether a payment waits for its subscription to begin: a later month, never sent, of one whose first was never paid and whose car was never handed over. */
export const waitsForFirst = (p: SQL): SQL => sql`(${p}.month > 1 and ${p}.status = 'PLANNED' and exists (
    select 1 from subscription_payment f where f.subscription_id = ${p}.subscription_id and f.month = 1
      and f.status not in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED'))
  and not exists (select 1 from handover h where h.subscription_id = ${p}.subscription_id and h.kind = 'HANDOVER'))`

async function claim(tx: Tx, now: Date, limit: number, which = sql``): Promise<Payment[]> {
  const at = now.toISOString()
  const { rows } = await tx.execute<{ id: string }>(sql`
    update subscription_payment p
    set status = 'SENT', attempts = attempts + 1, sent_at = ${at}, next_at = ${leaseEnd(now)},
      version = p.version + 1
    from (
      select d.id from subscription_payment d join subscription s on s.id = d.subscription_id
      where d.next_at <= ${at} and d.status in ('PLANNED', 'FAILED')
        and s.status <> 'CANCELLED' and ${waitsForFirst(sql`d`)} is not true ${which}
      order by d.next_at limit ${limit} for update of d skip locked
    ) due where p.id = due.id returning p.id`)
  return paymentsById(tx, rows)
}

/** Takes up to `limit` payments whose fate is to be asked: sent without an answer, or with a refund under way. */
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

/** What a subscriber sees of a subscription's payments: what was let go of aside, the first one first. */
export const shownPayments = (tx: Tx, subscriptionId: string): Promise<Payment[]> =>
  tx
    .select()
    .from(payment)
    .where(and(eq(payment.subscriptionId, subscriptionId), ne(payment.status, 'DROPPED')))
    .orderBy(asc(payment.dueOn), asc(payment.month))

/** By the id that it has at the provider. */
export async function paymentByPaymentId(tx: Tx, paymentId: string): Promise<Payment | null> {
  const [row] = await tx.select().from(payment).where(eq(payment.paymentId, paymentId))
  return row ?? null
}

/** Locks whose payment it is, then the payment: every change of money begins here. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment | null> {
  await tx.execute(sql`
    select id from subscriber where id = (select subscriber_id from subscription_payment where id = ${id})
    for no key update`)
  const [row] = await tx.select().from(payment).where(eq(payment.id, id)).for('update')
  return row ?? null
}

/** Locks whose subscription it is, before the subscription itself. */
export async function lockPayerOf(tx: Tx, subscriptionId: string): Promise<void> {
  const [row] = await tx
    .select({ subscriberId: subscription.subscriberId })
    .from(subscription)
    .where(eq(subscription.id, subscriptionId))
  if (row) await lockPayer(tx, row.subscriberId)
}

/** Whose money moves waits until the one before is written. */
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

/** The months of a subscription that were never sent; a settlement of it is none, and stands whatever becomes of them. */
const plannedMonths = (subscriptionId: string) =>
  and(eq(payment.subscriptionId, subscriptionId), eq(payment.status, 'PLANNED'), isNotNull(payment.month))

/** Lets go of the months of a subscription that fall due from a day on and were never sent; of all without a day. */
export async function dropFrom(tx: Tx, subscriptionId: string, day?: string): Promise<void> {
  await tx
    .update(payment)
    .set({ status: 'DROPPED', nextAt: null, version: sql`${payment.version} + 1` })
    .where(and(plannedMonths(subscriptionId), day ? gte(payment.dueOn, day) : undefined))
}

/** Lets go of what waits for a subscription to begin, which it never will. */
export async function dropWaiting(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.execute(sql`
    update subscription_payment p set status = 'DROPPED', next_at = null, version = version + 1
    where p.subscription_id = ${subscriptionId} and ${waitsForFirst(sql`p`)}`)
}

/** The months of a subscription that were declined and fell due on a day or later, locked; all without a day. */
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

/** Keeps the months of a subscription as they are: none is claimed until the transaction ends. Call under lockPayer. */
export const lockMonths = (tx: Tx, subscriptionId: string) =>
  tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.subscriptionId, subscriptionId), isNotNull(payment.month)))
    .orderBy(asc(payment.month))
    .for('update')

/** How many payments of a subscription were due and are not paid. */
export const unpaidCount = (tx: Tx, subscriptionId: string): Promise<number> =>
  tx.$count(payment, and(eq(payment.subscriptionId, subscriptionId), eq(payment.status, 'FAILED')))

/** Holds the months of a subscription that were never sent: they wait until it goes on. */
export async function holdMonths(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .update(payment)
    .set({ nextAt: null, version: sql`${payment.version} + 1` })
    .where(plannedMonths(subscriptionId))
}

/** Has the months that were held go on, so many days later than they were planned. */
export async function resumeMonths(tx: Tx, subscriptionId: string, days: number): Promise<void> {
  const dueOn = sql`${payment.dueOn} + ${days}::integer`
  await tx
    .update(payment)
    .set({
      dueOn,
      nextAt: sql`((${dueOn})::text || 'T' || ${CHARGE_TIME})::timestamptz`,
      version: sql`${payment.version} + 1`,
    })
    .where(plannedMonths(subscriptionId))
}

export type Move = Pick<Entry, 'type' | 'amount'>

/** Writes rows of what a subscriber owes, one after the other. Call under lockPayer. */
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

/** Whether a payment is in what its subscriber owes, or was: asked for, and not let go of since. */
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

// Prepared: to plan it costs more than to run it, and each charge asks twice.
const factsOfCharge = statement<{ id: string }, ChargeFacts>(
  'facts_of_charge',
  `select k.issue_id, case when k.deleted_at is null then k.key_encrypted end as key_encrypted, b.name || ' ' || m.name as order_name, p.id as subscriber_id, p.name, p.mobile,
     p.email
   from subscription s join billing_key k on k.id = s.billing_key_id join subscription_car c on c.id = s.car_id
   join subscription_model m on m.id = c.model_id join brand b on b.id = m.brand_id join subscriber p on p.id = s.subscriber_id
   where s.id = :id`,
)

/** What a charge needs to know besides the payment. */
export const chargeFacts = async (tx: Tx, { subscriptionId: id }: Payment): Promise<ChargeFacts> =>
  (await factsOfCharge(tx, { id }))[0]!

/** A subscriber's own payment, with the car it is for. */
export async function ownPayment(tx: Tx, paymentId: string, subscriberId: string) {
  const [row] = await tx
    .select({ payment, carId: subscription.carId })
    .from(payment)
    .innerJoin(subscription, eq(subscription.id, payment.subscriptionId))
    .where(and(eq(payment.paymentId, paymentId), eq(payment.subscriberId, subscriberId)))
  return row ?? null
}

/** Whether something of a subscription is to be paid after its end; of one that never began nothing is. */
export async function owesStill(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from subscription s where s.id = ${subscriptionId} and ${owing}`)
  return rows.length > 0
}

/** Of `subscription s`: money of it is open, or to be agreed to. */
export const owing = sql`(
  s.status <> 'CANCELLED' and exists (select 1 from subscription_payment q
    where q.subscription_id = s.id and q.status in ('SENT', 'UNKNOWN', 'FAILED'))
  or exists (select 1 from settlement w where w.subscription_id = s.id and w.status = 'OFFERED'))`

/** Has all that was declined and is charged with a card charged again now. */
export async function retryNow(tx: Tx, { subscriberId, to }: CardSwap, now: Date): Promise<void> {
  const { id, subscriberId: whose, billingKeyId, status } = subscription
  const charged = tx
    .select({ id })
    .from(subscription)
    .where(and(eq(whose, subscriberId), eq(billingKeyId, to), ne(status, 'CANCELLED')))
  await tx
    .update(payment)
    .set({ nextAt: now, version: sql`${payment.version} + 1` })
    .where(and(inArray(payment.subscriptionId, charged), eq(payment.status, 'FAILED')))
}
