import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { migrate, migrationsIn } from '#kit/migrate.ts'
import { startPostgres } from '#kit/postgres/start.ts'
import { newFolder } from '#testing/product.ts'
import { readConfig } from '../config.ts'
import { MIGRATIONS } from '../migrations.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

let root: string
const at = (...names: string[]) => join(root, ...names)
const config = (name: string) => readConfig({ MOSIM_DATA: at(name) })
const SECRET = 's'.repeat(64)

beforeAll(async () => {
  root = await newFolder()
  await mkdir(at('data'))
  await writeFile(at('data', 'secret'), SECRET)
  const postgres = await startPostgres({ folder: at('data'), log: () => {} })
  const db = openDb(postgres.url, { max: 1 })
  await migrate(db.$client, MIGRATIONS)
  await db.$client.end()
  await postgres.stop()
  await backUp(config('data'), at('backup'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

const restoring = (into: string) =>
  restore({ config: config(into), from: at('backup'), secretFile: at('data', 'secret') })

/** Starts the restored database and stops it again; returns the migrations that it has applied. */
async function started(name: string): Promise<string[]> {
  const postgres = await startPostgres({ folder: at(name), log: () => {} })
  const db = openDb(postgres.url, { max: 1 })
  const { rows } = await db.$client.query<{ name: string }>('select name from migration order by name')
  await db.$client.end()
  await postgres.stop()
  return rows.map((row) => row.name)
}

const WHOLE = ['files', 'owner-password', 'postgres', 'secret', 'socket']

test('restores a backup through a link to an empty folder, and keeps the link', async () => {
  await mkdir(at('disk'))
  await symlink(at('disk'), at('link'))
  await restoring('link')
  expect([await readlink(at('link')), (await readdir(at('disk'))).toSorted()]).toEqual([at('disk'), WHOLE])
  expect(await started('link')).toEqual(await migrationsIn(MIGRATIONS))
})

const canMount = () => {
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'none', at('mount')])
  return made.status === 0
}

test('restores a backup into a mounted disk that has its own folders', async ({ skip }) => {
  await mkdir(at('mount'))
  skip(!canMount(), 'mounting is not permitted here')
  onTestFinished(() => void execFileSync('umount', [at('mount')]))
  await mkdir(at('mount', 'lost+found'))
  await restoring('mount')
  expect((await readdir(at('mount'))).toSorted()).toEqual([...WHOLE, 'lost+found'].toSorted())
  expect(await started('mount')).toEqual(await migrationsIn(MIGRATIONS))
})

test('refuses a broken link and a file before anything is copied', async () => {
  await symlink(at('nowhere'), at('dangling'))
  await writeFile(at('file'), '')
  const before = await readdir(root)
  for (const name of ['dangling', 'file'])
    await expect(restoring(name)).rejects.toThrow(`${at(name)} cannot be used as a folder`)
  expect(await readdir(root)).toEqual(before)
})

test(
  'a restore killed inside a folder leaves nothing that starts, and blocks another restore',
  { timeout: 60_000 },
  async () => {
    await mkdir(at('dead'))
    const child = spawn(
      process.execPath,
      ['scripts/restore.ts', at('backup'), '--secret', at('data', 'secret')],
      {
        env: { ...process.env, MOSIM_DATA: at('dead') },
        stdio: 'ignore',
      },
    )
    const made = async () => {
      const [name] = await readdir(at('dead'))
      return name ? (await readdir(at('dead', name)).catch(() => [])).length : 0
    }
    await expect.poll(made, { interval: 5, timeout: 20_000 }).toBeGreaterThanOrEqual(2)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [left] = await readdir(at('dead'))
    await expect(started('dead')).rejects.toThrow('being restored into')
    await expect(restoring('dead')).rejects.toThrow('overwrites nothing')
    expect(await readdir(at('dead'))).toEqual([left])
  },
)

test('a restore killed before the database is in place leaves nothing that starts', async () => {
  await mkdir(at('almost'))
  await restoring('almost')
  await mkdir(at('almost', 'restoring-12345678'))
  await rename(at('almost', 'postgres'), at('almost', 'restoring-12345678', 'postgres'))
  const password = await readFile(at('almost', 'owner-password'), 'utf8')
  await expect(started('almost')).rejects.toThrow('being restored into')
  expect(await readFile(at('almost', 'owner-password'), 'utf8')).toBe(password)
  expect(await readdir(at('almost', 'restoring-12345678'))).toEqual(['postgres'])
})
