import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { subscription } from '#subscribe/subscription/tables.ts'

/** The start and the car for which a request was last accepted, before its first month was declined. */
export async function lastAcceptance(tx: Tx, requestId: string) {
  const [row] = await tx
    .select({ startDate: subscription.startDate, carId: subscription.carId })
    .from(subscription)
    .where(and(eq(subscription.requestId, requestId), eq(subscription.status, 'CANCELLED')))
    .orderBy(desc(subscription.createdAt))
    .limit(1)
  return row ?? null
}
