import { lstat, mkdir, opendir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProviderUnavailable } from '../failure.ts'
import type { FilePlace, FoundFile } from './port.ts'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown'
const unavailable = (error: unknown) => new ProviderUnavailable('files', codeOf(error), { cause: error })

/** Files in a folder of this machine, readable only by our own user. */
export function openDisk(folder: string): FilePlace {
  const pathOf = (key: string) => join(folder, key)
  const remove = (key: string) =>
    rm(pathOf(key), { force: true }).catch((error) => {
      throw unavailable(error)
    })
  return {
    async put(key, bytes) {
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
        // Synced before a row names it: after a power failure no row may have an empty file.
        await writeFile(pathOf(key), bytes, { mode: 0o600, flush: true })
      } catch (error) {
        // Removes the partial file of a full disk; the caller must get the original error.
        await remove(key).catch(() => {})
        throw unavailable(error)
      }
    },
    get: (key) => unlessGone(readFile(pathOf(key)), null),
    has: (key) =>
      unlessGone(
        stat(pathOf(key)).then(() => true),
        false,
      ),
    remove,
    async *pages(limit) {
      const page: FoundFile[] = []
      for await (const key of keysBelow(folder)) {
        const file = await unlessGone(lstat(pathOf(key)), null)
        if (file) page.push({ key, storedAt: file.mtime })
        if (page.length === limit) yield page.splice(0)
      }
      if (page.length) yield page
    },
  }
}

/** The files of a folder and its subfolders, one at a time: a million names never fit in memory at once. */
async function* keysBelow(folder: string, above = ''): AsyncGenerator<string> {
  const entries = await unlessGone(opendir(join(folder, above)), [])
  for await (const entry of entries) {
    const key = above + entry.name
    if (entry.isDirectory()) yield* keysBelow(folder, `${key}/`)
    else yield key
  }
}

async function unlessGone<T, Gone>(look: Promise<T>, gone: Gone): Promise<T | Gone> {
  try {
    return await look
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return gone
    throw unavailable(error)
  }
}
