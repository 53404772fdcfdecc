import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { waitsForFirstMonth } from '../store.ts'
import { subscriptionPayment as payment } from '../tables.ts'
import { CHARGE_TIME } from './rules.ts'

/** The planned months of a subscription: never sent, or sent without arriving. Settlements are not included. */
const plannedMonths = (subscriptionId: string) =>
  and(eq(payment.subscriptionId, subscriptionId), eq(payment.status, 'PLANNED'), isNotNull(payment.month))

/**
 * Drops the planned months of a subscription that are due from a day on; without a day, all of them. None of them is
 * owed yet.
 */
export async function deletePlannedMonthsFrom(tx: Tx, subscriptionId: string, day?: string): Promise<void> {
  await tx
    .update(payment)
    .set({ status: 'DROPPED', nextAt: null, version: sql`${payment.version} + 1` })
    .where(and(plannedMonths(subscriptionId), day ? gte(payment.dueOn, day) : undefined))
}

/** Drops the months that wait for the start of a subscription that will never start. */
export async function deleteMonthsBeforeStart(tx: Tx, subscriptionId: string): Promise<void> {
  await tx.execute(sql`
    update subscription_payment p set status = 'DROPPED', next_at = null, version = version + 1
    where p.subscription_id = ${subscriptionId} and ${waitsForFirstMonth(sql`p`)}`)
}

/** Locks the months of a subscription, so that none is claimed until the transaction ends. Call under lockPayer. */
export const lockMonths = (tx: Tx, subscriptionId: string) =>
  tx
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.subscriptionId, subscriptionId), isNotNull(payment.month)))
    .orderBy(asc(payment.month))
    .for('update')

/** Holds the planned months of a subscription: none is charged until they are resumed. */
export async function holdMonths(tx: Tx, subscriptionId: string): Promise<void> {
  await tx
    .update(payment)
    .set({ nextAt: null, version: sql`${payment.version} + 1` })
    .where(plannedMonths(subscriptionId))
}

/** Resumes held months, and moves their due days by this number of days. */
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
