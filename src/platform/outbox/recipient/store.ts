import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { outbox } from '../tables.ts'

/** Messages about one thing, or of some kinds. */
type Moved = { subjectId: string } | { kinds: readonly string[] }

/** What is not sent of these messages to a number goes to the new one, which has its own limit of a day. */
export async function readdressMessages(tx: Tx, moved: Moved, from: string, to: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ recipient: to, allowedAt: null })
    .where(
      and(
        'kinds' in moved ? inArray(outbox.kind, [...moved.kinds]) : eq(outbox.subjectId, moved.subjectId),
        eq(outbox.recipient, from),
        inArray(outbox.state, ['WAITING', 'FAILED']),
      ),
    )
}

/** Messages of some kinds, or about things whose ids a query finds. */
export type Withdrawn = { kinds: readonly string[]; subjects?: SQL }

/** Suppresses what is not sent of these messages to a number that has another owner now; staff cannot send it again. */
export async function withdrawMessages(
  tx: Tx,
  recipient: string,
  { kinds, subjects }: Withdrawn,
): Promise<void> {
  await tx
    .update(outbox)
    .set({ state: 'SUPPRESSED', error: 'NUMBER_LOST' })
    .where(
      and(
        eq(outbox.recipient, recipient),
        inArray(outbox.state, ['WAITING', 'FAILED']),
        or(inArray(outbox.kind, [...kinds]), subjects && sql`${outbox.subjectId} in (${subjects})`),
      ),
    )
}
