import { sql, type SQL } from 'drizzle-orm'
import { type Day, DAY_MS, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { kstDay } from '#kit/kst-day.ts'
import { MAX_COUNTED_SLOW_QUERY } from '#kit/page.ts'
import { UNANSWERED_DAYS } from '../rules.ts'

type Moment = { today: Day; unansweredSince: Date }

/** The day and the time that decide which tasks wait. */
const momentOf = (now: Date): Moment => ({
  today: dayOf(now),
  unansweredSince: new Date(now.getTime() - UNANSWERED_DAYS * DAY_MS),
})

const UNANSWERED = sql.raw(`created_at + interval '${UNANSWERED_DAYS} days'`)

/**
 * The subscriptions of each task, also those of later days: `id`, the time `since` when the task exists, the day on which
 * it is due, and whether it waits for staff now.
 */
const TASKS = {
  settlement_objections: () => sql`
    select subscription_id as id, created_at as since, ${kstDay(sql`created_at`)} as due_on, true as is_waiting,
      null::timestamptz as at, total as amount
    from settlement where status = 'OFFERED' and kind = 'RETURN' and objection is not null`,
  unanswered_settlements: ({ unansweredSince }: Moment) => sql`
    select subscription_id as id, created_at as since, ${kstDay(UNANSWERED)} as due_on,
      created_at <= ${unansweredSince.toISOString()}::timestamptz as is_waiting, ${UNANSWERED} as at, total as amount
    from settlement where status = 'OFFERED' and kind = 'RETURN' and objection is null`,
  // A subscription whose first month is not paid yet has its day, but its car waits for the payment.
  handovers_due: ({ today }: Moment) => sql`
    select id, start_date::timestamptz as since, start_date as due_on,
      status <> 'STARTING' and start_date <= ${today} as is_waiting, null::timestamptz as at, null::int as amount
    from subscription s
    where status in ('STARTING', 'ACTIVE', 'PAST_DUE') and end_date > ${today}
      and not exists (select from handover h where h.subscription_id = s.id)`,
  returns_due: ({ today }: Moment) => sql`
    select s.id, s.end_date::timestamptz as since, s.end_date as due_on, s.end_date <= ${today} as is_waiting,
      null::timestamptz as at, null::int as amount
    from car_out o join subscription s on s.id = o.subscription_id where s.status <> 'PAUSED'`,
} satisfies Record<string, (moment: Moment) => SQL>
export type Task = keyof typeof TASKS
export const TASK_NAMES = Object.keys(TASKS) as Task[]

/** The query of a task's subscriptions: `id, since, due_on, is_waiting, at, amount`. */
export const subscriptionsOfTask = (task: Task, now: Date): SQL => TASKS[task](momentOf(now))

/** The first subscriptions of a task, the longest waiting first, each with the number of all. */
export async function waitingFor(tx: Tx, task: Task, now: Date, shown: number) {
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    with waiting as materialized (
      select w.id, w.since from (${subscriptionsOfTask(task, now)}) w where w.is_waiting
      order by w.since, w.id limit ${MAX_COUNTED_SLOW_QUERY})
    select id, (select count(*)::int from waiting) as count
    from waiting order by since, id limit ${shown}`)
  return rows
}
