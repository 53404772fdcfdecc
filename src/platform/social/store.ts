import { eq } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { socialAttempt } from './tables.ts'

export async function addSocialAttempt(tx: Tx, values: typeof socialAttempt.$inferInsert): Promise<void> {
  await tx.insert(socialAttempt).values(values)
}

/** Removes and returns an attempt; null when it is unknown, used or started before `since`. */
export async function takeSocialAttempt(tx: Tx, stateHash: string, since: Date) {
  const [row] = await tx.delete(socialAttempt).where(eq(socialAttempt.stateHash, stateHash)).returning()
  return row && row.createdAt > since ? row : null
}
