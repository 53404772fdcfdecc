import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { RealmName } from '#platform/realm/rules.ts'
import { verificationAttempt } from './tables.ts'

export type Attempt = typeof verificationAttempt.$inferSelect

export async function addAttempt(tx: Tx, values: typeof verificationAttempt.$inferInsert): Promise<void> {
  await tx.insert(verificationAttempt).values(values)
}

/** An attempt of a realm that is neither used nor expired. */
export const openAttemptOf = async (
  tx: Tx,
  realm: RealmName,
  id: string,
  now: Date,
): Promise<Attempt | null> =>
  (
    await tx
      .select()
      .from(verificationAttempt)
      .where(
        and(
          eq(verificationAttempt.id, id),
          eq(verificationAttempt.realm, realm),
          isNull(verificationAttempt.usedAt),
          gt(verificationAttempt.expiresAt, now),
        ),
      )
  )[0] ?? null

/**
 * Uses up an attempt; false when it was already used. A reference that another attempt has used violates the unique
 * index.
 */
export async function useAttempt(
  tx: Tx,
  { id, reference = null }: { id: string; reference?: string | null },
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(verificationAttempt)
    .set({ usedAt: now, reference })
    .where(and(eq(verificationAttempt.id, id), isNull(verificationAttempt.usedAt)))
  return used.rowCount === 1
}
