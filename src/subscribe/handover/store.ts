import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { subscription } from '#subscribe/subscription/tables.ts'
import type { HandoverKind } from './rules.ts'
import { handover } from './tables.ts'

export type Handover = typeof handover.$inferSelect

export async function addHandover(tx: Tx, values: typeof handover.$inferInsert): Promise<void> {
  await tx.insert(handover).values(values)
}

/** The handover of a subscription's car, then its return. */
export const handoversOf = (tx: Tx, subscriptionId: string): Promise<Handover[]> =>
  tx.select().from(handover).where(eq(handover.subscriptionId, subscriptionId)).orderBy(asc(handover.kind))

export async function handoverOf(
  tx: Tx,
  subscriptionId: string,
  kind: HandoverKind,
): Promise<Handover | null> {
  const [row] = await tx
    .select()
    .from(handover)
    .where(and(eq(handover.subscriptionId, subscriptionId), eq(handover.kind, kind)))
  return row ?? null
}

/**
 * The last handover of a car that staff recorded, not one carried over from a mileage report; null if there is none.
 */
export async function lastStaffHandover(tx: Tx, carId: string): Promise<Handover | null> {
  const [row] = await tx
    .select(getTableColumns(handover))
    .from(handover)
    .innerJoin(subscription, eq(subscription.id, handover.subscriptionId))
    .where(
      and(eq(subscription.carId, carId), eq(handover.kind, 'HANDOVER'), eq(handover.isCarriedOver, false)),
    )
    .orderBy(desc(handover.createdAt), desc(handover.id))
    .limit(1)
  return row ?? null
}

/** Corrects a handover. Afterwards it counts as recorded by staff, also if it was carried over. */
export async function correctHandover(
  tx: Tx,
  id: string,
  values: Pick<Handover, 'mileage' | 'happenedOn'>,
): Promise<void> {
  await tx
    .update(handover)
    .set({ ...values, isCarriedOver: false })
    .where(eq(handover.id, id))
}

/** Whether the car of a subscription is with its subscriber. */
export async function isCarOut(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from car_out where subscription_id = ${subscriptionId}`)
  return rows.length > 0
}
