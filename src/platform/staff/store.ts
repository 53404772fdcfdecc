import { and, asc, eq, gt } from 'drizzle-orm'
import { brand } from '#brand'
import type { Session } from '#kit/contract.ts'
import type { Tx } from '#kit/db.ts'
import type { Revision } from '#kit/unit-of-work.ts'
import { revision } from './tables.ts'
import { CUSTOMER } from './copy.ts'

/** Stores the names of staff only: no name of a customer may outlive the account. */
const nameOf = (actor: Session | null): string => {
  if (!actor) return brand.name
  return actor.role === 'ADMIN' ? actor.name : CUSTOMER
}

/** Records which fields the new versions of a transaction changed; two changes cannot create the same version. */
export async function addRevisions(
  tx: Tx,
  actor: Session | null,
  revisions: Revision[],
  now: Date,
): Promise<void> {
  const actorName = nameOf(actor)
  await tx.insert(revision).values(revisions.map((entry) => ({ ...entry, actorName, at: now })))
}

/** The fields changed after a version, oldest first. */
export const revisionsSince = (tx: Tx, subjectId: string, version: number) =>
  tx
    .select()
    .from(revision)
    .where(and(eq(revision.subjectId, subjectId), gt(revision.version, version)))
    .orderBy(asc(revision.version))
    .limit(200)
