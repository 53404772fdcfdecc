import { desc } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Session } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { audit } from './tables.ts'

export type Act = {
  actor: Session | null
  action: string
  subject: 'member' | 'ticket' | 'car' | 'unit' | 'car_day' | 'setting' | 'driver' | 'reservation' | 'message'
  subjectId: string | null
  before?: object | null
  after?: object | null
}

/** Writes who did what, from what to what; personal text must not be among it. */
export async function addAudit(tx: Tx, act: Act, now: Date): Promise<void> {
  await tx.insert(audit).values({
    id: newId(),
    at: now,
    actorId: act.actor?.memberId ?? null,
    actorName: act.actor?.name ?? 'MOSIM',
    action: act.action,
    subject: act.subject,
    subjectId: act.subjectId,
    before: act.before ?? null,
    after: act.after ?? null,
  })
}

/** The same for what a member may do alone: only when it was done by somebody else, that is by staff. */
export async function addAuditOfOther(
  tx: Tx,
  memberId: string,
  act: Act & { actor: Session },
  now: Date,
): Promise<void> {
  if (act.actor.memberId !== memberId) await addAudit(tx, act, now)
}

export const auditRows = (tx: Tx, limit: number, offset: number) =>
  tx.select().from(audit).orderBy(desc(audit.at), desc(audit.id)).limit(limit).offset(offset)

export const auditCount = (tx: Tx) => tx.$count(audit)
