import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { statesThatAccept } from '#kit/state-machine.ts'
import { subscriptionPayment } from '#subscribe/payment/tables.ts'
import { ENDING_KINDS, type Month, SETTLEMENT_STATE_MACHINE } from './rules.ts'
import { settlement } from './tables.ts'

export type Settlement = typeof settlement.$inferSelect

export async function addSettlement(tx: Tx, values: typeof settlement.$inferInsert): Promise<void> {
  await tx.insert(settlement).values(values)
}

export async function settlementOf(tx: Tx, id: string): Promise<Settlement | null> {
  const [row] = await tx.select().from(settlement).where(eq(settlement.id, id))
  return row ?? null
}

export async function lockSettlement(tx: Tx, id: string): Promise<Settlement | null> {
  const [row] = await tx.select().from(settlement).where(eq(settlement.id, id)).for('update')
  return row ?? null
}

const MOST = 50

/** The number of offers for a subscription since an instant. */
export const offersSince = (tx: Tx, subscriptionId: string, since: Date): Promise<number> =>
  tx.$count(
    settlement,
    and(
      eq(settlement.subscriptionId, subscriptionId),
      ne(settlement.kind, 'FINE'),
      gt(settlement.createdAt, since),
    ),
  )

/** The settlements of a subscription, newest first. */
export const settlementsOf = (tx: Tx, subscriptionId: string): Promise<Settlement[]> =>
  tx
    .select()
    .from(settlement)
    .where(eq(settlement.subscriptionId, subscriptionId))
    .orderBy(desc(settlement.createdAt), desc(settlement.id))
    .limit(MOST)

/** The accepted end of a subscription before its term; there is at most one. */
export async function acceptedEndOf(tx: Tx, subscriptionId: string): Promise<Settlement | null> {
  const isAccepted = and(eq(settlement.status, 'ACCEPTED'), inArray(settlement.kind, ENDING_KINDS))
  const [row] = await tx
    .select()
    .from(settlement)
    .where(and(eq(settlement.subscriptionId, subscriptionId), isAccepted))
  return row ?? null
}

export type SettlementChanges = Partial<
  Pick<
    Settlement,
    'status' | 'acceptedAt' | 'objection' | 'nextSubscriptionId' | 'items' | 'total' | 'formulaVersion'
  >
>

export async function changeSettlement(tx: Tx, id: string, values: SettlementChanges): Promise<void> {
  await tx.update(settlement).set(values).where(eq(settlement.id, id))
}

/** Withdraws every open offer of a subscription, except fines. */
export const withdrawOffers = (tx: Tx, subscriptionId: string): Promise<void> => supersede(tx, subscriptionId)

/** Withdraws the quotes that the subscriber requested, and every expired offer. */
export const withdrawOutdated = (tx: Tx, subscriptionId: string, now: Date): Promise<void> =>
  supersede(tx, subscriptionId, or(isNull(settlement.offeredBy), lte(settlement.expiresAt, now)))

const superseded = statesThatAccept(SETTLEMENT_STATE_MACHINE, 'supersede')

async function supersede(tx: Tx, subscriptionId: string, which?: SQL): Promise<void> {
  await tx
    .update(settlement)
    .set({ status: SETTLEMENT_STATE_MACHINE.events.supersede.to })
    .where(
      and(
        eq(settlement.subscriptionId, subscriptionId),
        ne(settlement.kind, 'FINE'),
        inArray(settlement.status, superseded),
        which,
      ),
    )
}

/** All months of a subscription in order, also the dropped ones. */
export async function monthsOf(tx: Tx, subscriptionId: string): Promise<Month[]> {
  const p = subscriptionPayment
  const { id, amount, dueOn, refunded, refunding, status } = p
  return tx
    .select({ id, amount, dueOn, refunded, refunding, status, month: sql<number>`${p.month}` })
    .from(p)
    .where(and(eq(p.subscriptionId, subscriptionId), isNotNull(p.month)))
    .orderBy(p.month)
}

/** Whether a payment of a subscription, also one of its return, is under way or declined. */
export async function hasOpenPayment(tx: Tx, subscriptionId: string): Promise<boolean> {
  const isOpen = inArray(subscriptionPayment.status, ['SENT', 'UNKNOWN', 'FAILED'])
  return (
    (await tx.$count(
      subscriptionPayment,
      and(eq(subscriptionPayment.subscriptionId, subscriptionId), isOpen),
    )) > 0
  )
}

export const settlementNames = (ids: SQL): SQL => sql`
  select t.id, s.name from settlement t join subscriber s on s.id = t.subscriber_id
  where t.id = ${ids} and s.name <> ''`
