import { drain } from '#kit/drain.ts'
import type { Db } from '#kit/db.ts'
import type { FileStore } from '#providers/files/port.ts'
import { ProviderUnavailable } from '#providers/failure.ts'
import { filePages, isKept, keyOf, type StoredFile } from '#platform/file/store.ts'

const PAGE = 500
const AT_ONCE = 8
const MAX_FAILURES = 20

/** The result for each file that the database knows. */
export type MoveCounts = Record<'moved' | 'there' | 'forgotten' | 'missing' | 'different' | 'failed', number>
type Move = {
  db: Db
  from: FileStore
  to: FileStore
  removes: boolean
  /** Called for each file that is not complete at its new place. */
  tell?: (what: keyof MoveCounts, key: string) => void
}

const FAULTS: (keyof MoveCounts)[] = ['missing', 'different', 'failed']

/** Whether every kept file is complete at its new place. */
export const isMoveComplete = (counts: MoveCounts): boolean => FAULTS.every((fault) => counts[fault] === 0)

/**
 * Copies every file that the database knows, reads it back and compares it. The move may be interrupted and restarted,
 * and servers may run: they store new files at the new place already. A file destroyed in the meantime stays destroyed.
 */
export async function moveFiles(move: Move): Promise<MoveCounts> {
  const counts: MoveCounts = { moved: 0, there: 0, forgotten: 0, missing: 0, different: 0, failed: 0 }
  const nextPage = filePages(move.db, PAGE)
  const isDown = () => counts.failed >= MAX_FAILURES
  const page = async () => (isDown() ? [] : nextPage())
  await drain(page, AT_ONCE, async (file) => {
    if (isDown()) return
    const what = await moved(move, file).catch(failure)
    counts[what] += 1
    if (FAULTS.includes(what)) move.tell?.(what, keyOf(file))
  })
  return counts
}

function failure(error: unknown): 'failed' {
  if (error instanceof ProviderUnavailable) return 'failed'
  throw error
}

async function moved(move: Move, file: StoredFile): Promise<keyof MoveCounts> {
  const { from, to, removes } = move
  const key = keyOf(file)
  // Removes bytes of a destroyed file, wherever an earlier run or a mistake left them.
  if (file.destroyedAt || file.destroyingAt)
    return forget(file.destroyedAt ? [to, ...(removes ? [from] : [])] : [], key)
  const bytes = await from.get(key)
  if (!bytes) return (await to.has(key)) ? 'there' : 'missing'
  const isThere = await hasSame(to, key, bytes)
  if (!isThere) {
    await to.put(key, bytes)
    if (!(await hasSame(to, key, bytes))) return 'different'
    if (!(await isKept(move.db, file.id))) return forget([to], key)
  }
  if (removes) await from.remove(key)
  return isThere ? 'there' : 'moved'
}

const hasSame = async (store: FileStore, key: string, bytes: Buffer): Promise<boolean> =>
  (await store.get(key))?.equals(bytes) ?? false

async function forget(stores: FileStore[], key: string): Promise<'forgotten'> {
  for (const store of stores) await store.remove(key)
  return 'forgotten'
}
