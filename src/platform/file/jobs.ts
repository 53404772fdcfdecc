import { transaction } from '#kit/db.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { World } from '#world'
import {
  markDestructionStarted,
  claimFilesToDestroy,
  keyOf,
  markDestroyed,
  markMissing,
  postponeDestruction,
  type StoredFile,
} from './store.ts'

const BATCH = 100
const CLAIM_MS = 10 * 60_000
const LATER_MS = 60 * 60_000
// After this many failures in a batch the file store counts as down: the other files wait.
const MAX_FAILURES = 3
const MAX_NAMED = 20

type Outcome = 'destroyed' | 'kept' | 'missing' | 'failed'

/** Destroys a batch of due files. Returns how many were processed; 0 also while the file store is down. */
export async function destroyFiles(world: World): Promise<number> {
  const now = world.now()
  const until = new Date(now.getTime() + CLAIM_MS)
  const claimed = await transaction(world.db, (tx) => claimFilesToDestroy(tx, now, until, BATCH))
  const missing: string[] = []
  let failures = 0
  for (const file of claimed) {
    const outcome = await destroy(world, file).catch((error) => failed(world, file, error))
    if (outcome === 'missing' || outcome === 'failed')
      await postponeDestruction(world.db, file.id, new Date(now.getTime() + LATER_MS))
    if (outcome === 'missing') missing.push(file.id)
    if (outcome === 'failed' && ++failures === MAX_FAILURES) break
  }
  if (missing.length)
    world.log.warn(
      { count: missing.length, files: missing.slice(0, MAX_NAMED) },
      'bytes of files to destroy not found',
    )
  return failures === MAX_FAILURES ? 0 : claimed.length
}

/**
 * Checks that the bytes exist, records it, removes them, and marks the file. After a crash at any step the next run
 * knows whether the bytes existed.
 */
async function destroy(world: World, file: StoredFile): Promise<Outcome> {
  const { db, files, filePurposes } = world
  if (await files.has(keyOf(file))) {
    if (!(await markDestructionStarted(db, file.id, world.now()))) return 'kept'
    await files.remove(keyOf(file))
  } else if (!file.destroyingAt) {
    await markMissing(db, file.id, world.now())
    return 'missing'
  }
  await transaction(db, async (tx) => {
    // Lock order: the hook locks the rows that refer to the file before the file's own row.
    await filePurposes[file.purpose]?.destroyed?.(tx, file.id)
    await markDestroyed(tx, file.id, world.now())
  })
  return 'destroyed'
}

function failed({ log }: World, { id }: StoredFile, error: unknown): Outcome {
  log.warn({ ...errorFacts(error), file: id }, 'file not destroyed, will retry')
  return 'failed'
}
