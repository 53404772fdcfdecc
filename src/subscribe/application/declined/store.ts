import { and, asc, eq, lt } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { subscriptionRequest } from '../tables.ts'

/** The first requests whose first month was declined before an instant, with their subscribers. */
export const declinedBefore = (tx: Tx, before: Date, limit: number) =>
  tx
    .select({ id: subscriptionRequest.id, subscriberId: subscriptionRequest.subscriberId })
    .from(subscriptionRequest)
    .where(and(eq(subscriptionRequest.status, 'REQUESTED'), lt(subscriptionRequest.declinedAt, before)))
    .orderBy(asc(subscriptionRequest.declinedAt))
    .limit(limit)
