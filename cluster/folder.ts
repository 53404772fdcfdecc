import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, unprivilegedUserId } from '#kit/postgres/binaries.ts'

/** A folder that the unprivileged user owns. */
export async function makeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  if (isRoot()) await chown(path, unprivilegedUserId(), unprivilegedUserId())
  await chmod(path, 0o700)
  return path
}

/** Where all of a run lies: below the system's own folder for what is temporary. */
export const newRunFolder = async (): Promise<string> =>
  makeFolder(await mkdtemp(join(tmpdir(), 'mosim-cluster-')))

export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
