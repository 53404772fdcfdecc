import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#kit/db.ts'
import { drain } from '#kit/drain.ts'
import { isId } from '#kit/id.ts'
import { openDisk } from '#providers/files/disk.ts'
import { filePages, keptOf, keyOf, noteDestroying, type StoredFile } from '#platform/file/store.ts'

const PAGE = 500

/** Rows whose bytes are nowhere; rows that the next run marks as destroyed; bytes without a living row, removed. */
export type Settled = Record<'lost' | 'finished' | 'nameless', number>

/**
 * The files of a backup are a little younger than its rows: what was destroyed in between is noted, and what no living
 * row names goes, for nobody would ever destroy it.
 */
export async function settleFiles(db: Db, folder: string, madeAt: Date): Promise<Settled> {
  const nameless = await removeNameless(db, folder)
  const settled: Settled = { lost: 0, finished: 0, nameless }
  const files = openDisk(folder)
  await drain(filePages(db, PAGE), 1, async (file) => {
    if (file.destroyedAt || (await files.has(keyOf(file)))) return
    if (!wasDestroyed(file, madeAt)) settled.lost += 1
    else {
      await noteDestroying(db, file.id, madeAt)
      settled.finished += 1
    }
  })
  return settled
}

/** It was due while the backup was made, and nobody had missed it before. */
const wasDestroyed = ({ destroyAt, destroyingAt, missingAt }: StoredFile, madeAt: Date): boolean =>
  destroyingAt !== null || (missingAt === null && destroyAt !== null && destroyAt <= madeAt)

async function removeNameless(db: Db, folder: string): Promise<number> {
  const files = openDisk(folder)
  let removed = 0
  for await (const purpose of await opendir(folder)) {
    const names: string[] = []
    for await (const { name } of await opendir(join(folder, purpose.name))) names.push(name)
    for (let at = 0; at < names.length; at += PAGE) {
      const page = names.slice(at, at + PAGE)
      const kept = await keptOf(db, purpose.name, page.filter(isId))
      for (const name of page.filter((one) => !kept.has(one))) {
        await files.remove(`${purpose.name}/${name}`)
        removed += 1
      }
    }
  }
  return removed
}
