import { sql } from 'drizzle-orm'
import { instantsOf } from '#kit/day.ts'
import type { Journal } from '#kit/books.ts'

/** The payments and refunds of subscriptions. */
export const subscriptionJournal: Journal = (range) => {
  const [begins, ends] = instantsOf(range).map((instant) => sql`${instant.toISOString()}::timestamptz`)
  return sql`
    select p.paid_at as at, 'SUBSCRIPTION' as kind, p.payment_id as number, '' as title, s.name as party, p.amount as won
    from subscription_payment p join subscriber s on s.id = p.subscriber_id
    where p.paid_at >= ${begins} and p.paid_at < ${ends} and p.amount > 0
    union all
    select e.created_at, 'REFUNDED', e.payment_id, '', s.name, e.amount
    from payment_entry e join subscriber s on s.id = e.subscriber_id
    where e.type = 'REFUND' and e.created_at >= ${begins} and e.created_at < ${ends}`
}
