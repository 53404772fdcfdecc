import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { HandoverKind } from './rules.ts'
import { handover } from './tables.ts'

export type Handover = typeof handover.$inferSelect

export async function addHandover(tx: Tx, values: typeof handover.$inferInsert): Promise<void> {
  await tx.insert(handover).values(values)
}

/** The hand-over of a subscription's car, then its return. */
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

/** Whether the car of a subscription is with its subscriber. */
export async function isCarOut(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from car_out where subscription_id = ${subscriptionId}`)
  return rows.length > 0
}
