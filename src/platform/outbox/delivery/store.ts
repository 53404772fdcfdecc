import { sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Delivery } from './rules.ts'

export type DueReport = { id: string; ref: string; recipient: string; sentAt: Date }

/** Claims the sent messages whose reports are due, so that no other server fetches them for `seconds`. */
export async function claimDueReports(
  tx: Tx,
  now: Date,
  limit: number,
  leaseSeconds: number,
): Promise<DueReport[]> {
  const leaseEnd = new Date(now.getTime() + leaseSeconds * 1000).toISOString()
  const { rows } = await tx.execute<{ id: string; ref: string; recipient: string; sent: string }>(sql`
    update ended_message set report_at = ${leaseEnd}
    where id in (
      select id from ended_message where report_at <= ${now.toISOString()}
      order by report_at limit ${limit} for update skip locked)
    returning id, provider_ref as ref, recipient, done_at as sent`)
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
