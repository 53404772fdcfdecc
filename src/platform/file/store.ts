import { and, count, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import type { StorageUsed } from './rules.ts'
import { storedFile } from './tables.ts'

export type StoredFile = typeof storedFile.$inferSelect

/** The path of a file's bytes in the file store. */
export const keyOf = ({ purpose, id }: Pick<StoredFile, 'purpose' | 'id'>): string => `${purpose}/${id}`

/** Waits for other uploads of this person, and makes them wait. */
export async function lockUploadsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${ownerId}`}, 0))`)
}

export async function addFile(tx: Tx, values: typeof storedFile.$inferInsert): Promise<void> {
  await tx.insert(storedFile).values(values)
}

/** Records that a file's bytes were never stored. */
export async function markNeverStored(tx: Tx, id: string): Promise<void> {
  await tx.update(storedFile).set({ bytes: 0 }).where(eq(storedFile.id, id))
}

/**
 * Keeps a file whose bytes are now stored: until `scheduleDestruction`, or forever when null. False when the file is
 * due, or its date has changed since `begunUntil`.
 */
export async function keepFile(
  tx: Tx,
  id: string,
  { begunUntil, destroyAt }: { begunUntil: Date; destroyAt: Date | null },
): Promise<boolean> {
  const begun = and(eq(storedFile.id, id), eq(storedFile.destroyingAt, storedFile.createdAt))
  const asBegun = and(begun, eq(storedFile.destroyAt, begunUntil), isNull(storedFile.destroyedAt))
  const kept = await tx.update(storedFile).set({ destroyAt, destroyingAt: null }).where(asBegun)
  return kept.rowCount === 1
}

/** The number and bytes of an owner's files since an instant; destroyed files count too. */
export async function storageUsedSince(tx: Tx, ownerId: string, since: Date): Promise<StorageUsed> {
  const [row] = await tx
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${storedFile.bytes}), 0)`.mapWith(Number) })
    .from(storedFile)
    .where(and(eq(storedFile.ownerId, ownerId), gt(storedFile.createdAt, since), gt(storedFile.bytes, 0)))
  return row!
}

/** A file that is not yet due for destruction. The bytes of a due file may still exist, but are never served. */
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

/** Sets when a file is destroyed; null keeps it. A file whose destruction has begun cannot be kept. */
export async function scheduleDestruction(tx: Tx, id: string, at: Date | null): Promise<void> {
  const file = and(eq(storedFile.id, id), isNull(storedFile.destroyingAt))
  await tx.update(storedFile).set({ destroyAt: at }).where(file)
}

/** Sets when all files of an owner for a purpose are destroyed. */
export async function scheduleDestructionOf(
  tx: Tx,
  ownerId: string,
  purpose: string,
  at: Date,
): Promise<void> {
  const files = and(
    eq(storedFile.ownerId, ownerId),
    eq(storedFile.purpose, purpose),
    isNull(storedFile.destroyedAt),
  )
  await tx.update(storedFile).set({ destroyAt: at }).where(files)
}

const isDue = (now: Date) =>
  and(
    isNull(storedFile.destroyedAt),
    lte(storedFile.destroyAt, now),
    lte(sql`greatest(${storedFile.destroyAt}, ${storedFile.nextTryAt})`, now),
  )

/** Files that are due to be destroyed, longest waiting first, claimed for this worker until `until`. */
export function claimFilesToDestroy(tx: Tx, now: Date, until: Date, limit: number): Promise<StoredFile[]> {
  const due = tx
    .select({ id: storedFile.id })
    .from(storedFile)
    .where(isDue(now))
    .orderBy(sql`greatest(${storedFile.destroyAt}, ${storedFile.nextTryAt})`)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx.update(storedFile).set({ nextTryAt: until }).where(inArray(storedFile.id, due)).returning()
}

/** Records that the bytes existed: a later run that finds none then knows that they were removed. */
export async function recordBytesExisted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(storedFile).set({ destroyingAt: now, missingAt: null }).where(eq(storedFile.id, id))
}

/**
 * Starts the destruction, before the bytes are removed; afterwards the file cannot be kept. False when the file was
 * kept since its claim.
 */
export async function markDestructionStarted(tx: Tx, id: string, now: Date): Promise<boolean> {
  const due = and(eq(storedFile.id, id), isNull(storedFile.destroyedAt), lte(storedFile.destroyAt, now))
  const begun = await tx.update(storedFile).set({ destroyingAt: now, missingAt: null }).where(due)
  return begun.rowCount === 1
}

/** Records that the bytes are missing, for staff to check. */
export async function markMissing(tx: Tx, id: string, now: Date): Promise<void> {
  const missingAt = sql`coalesce(${storedFile.missingAt}, ${now.toISOString()})`
  await tx.update(storedFile).set({ missingAt }).where(eq(storedFile.id, id))
}

/** Delays the next attempt until `until`. */
export async function postponeDestruction(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.update(storedFile).set({ nextTryAt: until }).where(eq(storedFile.id, id))
}

export async function markDestroyed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(storedFile).set({ destroyedAt: now }).where(eq(storedFile.id, id))
}

/** The number of due files whose bytes were not found. */
export const missingFiles = (tx: Tx): Promise<number> =>
  tx.$count(storedFile, and(isNotNull(storedFile.missingAt), isNull(storedFile.destroyedAt)))

/** Returns a function that reads the next page of all files ever stored, ordered by id, destroyed ones included. */
export function filePages(tx: Tx, limit: number): () => Promise<StoredFile[]> {
  let last: string | undefined
  return async () => {
    const after = last === undefined ? undefined : gt(storedFile.id, last)
    const page = await tx.select().from(storedFile).where(after).orderBy(storedFile.id).limit(limit)
    last = page.at(-1)?.id ?? last
    return page
  }
}

/** Whether no worker has begun to destroy the file. */
export const isKept = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.$count(
    storedFile,
    and(eq(storedFile.id, id), isNull(storedFile.destroyingAt), isNull(storedFile.destroyedAt)),
  )) > 0

/** The keys among these whose files are not destroyed. */
export async function existingKeysAmong(tx: Tx, keys: string[]): Promise<Set<string>> {
  const ids = keys.map((key) => key.slice(key.indexOf('/') + 1)).filter(isId)
  const rows = await tx
    .select({ id: storedFile.id, purpose: storedFile.purpose })
    .from(storedFile)
    .where(and(inArray(storedFile.id, ids), isNull(storedFile.destroyedAt)))
  return new Set(rows.map(keyOf))
}

/** Due files whose bytes were not found, oldest first. */
export const dueMissingFiles = (tx: Tx, limit: number): Promise<StoredFile[]> =>
  tx
    .select()
    .from(storedFile)
    .where(and(isNotNull(storedFile.missingAt), isNull(storedFile.destroyedAt)))
    .orderBy(storedFile.missingAt)
    .limit(limit)

/** Marks missing files as destroyed; returns which of these ids were missing. */
export async function writeOffMissingFiles(tx: Tx, ids: string[], now: Date): Promise<string[]> {
  const missing = and(
    inArray(storedFile.id, ids),
    isNotNull(storedFile.missingAt),
    isNull(storedFile.destroyedAt),
  )
  const given = { destroyingAt: now, missingAt: null, nextTryAt: null }
  const rows = await tx.update(storedFile).set(given).where(missing).returning({ id: storedFile.id })
  return rows.map(({ id }) => id)
}

/** The query of (id, person) for some ids, for the access record. */
export const filePersons = (ids: SQL): SQL => sql`select id, owner_id from stored_file where id = ${ids}`
