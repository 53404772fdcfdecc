import { type SQL, sql } from 'drizzle-orm'
import { type Day, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { kstDay } from '#kit/kst-day.ts'
import { DECLINED_DAYS, type ListedRequest } from '#subscribe/application/rules.ts'
import { isListed } from '#subscribe/application/staff/store.ts'
import { subscriptionRequest } from '#subscribe/application/tables.ts'
import type { FineKind, FineState } from '#subscribe/fine/rules.ts'
import { STATES } from '#subscribe/fine/store.ts'
import type { IncidentKind, IncidentState } from '#subscribe/incident/rules.ts'
import { isDifferent } from '#subscribe/payment/staff/store.ts'
import { subscriptionPayment } from '#subscribe/payment/tables.ts'
import { subscriptionsOfTask, type Task } from '#subscribe/settlement/task/store.ts'
import type { SubscriptionStatus } from '#subscribe/subscription/rules.ts'
import { ENTRY_KINDS, type EntryKind } from './rules.ts'

type Facts<Kind extends EntryKind, Status extends string | null, Detail extends string | null> = {
  kind: Kind
  /** The tab of the staff list that shows its record. */
  status: Status
  detail: Detail
}

/** An entry with its subscriber and car; `detail` is the kind of a fine or an incident, or a proposed day. */
export type EntryRecord = (
  | Facts<'INCIDENT', IncidentState, IncidentKind>
  | Facts<
      'HANDOVER' | 'RETURN' | 'PAST_DUE' | 'SETTLEMENT_OBJECTION' | 'SETTLEMENT_UNANSWERED',
      SubscriptionStatus,
      null
    >
  | Facts<'REQUEST' | 'DECLINED_REQUEST', ListedRequest, Day | null>
  | Facts<'CARD_RETRY' | 'PAYMENT_DIFFERENCE', 'FAILED' | 'DIFFERENT', null>
  | Facts<'FINE_UNASSIGNED' | 'FINE_OBJECTION' | 'FINE_DEADLINE', FineState, FineKind>
) & {
  id: string
  day: Day
  is_waiting: boolean
  /** The time at which it happened, or until which it is due. */
  at: string | null
  amount: number | null
  place: string | null
  /** The number of a notice. */
  number: string | null
  name: string | null
  mobile: string | null
  plate: string | null
  car: string | null
}

/** The columns of each kind; missing facts are null. */
type Columns = {
  id: SQL
  day: SQL
  waiting: SQL
  status: SQL
  detail?: SQL
  at?: SQL
  amount?: SQL
  place?: SQL
  number?: SQL
  plate?: SQL
  /** The subscription, whose subscriber and car are shown. */
  subscription?: SQL
  /** The subscriber and the model, if there is no subscription. */
  subscriber?: SQL
  model?: SQL
}

const NONE = sql`null`
const columnsOf = (kind: EntryKind, one: Columns): SQL => sql`
  select ${kind}::text as kind, ${one.id} as id, ${one.day} as day, ${one.waiting} as is_waiting,
    (${one.status})::text as status, (${one.detail ?? NONE})::text as detail, (${one.at ?? NONE})::timestamptz as at,
    (${one.amount ?? NONE})::int as amount, (${one.place ?? NONE})::text as place, (${one.number ?? NONE})::text as number,
    (${one.plate ?? NONE})::text as plate, (${one.subscription ?? NONE})::uuid as subscription_id,
    (${one.subscriber ?? NONE})::uuid as subscriber_id, (${one.model ?? NONE})::uuid as model_id`

const TASKS = {
  HANDOVER: 'handovers_due',
  RETURN: 'returns_due',
  SETTLEMENT_OBJECTION: 'settlement_objections',
  SETTLEMENT_UNANSWERED: 'unanswered_settlements',
} as const satisfies Partial<Record<EntryKind, Task>>

/** The subscriptions of the tasks of the overview, each on its day. */
const ofTask = (kind: keyof typeof TASKS, now: Date): SQL => sql`
  ${columnsOf(kind, {
    id: sql`w.id`,
    day: sql`w.due_on`,
    waiting: sql`w.is_waiting`,
    status: sql`s.status`,
    at: sql`w.at`,
    amount: sql`w.amount`,
    place: sql`r.delivery_place`,
    subscription: sql`w.id`,
  })} from (${subscriptionsOfTask(TASKS[kind], now)}) w join subscription s on s.id = w.id
    join subscription_request r on r.id = s.request_id`

const request = subscriptionRequest
const requestsOn = (kind: 'REQUEST' | 'DECLINED_REQUEST', list: ListedRequest, day: SQL): SQL => sql`
  ${columnsOf(kind, {
    id: sql`${request.id}`,
    day,
    waiting: sql`true`,
    status: sql`${list}`,
    detail: sql`${request.proposedOn}`,
    amount: sql`${request.firstMonth}`,
    place: sql`${request.deliveryPlace}`,
    subscriber: sql`${request.subscriberId}`,
    model: sql`${request.modelId}`,
  })} from ${request} where ${isListed(list)}`

const pastDue = (): SQL => sql`
  ${columnsOf('PAST_DUE', {
    id: sql`s.id`,
    day: sql`coalesce(f.day, s.start_date)`,
    waiting: sql`true`,
    status: sql`s.status`,
    amount: sql`f.amount`,
    subscription: sql`s.id`,
  })} from subscription s left join lateral (
    select min(p.due_on) as day, sum(p.amount) as amount from subscription_payment p
    where p.subscription_id = s.id and p.status = 'FAILED') f on true
  where s.status = 'PAST_DUE'`

/** Declined payments that are charged again automatically. */
const retries = (): SQL => sql`
  ${columnsOf('CARD_RETRY', {
    id: sql`p.id`,
    day: kstDay(sql`p.next_at`),
    waiting: sql`false`,
    status: sql`p.status`,
    at: sql`p.next_at`,
    amount: sql`p.amount`,
    subscription: sql`p.subscription_id`,
  })} from subscription_payment p where p.status = 'FAILED' and p.next_at is not null`

const payment = subscriptionPayment
const differences = (): SQL => sql`
  ${columnsOf('PAYMENT_DIFFERENCE', {
    id: sql`${payment.id}`,
    day: sql`(select min(${kstDay(sql`o.found_at`)}) from payment_difference o
      where o.payment_id = ${payment.paymentId} and o.settled_at is null)`,
    waiting: sql`true`,
    status: sql`'DIFFERENT'`,
    amount: sql`${payment.amount}`,
    subscription: sql`${payment.subscriptionId}`,
  })} from ${payment} where ${isDifferent}`

type FineEntry = 'FINE_UNASSIGNED' | 'FINE_OBJECTION' | 'FINE_DEADLINE'
const LAST_DAY = kstDay(sql`f.objects_until - interval '1 second'`)
const fines = (kind: FineEntry, state: FineState, { day, waiting }: { day: SQL; waiting: SQL }): SQL => sql`
  ${columnsOf(kind, {
    id: sql`f.id`,
    day,
    waiting,
    status: sql`${state}`,
    detail: sql`f.kind`,
    amount: sql`f.amount`,
    number: sql`f.notice_number`,
    plate: sql`f.plate`,
    subscription: sql`t.subscription_id`,
  })} from traffic_fine f left join settlement t on t.id = f.settlement_id where ${STATES[state]}`

const incidents = (): SQL => sql`
  ${columnsOf('INCIDENT', {
    id: sql`i.id`,
    day: kstDay(sql`i.created_at`),
    waiting: sql`i.state = 'REPORTED'`,
    status: sql`i.state`,
    detail: sql`i.kind`,
    at: sql`i.created_at`,
    place: sql`i.place`,
    subscription: sql`i.subscription_id`,
  })} from incident i where i.state in ('REPORTED', 'IN_PROGRESS')`

const entered = { day: kstDay(sql`f.created_at`), waiting: sql`true` }
const allEntries = (now: Date): SQL =>
  sql.join(
    [
      incidents(),
      ofTask('HANDOVER', now),
      ofTask('RETURN', now),
      ofTask('SETTLEMENT_OBJECTION', now),
      ofTask('SETTLEMENT_UNANSWERED', now),
      requestsOn(
        'REQUEST',
        'REQUESTED',
        sql`coalesce(${request.deliveryOn}, ${kstDay(sql`${request.createdAt}`)})`,
      ),
      requestsOn(
        'DECLINED_REQUEST',
        'DECLINED',
        sql`${kstDay(sql`${request.declinedAt}`)} + ${sql.raw(String(DECLINED_DAYS))}`,
      ),
      pastDue(),
      retries(),
      differences(),
      fines('FINE_UNASSIGNED', 'UNASSIGNED', entered),
      fines('FINE_OBJECTION', 'OBJECTED', entered),
      fines('FINE_DEADLINE', 'PROPOSED', { day: LAST_DAY, waiting: sql`false` }),
    ],
    sql` union all `,
  )

type Range = { from: Day; to: Day; now: Date }

/**
 * The entries of a range of days, and those left over from days before today, the earliest day first. Call with one row
 * more than is shown, to see whether there are more.
 */
export async function entriesOf(tx: Tx, { from, to, now }: Range, limit: number): Promise<EntryRecord[]> {
  const { rows } = await tx.execute<EntryRecord>(sql`
    with shown as materialized (
      select e.* from (${allEntries(now)}) e
      where e.day between ${from} and ${to}
        or (e.day < ${dayOf(now)} and (e.is_waiting or e.kind = 'INCIDENT'))
      order by e.day, e.kind, e.id limit ${limit})
    select e.kind, e.id, e.day::text as day, e.is_waiting, e.status, e.detail, e.at, e.amount, e.place, e.number,
      u.name, u.mobile, coalesce(e.plate, c.registration_number) as plate, b.name || ' ' || m.name as car
    from shown e left join subscription s on s.id = e.subscription_id
      left join subscriber u on u.id = coalesce(e.subscriber_id, s.subscriber_id)
      left join subscription_car c on c.id = s.car_id
      left join subscription_model m on m.id = coalesce(e.model_id, c.model_id)
      left join brand b on b.id = m.brand_id
    order by e.day, array_position(${sql.param([...ENTRY_KINDS])}::text[], e.kind), e.at, e.id`)
  return rows
}
