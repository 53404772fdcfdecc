import { sql } from 'drizzle-orm'
import { type Day, instantsOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'

export type SubscriptionSums = {
  billed: number
  collected: number
  refunded: number
  past_due: number
  monthly_recurring: number
}

/**
 * The won that were billed, collected and refunded between two KST days, both included; and, as of now, the declined
 * payments and the monthly fees of running subscriptions. Does not lock.
 */
export async function subscriptionSums(tx: Tx, range: { from: Day; to: Day }): Promise<SubscriptionSums> {
  const [begins, ends] = instantsOf(range).map((instant) => instant.toISOString())
  const { rows } = await tx.execute<SubscriptionSums>(sql`
    select billed, refunded,
      (select coalesce(sum(amount), 0)::bigint from subscription_payment
       where paid_at >= ${begins} and paid_at < ${ends}) as collected,
      (select coalesce(sum(amount), 0)::bigint from subscription_payment where status = 'FAILED') as past_due,
      (select coalesce(sum(fee), 0)::bigint from subscription where status in ('ACTIVE', 'PAST_DUE')) as monthly_recurring
    from (
      select coalesce(sum(amount) filter (where type = 'CHARGE'), 0)::bigint as billed,
        coalesce(sum(amount) filter (where type = 'REFUND'), 0)::bigint as refunded
      from payment_entry where created_at >= ${begins} and created_at < ${ends}) entries`)
  return rows[0]!
}
