import type { Tx } from '#kit/db.ts'
import { KEPT_DAYS } from './rules.ts'
import { destroyAt, destroyDocumentsOf } from './store.ts'

const DAY_MS = 86_400_000

/** Plans the end of a document by what staff decided: 30 days after an approval, not before. */
export async function documentDecided(
  tx: Tx,
  fileId: string | null,
  status: string,
  now: Date,
): Promise<void> {
  if (!fileId) return
  await destroyAt(tx, fileId, status === 'APPROVED' ? new Date(now.getTime() + KEPT_DAYS * DAY_MS) : null)
}

/** The documents of somebody who leaves end at once. */
export const documentsEnd = (tx: Tx, memberId: string, now: Date): Promise<void> =>
  destroyDocumentsOf(tx, memberId, now)
