import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'

export type Upcoming = { id: string; mobile: string; orderName: string; month: number; amount: number }

/** The second months that fall due on a day and were not told of yet. */
export async function unannounced(tx: Tx, dueOn: string): Promise<Upcoming[]> {
  const { rows } = await tx.execute<Upcoming>(sql`
    select p.id, u.mobile, b.name || ' ' || m.name as "orderName", p.month, p.amount
    from subscription_payment p join subscription s on s.id = p.subscription_id
    join subscriber u on u.id = p.subscriber_id join subscription_car c on c.id = s.car_id
    join subscription_model m on m.id = c.model_id join brand b on b.id = m.brand_id
    where p.status = 'PLANNED' and p.month = 2 and p.due_on = ${dueOn} and s.status in ('ACTIVE', 'PAST_DUE')
      and u.mobile is not null
      and not exists (select 1 from outbox o where o.subject_id = p.id and o.kind = 'subscription_upcoming')`)
  return rows
}

/** The subscriptions that end on a day, whose car is out, and that were not told of it. */
export async function unannouncedEnds(tx: Tx, endDate: string) {
  const { rows } = await tx.execute<{ id: string; mobile: string; orderName: string }>(sql`
    select s.id, u.mobile, b.name || ' ' || m.name as "orderName"
    from subscription s join subscriber u on u.id = s.subscriber_id join subscription_car c on c.id = s.car_id
    join subscription_model m on m.id = c.model_id join brand b on b.id = m.brand_id
    where s.end_date = ${endDate} and s.status in ('ACTIVE', 'PAST_DUE') and u.mobile is not null
      and 1 = (select count(*) from handover h where h.subscription_id = s.id)
      and not exists (select 1 from outbox o where o.subject_id = s.id and o.kind = 'subscription_ending')`)
  return rows
}
