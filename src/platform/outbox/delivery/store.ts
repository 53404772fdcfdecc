import { sql } from 'drizzle-orm'
import { runPrepared, type Tx } from '#kit/db.ts'
import { SECRET_KINDS, UNREACHABLE_ERRORS } from '../rules.ts'
import type { Delivery } from './rules.ts'

export type DueReport = { id: string; ref: string; sentAt: Date }

/** Claims the sent messages of a provider whose reports are due, so that no other server fetches them for `seconds`. */
export async function claimDueReports(
  tx: Tx,
  isAbroad: boolean,
  { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
): Promise<DueReport[]> {
  const leaseEnd = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const { rows } = await tx.execute<{ id: string; ref: string; sent: string }>(sql`
    update ended_message set report_at = ${leaseEnd}
    where id in (
      select id from ended_message where report_at <= ${now.toISOString()} and (recipient like '+%') = ${isAbroad}
      order by report_at limit ${limit} for update skip locked)
    returning id, provider_ref as ref, done_at as sent`)
  return rows.map(({ sent, ...row }) => ({ ...row, sentAt: new Date(sent) }))
}

export type NotedReport = {
  id: string
  delivery: Delivery
  error: string | null
  via: string | null
  reportAt: Date | null
}

/** Records the deliveries of messages; a message whose delivery is final is not changed. */
export async function noteReports(tx: Tx, reports: NotedReport[]): Promise<void> {
  if (!reports.length) return
  await tx.execute(sql`
    update ended_message e set delivery = r.delivery, delivery_error = coalesce(r.error, e.delivery_error),
      via = coalesce(r.via, e.via), report_at = r."reportAt"
    from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as r (id uuid, delivery text, error text, via text, "reportAt" timestamptz)
    where e.id = r.id and e.delivery = 'ACCEPTED'`)
}

/** The rows of an unreachable number: reported as undelivered, or refused by the provider. */
const isUnreachable = sql`(e.delivery = 'FAILED' or e.state = 'FAILED'
  and e.error = any(${sql.param(UNREACHABLE_ERRORS)}::text[]))`

/** Whether a later message about the same subject arrived at the number. */
const arrivedLater = sql`exists (
  select from ended_message l where l.subject_id = e.subject_id and l.recipient = e.recipient
    and l.delivery = 'DELIVERED' and l.created_at > e.created_at)`

/** The numbers at which a message about a subject failed, and no later one arrived. */
export async function unreachedNumbers(tx: Tx, subjectId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ recipient: string }>(sql`
    select distinct e.recipient from ended_message e
    where e.subject_id = ${subjectId} and e.channel = 'SMS' and e.recipient <> ''
      and ${isUnreachable} and not ${arrivedLater}`)
  return rows.map(({ recipient }) => recipient)
}

export type UndeliveredMessage = {
  id: string
  kind: string
  recipient: string
  subject_id: string | null
  error: string | null
  created_at: string
  count: number
}

/**
 * The latest undelivered message since `since` to each number, with their count, at most a thousand. Secrets are
 * excluded, because the recipient requests another; so are numbers that a later message reached.
 */
export async function undeliveredMessages(tx: Tx, since: Date, shown: number): Promise<UndeliveredMessage[]> {
  return runPrepared<UndeliveredMessage>(
    tx,
    'undelivered_messages',
    sql`
    select *, count(*) over ()::int as count from (
      select distinct on (recipient, subject_id) id, kind, recipient, subject_id, delivery_error as error, created_at
      from (
        select * from ended_message where delivery = 'FAILED' and created_at > ${since.toISOString()}::timestamptz
        order by created_at desc, id desc limit 1000) e
      where recipient <> '' and kind <> all(${sql.param(SECRET_KINDS)}::text[]) and not ${arrivedLater}
      order by recipient, subject_id, created_at desc) o
    order by created_at desc, id limit ${shown}`,
  )
}
