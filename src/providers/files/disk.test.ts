import { existsSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderUnavailable } from '../failure.ts'
import { openDisk } from './disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mosim-disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('files and their folders are readable only by our own user', async () => {
  const root = join(folder, 'files')
  await openDisk(root).put('identity/one', Buffer.from('secret'))
  const paths = [root, join(root, 'identity'), join(root, 'identity', 'one')]
  expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '700', '600'])
})

test('reads a stored file back; a file may be removed repeatedly', async () => {
  const disk = openDisk(folder)
  await disk.put('car/one', Buffer.from('picture'))
  expect(String(await disk.get('car/one'))).toBe('picture')
  await disk.remove('car/one')
  await disk.remove('car/one')
  expect(await disk.get('car/one')).toBeNull()
})

test.skipIf(!existsSync('/dev/full'))(
  'a full disk keeps no partial file, and the error allows a retry',
  async () => {
    await mkdir(join(folder, 'car'))
    await symlink('/dev/full', join(folder, 'car', 'one'))
    await expect(openDisk(folder).put('car/one', Buffer.from('picture'))).rejects.toThrow(ProviderUnavailable)
    await expect(lstat(join(folder, 'car', 'one'))).rejects.toThrow('ENOENT')
  },
)

test('a folder that cannot be created does not affect the others', async () => {
  await writeFile(join(folder, 'car'), 'not a folder')
  await expect(openDisk(folder).put('car/one', Buffer.from('picture'))).rejects.toThrow(ProviderUnavailable)
  await expect(openDisk(folder).get('car/one')).rejects.toThrow(ProviderUnavailable)
  expect(await readdir(folder)).toEqual(['car'])
})
