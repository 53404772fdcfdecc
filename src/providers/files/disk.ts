import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ProviderUnavailable } from '../failure.ts'
import type { FileStore } from './port.ts'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown'
const unavailable = (error: unknown) => new ProviderUnavailable('files', codeOf(error), { cause: error })

/** Files in a folder of this machine, readable by nobody else. */
export function openDisk(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  const remove = (key: string) => rm(pathOf(key), { force: true })
  return {
    async put(key, bytes) {
      try {
        await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 })
        await writeFile(pathOf(key), bytes, { mode: 0o600 })
      } catch (error) {
        // What a full disk could still take must not stay; that it was full is what the caller has to know.
        await remove(key).catch(() => {})
        throw unavailable(error)
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null
        throw unavailable(error)
      }
    },
    remove,
  }
}
