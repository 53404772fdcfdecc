import { type SQL, sql } from 'drizzle-orm'
import { type Day, dayOf } from '#kit/day.ts'
import { literals, type Tx } from '#kit/db.ts'
import { LIVE_STATUSES } from '#subscribe/subscription/rules.ts'
import { withPhoneNumber } from '#subscribe/subscription/store.ts'
import { hasOpenDebtSql, waitsForFirstMonth } from '../store.ts'

export type Upcoming = {
  id: string
  mobile: string
  orderName: string
  month: number
  amount: number
  dueOn: Day
  /** Due days that earlier messages contain. */
  announcedDays: Day[]
}

/** SQL: the days in messages of a kind about a subject, without suppressed messages. */
const announcedDays = (kind: string, subject: SQL): SQL => sql`array(
  select o.facts->>'day' from message o where o.subject_id = ${subject} and o.kind = ${kind}
    and o.error is distinct from 'NOT_TRUE')`

/** The second months that are due after a day and until another one, with the days in earlier messages about them. */
export async function secondMonths(tx: Tx, after: Day, until: Day): Promise<Upcoming[]> {
  const { rows } = await tx.execute<Upcoming>(sql`
    select p.id, r.mobile, r."carName" as "orderName", p.month, p.amount, p.due_on as "dueOn",
      ${announcedDays('subscription_upcoming', sql`p.id`)} as "announcedDays"
    from subscription_payment p join (${withPhoneNumber}) r on r.id = p.subscription_id
    where p.status = 'PLANNED' and p.month = 2 and p.due_on > ${after} and p.due_on <= ${until}
      and r.status in ('ACTIVE', 'PAST_DUE') and not ${waitsForFirstMonth(sql`p`)}`)
  return rows
}

/** The subscriptions that start on a day, whose car is not handed over and that no message has announced. */
export async function startsOn(tx: Tx, day: Day) {
  const { rows } = await tx.execute<{
    id: string
    mobile: string
    orderName: string
    plate: string | null
  }>(sql`
    select r.id, r.mobile, r."carName" as "orderName", c.registration_number as plate
    from (${withPhoneNumber}) r join subscription s on s.id = r.id join subscription_car c on c.id = s.car_id
    where s.start_date = ${day} and s.status = 'ACTIVE'
      and not exists (select 1 from handover h where h.subscription_id = s.id)
      and not (${day} = any(${announcedDays('subscription_starting', sql`s.id`)}))`)
  return rows
}

/** The subscriptions with a car that end after a day and until another one, with the days in earlier messages about them. */
export async function endsBetween(tx: Tx, after: Day, until: Day) {
  const { rows } = await tx.execute<{
    id: string
    mobile: string
    orderName: string
    endDate: Day
    announcedDays: Day[]
  }>(sql`
    select r.id, r.end_date as "endDate", r.mobile, r."carName" as "orderName", 
      ${announcedDays('subscription_ending', sql`r.id`)} as "announcedDays"
    from (${withPhoneNumber}) r join car_out c on c.subscription_id = r.id
    where r.end_date > ${after} and r.end_date <= ${until} and r.status in ('ACTIVE', 'PAST_DUE')`)
  return rows
}

const live = sql`s.status in (${literals(LIVE_STATUSES)})`

/**
 * The messages that are still relevant, each with the present day of its end or charge. A declined month must still be
 * unpaid, an announced one still planned, an offer still open, and an act of staff still in force.
 */
export async function relevantNoticeDays(tx: Tx, ids: string[], now: Date): Promise<Map<string, Day | null>> {
  if (!ids.length) return new Map()
  const today = dayOf(now)
  const { rows } = await tx.execute<{ id: string; day: Day | null }>(sql`
    select o.id, coalesce(s.end_date, p.due_on) as day from message o
    left join subscription_payment p on p.id = o.subject_id
    left join subscription s on s.id = o.subject_id
    left join settlement t on t.id = o.subject_id
    where o.id = any(${sql.param(ids)}::uuid[]) and case o.kind
      when 'subscription_upcoming' then p.status = 'PLANNED' and p.next_at is not null and not ${waitsForFirstMonth(sql`p`)}
      when 'subscription_card' then (${live} or ${hasOpenDebtSql})
        and exists (select 1 from billing_key b where b.id = s.billing_key_id and b.created_at <= o.created_at)
      when 'mileage_reminder' then exists (select 1 from car_out c where c.subscription_id = s.id)
        and not exists (select 1 from mileage_report m where m.subscription_id = s.id and m.created_at > o.created_at)
      when 'subscription_ending' then s.status in ('ACTIVE', 'PAST_DUE') and s.end_date > ${today}
        and exists (select 1 from car_out c where c.subscription_id = s.id)
      when 'subscription_accepted' then ${live}
      when 'subscription_ended' then s.status = 'ENDED'
      when 'subscription_end_moved' then s.status in ('STARTING', 'ACTIVE', 'PAST_DUE') and s.end_date > ${today}
      when 'subscription_paused' then s.status = 'PAUSED'
      when 'subscription_resumed' then s.status in ('ACTIVE', 'PAST_DUE') and s.end_date > ${today}
      when 'settlement_offered' then t.status = 'OFFERED'
        and (t.expires_at is null or t.expires_at > ${now.toISOString()})
      else p.status = 'FAILED' end`)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
