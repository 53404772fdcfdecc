import { transaction } from '#kit/db.ts'
import { forgetDocument } from '#ride/account/store.ts'
import type { World } from '#world'
import { filesToDestroy, markDestroyed } from './store.ts'

const BATCH = 100

/** Destroys what is due: the bytes first, then the note of it, so that a crash leaves nothing behind. Answers how many. */
export async function destroyFiles(world: World): Promise<number> {
  const due = await filesToDestroy(world.db, world.now(), BATCH)
  for (const { id, purpose } of due) {
    await world.files.remove(`${purpose}/${id}`)
    await transaction(world.db, async (tx) => {
      await markDestroyed(tx, id, world.now())
      await forgetDocument(tx, id)
    })
  }
  return due.length
}
