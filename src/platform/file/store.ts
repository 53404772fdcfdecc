import { and, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import type { Stored } from './rules.ts'
import { storedFile } from './tables.ts'

export type StoredFile = typeof storedFile.$inferSelect

/** Where the bytes of a file lie. */
export const keyOf = ({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>): string => `${purpose}/${id}`

/** Waits for other uploads of the same person. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${ownerId}`}, 0))`)
}

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

/** A file that is not due to be destroyed; bytes of one that is due may still exist, but are served to nobody. */
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

/** Sets when every file of an owner for a purpose is destroyed. */
export async function destroyFilesOf(tx: Tx, ownerId: string, purpose: string, at: Date): Promise<void> {
  const files = and(
    eq(storedFile.ownerId, ownerId),
    eq(storedFile.purpose, purpose),
    isNull(storedFile.destroyedAt),
  )
  await tx.update(storedFile).set({ destroyAt: at }).where(files)
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
