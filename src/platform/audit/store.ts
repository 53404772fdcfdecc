import { desc } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Session } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import type { AuditEntry } from '#kit/unit-of-work.ts'
import { audit } from './tables.ts'

/** Writes who did what; without an actor it was the product itself. */
export async function addAuditEntries(
  tx: Tx,
  actor: Session | null,
  entries: AuditEntry[],
  now: Date,
): Promise<void> {
  const actorId = actor?.personId ?? null
  const actorName = actor?.name ?? 'MOSIM'
  await tx
    .insert(audit)
    .values(entries.map((entry) => ({ id: newId(), at: now, actorId, actorName, ...entry })))
}

export const auditRows = (tx: Tx, limit: number, offset: number) =>
  tx.select().from(audit).orderBy(desc(audit.at), desc(audit.id)).limit(limit).offset(offset)

export const auditCount = (tx: Tx) => tx.$count(audit)
