import { transaction } from '#kit/db.ts'
import type { World } from '#world'
import { filesToDestroy, keyOf, markDestroyed } from './store.ts'

const BATCH = 100

/** Destroys the files that are due: first the bytes, then the row is marked, so that a crash leaves no bytes behind. Answers how many. */
export async function destroyFiles(world: World): Promise<number> {
  const due = await filesToDestroy(world.db, world.now(), BATCH)
  for (const file of due) {
    await world.files.remove(keyOf(file))
    await transaction(world.db, async (tx) => {
      await markDestroyed(tx, file.id, world.now())
      await world.filePurposes[file.purpose]?.destroyed?.(tx, file.id)
    })
  }
  return due.length
}
