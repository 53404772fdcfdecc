import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { TestWorld } from './world.ts'

type Query = ReturnType<typeof sql>

const count = async (t: TestWorld, query: Query) =>
  Number((await t.world.db.execute<{ count: string }>(query)).rows[0]!.count)

/** Expects that a query finds no rows. */
const none = async (t: TestWorld, what: string, rows: Query) =>
  expect((await t.world.db.execute(rows)).rows, what).toEqual([])

/** Checks the invariants that must hold after each step. */
export async function expectSubscriptionInvariants(t: TestWorld): Promise<void> {
  await none(
    t,
    'a car is promised to one',
    sql`select car_id from (
      select car_id, id from subscription where status in ('STARTING', 'ACTIVE', 'PAST_DUE', 'PAUSED')
      union
      select s.car_id, s.id from subscription s join handover h on h.subscription_id = s.id
      group by s.id having count(*) = 1) held group by car_id having count(*) > 1`,
  )
  await none(
    t,
    'what is over, or waits in a pause, charges no month',
    sql`select p.id from subscription_payment p join subscription s on s.id = p.subscription_id
      where p.status in ('PLANNED', 'FAILED') and p.next_at is not null and p.month is not null
        and (s.status in ('PAUSED', 'CANCELLED')
          or s.status = 'ENDED' and (p.due_on >= s.end_date or s.end_date = s.start_date))`,
  )
  await none(
    t,
    'nothing ends while its car is out',
    sql`select s.id from subscription s where s.status in ('ENDED', 'CANCELLED') and 1 = (
      select count(*) from handover h where h.subscription_id = s.id)`,
  )
  await none(
    t,
    'a request is over with its subscription',
    sql`select r.id from subscription_request r left join subscription s
      on s.request_id = r.id and s.status <> 'CANCELLED'
      where (r.status in ('ACTIVE', 'ENDED')) <> (s.id is not null) or (r.status = 'ENDED') <> (s.status = 'ENDED')`,
  )
  await none(
    t,
    'what is over is offered no other end',
    sql`select o.id from settlement o join subscription s on s.id = o.subscription_id
      where o.status = 'OFFERED' and o.kind not in ('RETURN', 'FINE') and s.status in ('ENDED', 'CANCELLED')`,
  )
  await none(
    t,
    'what was agreed on is one payment',
    sql`select o.* from settlement o where o.status = 'ACCEPTED' and o.total > 0 and 1 <> (
      select count(*) from subscription_payment p where p.settlement_id = o.id and p.amount = o.total)`,
  )
  await none(
    t,
    'no subscriber who left still has a car or a debt',
    sql`select s.id from subscription s join subscriber u on u.id = s.subscriber_id
      where u.deleted_at is not null and s.status <> 'CANCELLED' and (s.status <> 'ENDED'
        or exists (select 1 from car_out o where o.subscription_id = s.id)
        or exists (select 1 from subscription_payment p
          where p.subscription_id = s.id and p.status in ('SENT', 'UNKNOWN', 'FAILED')))`,
  )
  await none(
    t,
    'what follows a change is not called off by a card',
    sql`select s.id from subscription s join subscription_request r on r.id = s.request_id
      where r.changed_from is not null and s.status = 'CANCELLED'`,
  )
}

/** Checks that our amounts equal the provider's to the won, and the ledger equals the debts. */
export async function expectPaymentsAddUp(t: TestWorld): Promise<void> {
  const { payments } = (await (await fetch(`${t.simulatorUrl}/__sim/portone-v2/payments`)).json()) as {
    payments: { status: string; amount: { total: number; cancelled: number } }[]
  }
  const taken = payments.filter(({ status }) => ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'].includes(status))
  const theirs = taken.reduce((sum, { amount }) => sum + amount.total - amount.cancelled, 0)
  expect(
    await count(
      t,
      sql`select coalesce(sum(amount - refunded), 0) as count from subscription_payment
      where status in ('PAID', 'REFUNDED_IN_PART', 'REFUNDED')`,
    ),
    'ours are the provider’s',
  ).toBe(theirs)
  const owed = await count(t, sql`select coalesce(sum(amount), 0) as count from payment_entry`)
  const open = await count(
    t,
    sql`select coalesce(sum(p.amount), 0) as count from subscription_payment p
    where exists (select 1 from payment_entry e where e.payment_id = p.payment_id and e.type = 'CHARGE')
      and p.status in ('FAILED', 'PLANNED', 'SENT', 'UNKNOWN')`,
  )
  expect(owed, 'the ledger equals the open payments').toBe(open)
}
