import { and, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Stored } from './rules.ts'
import { storedFile } from './tables.ts'

export type StoredFile = typeof storedFile.$inferSelect

export async function addFile(tx: Tx, values: typeof storedFile.$inferInsert): Promise<void> {
  await tx.insert(storedFile).values(values)
}

/** How many files of an owner were stored since an instant, and their bytes; destroyed ones too. */
export async function storedSince(tx: Tx, ownerId: string, since: Date): Promise<Stored> {
  const [row] = await tx
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${storedFile.bytes}), 0)`.mapWith(Number) })
    .from(storedFile)
    .where(and(eq(storedFile.ownerId, ownerId), gt(storedFile.createdAt, since)))
  return row!
}

/** A file whose time is not over; its bytes may lie a little longer, but nobody gets them. */
export const fileOf = async (tx: Tx, id: string, now: Date): Promise<StoredFile | null> =>
  (
    await tx
      .select()
      .from(storedFile)
      .where(
        and(
          eq(storedFile.id, id),
          isNull(storedFile.destroyedAt),
          or(isNull(storedFile.destroyAt), gt(storedFile.destroyAt, now)),
        ),
      )
  )[0] ?? null

/** Sets when a file is destroyed; null keeps it. */
export async function destroyAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.update(storedFile).set({ destroyAt: at }).where(eq(storedFile.id, id))
}

/** Plans the end of every document of a member. */
export async function destroyDocumentsOf(tx: Tx, ownerId: string, at: Date): Promise<void> {
  const documents = and(
    eq(storedFile.ownerId, ownerId),
    eq(storedFile.purpose, 'identity'),
    isNull(storedFile.destroyedAt),
  )
  await tx.update(storedFile).set({ destroyAt: at }).where(documents)
}

export const filesToDestroy = (tx: Tx, now: Date, limit: number): Promise<StoredFile[]> =>
  tx
    .select()
    .from(storedFile)
    .where(and(lte(storedFile.destroyAt, now), isNull(storedFile.destroyedAt)))
    .limit(limit)

export async function markDestroyed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(storedFile).set({ destroyedAt: now }).where(eq(storedFile.id, id))
}
