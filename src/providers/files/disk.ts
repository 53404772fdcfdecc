import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProviderUnavailable } from '../failure.ts'
import type { FileStore } from './port.ts'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown'
const unavailable = (error: unknown) => new ProviderUnavailable('files', codeOf(error), { cause: error })

/** Files in a folder of this machine, readable by nobody else. */
export function openDisk(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  const remove = (key: string) =>
    rm(pathOf(key), { force: true }).catch((error) => {
      throw unavailable(error)
    })
  return {
    async put(key, bytes) {
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
        // On the disk before a row names it: a power cut must not leave a row whose file is empty.
        await writeFile(pathOf(key), bytes, { mode: 0o600, flush: true })
      } catch (error) {
        // What a full disk could still take must not stay; that it was full is what the caller has to know.
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
