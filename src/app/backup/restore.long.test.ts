import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { migrate } from '#kit/migrate.ts'
import { startPostgres } from '#kit/postgres/start.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { openDisk } from '#providers/files/disk.ts'
import { newFolder } from '#testing/product.ts'
import { readConfig } from '../config.ts'
import { MIGRATIONS } from '../migrations.ts'
import { backUp } from './back-up.ts'
import { type Manifest, readManifest, secretFingerprint, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { recordServedFrom } from './served-from.ts'

let root: string
const at = (name: string) => join(root, name)
const config = (name: string, env: Record<string, string> = {}) =>
  readConfig({ MOSIM_DATA: at(name), ...env })
const secretFile = () => join(at('data'), 'secret')

/** Adds a row for a file, with or without its bytes. */
const file = {
  kept: newId(),
  due: newId(),
  missed: newId(),
  gone: newId(),
  destroyed: newId(),
  orphan: newId(),
}

beforeAll(async () => {
  root = await newFolder()
  await mkdir(at('data'))
  await writeFile(secretFile(), 's'.repeat(64))
  const postgres = await startPostgres({ folder: at('data'), log: () => {} })
  const db = openDb(postgres.url, { max: 1 })
  await migrate(db.$client, MIGRATIONS)
  const row = (id: string, columns = '', values = '') =>
    db.$client.query(
      `insert into stored_file (id, owner_id, purpose, width, height, bytes, created_at${columns})
       values ('${id}', '${newId()}', 'identity', 4, 2, 3, now()${values})`,
    )
  await row(file.kept)
  await row(file.due, ', destroy_at', ', now()')
  await row(file.missed, ', destroy_at, missing_at', ', now(), now()')
  await row(file.gone)
  await row(file.destroyed, ', destroyed_at', ', now()')
  const disk = openDisk(join(at('data'), 'files'))
  for (const id of [file.kept, file.destroyed, file.orphan]) await disk.put(`identity/${id}`, Buffer.from(id))
  await db.$client.end()
  await postgres.stop()
  await backUp(config('data'), at('backup'))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** Unexpected leftovers in the test's folder. */
const leftovers = async () => (await readdir(root)).filter((name) => /making|restoring/.test(name))
const restoring = (from: string, into: string, env: Record<string, string> = {}) =>
  restore({ config: config(into, env), from: at(from), secretFile: secretFile() })

/** The result of a query on a data folder without a running server. */
async function asked(name: string, sql: string): Promise<unknown[]> {
  const postgres = await startPostgres({ folder: at(name), log: () => {} })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  await postgres.stop()
  return rows
}

/** Damages a file of the backup, and repairs it after the test. */
async function spoil(path: string, how: (path: string) => Promise<unknown>): Promise<void> {
  const place = join(at('backup'), path)
  await rename(place, `${place}-whole`)
  onTestFinished(() => rename(`${place}-whole`, place))
  await copyFile(`${place}-whole`, place)
  await how(place)
}

test('files destroyed during a backup are recorded, orphans removed, lost files reported', async () => {
  // An empty folder does not block the restore, and a line break at the end of a secret is ignored.
  await mkdir(at('settled'))
  await writeFile(at('edited'), `${'s'.repeat(64)}\n`)
  const { lost, finished, orphan } = await restore({
    config: config('settled'),
    from: at('backup'),
    secretFile: at('edited'),
  })
  expect({ lost, finished, orphan }).toEqual({ lost: 2, finished: 1, orphan: 2 })
  expect(await readdir(join(at('settled'), 'files', 'identity'))).toEqual([file.kept])
  expect(String(await readFile(join(at('settled'), 'secret')))).toBe('s'.repeat(64))
  const rows = await asked('settled', 'select id from stored_file where destroying_at is not null')
  expect(rows).toEqual([{ id: file.due }])
})

test("a backup copies the server's secret and files, not those of its own environment", async () => {
  await recordServedFrom({ ...config('data', { MOSIM_SECRET: 'r'.repeat(64) }), filesIn: 'bucket' })
  onTestFinished(() => rm(join(at('data'), 'served-as')))
  await backUp(config('data'), at('noted'))
  expect(await readManifest(at('noted'))).toMatchObject({
    files_in: 'bucket',
    secret_mark: secretFingerprint(Buffer.from('r'.repeat(64))),
  })
})

test('refuses a backup without a known secret instead of making one', async () => {
  await rename(secretFile(), at('aside'))
  onTestFinished(() => rename(at('aside'), secretFile()))
  await expect(backUp(config('data'), at('unknown'))).rejects.toThrow('set MOSIM_SECRET as the server has it')
  expect([existsSync(secretFile()), existsSync(at('unknown'))]).toEqual([false, false])
})

test('other users of the machine can read neither a backup nor a restored folder', async () => {
  const all = await readdir(at('backup'), { recursive: true, withFileTypes: true })
  const modes = await Promise.all(
    all.map(async (entry) => ((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toString(8)),
  )
  expect(new Set(modes)).toEqual(new Set(['600', '700']))
  expect(all.length).toBeGreaterThan(1_000)
  expect(all.map(({ name }) => name)).not.toContain('secret')
})

test('refuses a backup over another, in the data folder, of an empty folder or other database', async () => {
  await expect(backUp(config('data'), at('backup'))).rejects.toThrow('never overwritten')
  await expect(backUp(config('data'), join(at('data'), 'files', 'b'))).rejects.toThrow('in the data itself')
  await expect(backUp(config('nothing'), at('b'))).rejects.toThrow('There is no data')
  await expect(backUp(config('data', { DATABASE_URL: 'postgres://h/d' }), at('b'))).rejects.toThrow(
    'its own tools',
  )
  expect([existsSync(at('b')), await leftovers()]).toEqual([false, []])
})

test.each<[string, string, (path: string) => Promise<unknown>, string]>([
  ['is missing', 'manifest', (path) => rm(path), 'is no backup'],
  ['is incomplete', 'manifest', (path) => truncate(path, 5_000), 'cut off'],
  ['lists an unknown file', 'manifest', (path) => appendFile(path, 'x\n'), 'changed'],
  ['lacks a file', 'postgres/global/pg_control', (path) => rm(path), 'is gone'],
  [
    'has a file of another size',
    'postgres/PG_VERSION',
    (path) => appendFile(path, ' '),
    'not what was backed up',
  ],
  [
    'has a file with a changed byte',
    `files/identity/${file.kept}`,
    (path) => writeFile(path, file.due),
    'not what was backed up',
  ],
])('refuses to restore a backup that %s with a sentence, and leaves nothing', async (_, path, how, word) => {
  await spoil(path, how)
  const failing = restoring('backup', 'none')
  await expect(failing).rejects.toThrow(StartRefused)
  await expect(failing).rejects.toThrow(word)
  expect([existsSync(at('none')), await leftovers()]).toEqual([false, []])
})

test.each<[string, Partial<Manifest>, string]>([
  ['another PostgreSQL', { postgres: '17' }, 'is of PostgreSQL 17'],
  ['a later format', { format: 2 as 1 }, 'does not know'],
  ['a folder elsewhere', { folders: ['postgres/../../elsewhere'] }, 'does not know'],
  ['a file elsewhere', { files: new Map([['../elsewhere', { size: 1, sha256: 'x' }]]) }, 'does not know'],
])('refuses to restore a backup of %s before anything is written', async (_, other, word) => {
  const manifest = await readManifest(at('backup'))
  await spoil('manifest', (path) => rm(path))
  await writeManifest(at('backup'), { ...manifest, ...other })
  await expect(restoring('backup', 'none')).rejects.toThrow(word)
  expect([existsSync(at('none')), await leftovers()]).toEqual([false, []])
})

test('refuses a restore into a folder in use, or without the secret of the backup', async () => {
  await mkdir(at('full'))
  await writeFile(join(at('full'), 'mine'), 'x')
  await expect(restoring('backup', 'full')).rejects.toThrow('overwrites nothing')
  expect(await readdir(at('full'))).toEqual(['mine'])
  const postgres = await startPostgres({ folder: at('data'), log: () => {} })
  await expect(restoring('backup', 'data')).rejects.toThrow('already running')
  await postgres.stop()
  await expect(restoring('backup', 'none', { DATABASE_URL: 'postgres://h/d' })).rejects.toThrow(
    'its own tools',
  )
  const without = (env: Record<string, string>, path?: string) =>
    restore({ config: config('none', env), from: at('backup'), secretFile: path })
  await expect(without({})).rejects.toThrow('The secret is not in the backup')
  await expect(without({}, at('nowhere'))).rejects.toThrow('cannot be read')
  await expect(without({}, join(at('full'), 'mine'))).rejects.toThrow('not the secret')
  await expect(without({ MOSIM_SECRET: 'x'.repeat(64) })).rejects.toThrow('not the secret')
  expect([existsSync(at('none')), await leftovers()]).toEqual([false, []])
})

test('writes no secret file when the environment has it; refuses a newer build’s backup', async () => {
  const env = { MOSIM_SECRET: 's'.repeat(64) }
  await restore({ config: config('given', env), from: at('backup') })
  expect(existsSync(join(at('given'), 'secret'))).toBe(false)
  await asked('given', "insert into migration (name) values ('9999_later.sql')")
  await backUp(config('given', env), at('later'))
  await expect(restoring('later', 'none')).rejects.toThrow('newer build')
  expect([existsSync(at('none')), await leftovers()]).toEqual([false, []])
})

/** Runs an operator's command, and kills it once its output matches. */
async function killed(script: string, args: string[], dataFolder: string, making: RegExp, folders: number) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, MOSIM_DATA: dataFolder },
    stdio: 'ignore',
  })
  const gone = once(child, 'exit')
  const made = async () => {
    const name = (await readdir(root)).find((one) => making.test(one))
    return name ? (await readdir(at(name)).catch(() => [])).length : 0
  }
  await expect.poll(made, { interval: 5, timeout: 20_000 }).toBeGreaterThanOrEqual(folders)
  child.kill('SIGKILL')
  await gone
}

test(
  'a killed backup leaves no final folder and no manifest; the next one works',
  { timeout: 60_000 },
  async () => {
    await killed('backup', [at('killed')], at('data'), /^killed\.making/, 1)
    const [half] = await leftovers()
    expect([existsSync(at('killed')), existsSync(join(at(half!), 'manifest'))]).toEqual([false, false])
    await expect(restoring(half!, 'none')).rejects.toThrow('is no backup')
    await rm(at(half!), { recursive: true })
    await backUp(config('data'), at('killed'))
  },
)

test('a killed restore leaves no final folder; the next one works', { timeout: 60_000 }, async () => {
  await killed('restore', [at('backup'), '--secret', secretFile()], at('dead'), /^dead\.restoring/, 2)
  expect(existsSync(at('dead'))).toBe(false)
  await restoring('backup', 'dead')
  for (const half of await leftovers()) await rm(at(half), { recursive: true, force: true, maxRetries: 20 })
})
