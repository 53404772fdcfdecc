import pLimit from 'p-limit'
import { HOUR_MS } from '#kit/day.ts'
import type { Db } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import { StartRefused } from '#kit/start-refused.ts'
import type { FilePlace, FoundFile } from '#providers/files/port.ts'
import { filePages, existingKeysAmong } from '#platform/file/store.ts'

const PAGE = 500
const AT_ONCE = 8

/** Stored bytes without a row of an undestroyed file: no job would ever destroy them. */
export async function* orphanPages(db: Db, place: FilePlace): AsyncGenerator<FoundFile[]> {
  for await (const page of place.pages(PAGE)) {
    const kept = await existingKeysAmong(
      db,
      page.map(({ key }) => key),
    )
    yield page.filter(({ key }) => !kept.has(key))
  }
}

/** The kind of an orphan: to be removed, removed, younger than an hour, or with a name that is not ours. */
type Kind = 'orphan' | 'removed' | 'young' | 'foreign'
type Search = {
  db: Db
  place: FilePlace
  removes: boolean
  now: Date
  /** Called once for each file, with its kind and key. */
  tell: (what: Kind, key: string) => void
}

/**
 * Finds files without a row and counts each kind. With `removes`, deletes those that are over an hour old and have a
 * name of our form.
 */
export async function findOrphans({ db, place, removes, now, tell }: Search): Promise<Record<Kind, number>> {
  if (removes) await refuseEmpty(db)
  const counts = { orphan: 0, removed: 0, young: 0, foreign: 0 }
  for await (const page of orphanPages(db, place))
    await pLimit(AT_ONCE).map(page, async (file) => {
      const kind = kindOf(file, now)
      const isRemoved = removes && kind === 'orphan'
      if (isRemoved) await place.remove(file.key)
      const what = isRemoved ? 'removed' : kind
      counts[what] += 1
      tell(what, file.key)
    })
  return counts
}

async function refuseEmpty(db: Db): Promise<void> {
  if (!(await filePages(db, 1)()).length)
    throw new StartRefused(
      'This database names no file at all, so it may be the wrong one: nothing was removed.',
    )
}

function kindOf({ key, storedAt }: FoundFile, now: Date): Kind {
  const [, purpose, id] = /^(\w+)\/([^/]+)$/.exec(key) ?? []
  if (!purpose || !isId(id!)) return 'foreign'
  return storedAt.getTime() <= now.getTime() - HOUR_MS ? 'orphan' : 'young'
}
