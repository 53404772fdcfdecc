import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

const BYTES = 48
const LEAST_CHARACTERS = 32

/**
 * The secret in a file, created at the first start. It is written under a temporary name and renamed when complete: a
 * killed start leaves no half secret, and concurrent servers use the same one. A truncated file is refused, not
 * replaced: data encrypted under the old secret would be lost.
 */
export async function secretIn(path: string): Promise<Buffer> {
  const secret = (await readIfThere(path)) ?? (await makeSecret(path))
  if (secret.length >= LEAST_CHARACTERS) return secret
  throw new StartRefused(
    `The secret in ${path} is empty or cut off. Put it back from a backup; only if nothing was ever stored with it, delete the file.`,
  )
}

const readIfThere = (path: string): Promise<Buffer | null> =>
  readFile(path).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function makeSecret(path: string): Promise<Buffer> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(aside, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  await link(aside, path).catch((error: { code?: string }) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside)
  return readFile(path)
}
