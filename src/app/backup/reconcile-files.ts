import type { Db } from '#kit/db.ts'
import { drain } from '#kit/drain.ts'
import { openDisk } from '#providers/files/disk.ts'
import type { FilePlace } from '#providers/files/port.ts'
import { filePages, keyOf, recordBytesExisted, type StoredFile } from '#platform/file/store.ts'
import { orphanPages } from '../orphan-files.ts'

const PAGE = 500

/**
 * Counts: `lost`: rows whose bytes are missing; `finished`: rows that the next job run marks as destroyed; `orphan`:
 * removed bytes without a live row.
 */
export type ReconciledCounts = Record<'lost' | 'finished' | 'orphan', number>

/**
 * Reconciles restored files with the database. The files of a backup are slightly newer than its rows: files destroyed
 * in between are recorded. Bytes without a live row are removed, because no job would ever destroy them.
 */
export async function reconcileFiles(db: Db, folder: string, madeAt: Date): Promise<ReconciledCounts> {
  const files = openDisk(folder)
  const orphan = await removeNameless(db, files)
  const settled: ReconciledCounts = { lost: 0, finished: 0, orphan }
  await drain(filePages(db, PAGE), 1, async (file) => {
    if (file.destroyedAt || (await files.has(keyOf(file)))) return
    if (!wasDestroyed(file, madeAt)) settled.lost += 1
    else {
      await recordBytesExisted(db, file.id, madeAt)
      settled.finished += 1
    }
  })
  return settled
}

/** Whether the file was due during the backup, and was not missing before. */
const wasDestroyed = ({ destroyAt, destroyingAt, missingAt }: StoredFile, madeAt: Date): boolean =>
  destroyingAt !== null || (missingAt === null && destroyAt !== null && destroyAt <= madeAt)

async function removeNameless(db: Db, files: FilePlace): Promise<number> {
  let removed = 0
  for await (const page of orphanPages(db, files)) {
    for (const { key } of page) await files.remove(key)
    removed += page.length
  }
  return removed
}
