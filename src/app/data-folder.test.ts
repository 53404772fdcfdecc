import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'

test('concurrent servers can all check that one data folder is writable @long', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'mosim-data-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'data')
  const prepareAgain = async () => {
    for (let time = 0; time < 200; time++) await prepareDataFolder(folder)
  }
  await Promise.all(Array.from({ length: 16 }, prepareAgain))
  expect(await readdir(folder)).toEqual([])
})
