import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { migrate, withPreparationLock } from '#kit/migrate.ts'
import { freePort, startPostgres } from '#kit/postgres/start.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { cloneDatabase, emptyDatabase } from '#testing/database.ts'
import { type Config, readConfig } from './config.ts'
import { openWorld } from './open-world.ts'
import { start } from './server.ts'

const silent = pino({ level: 'silent' })

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'mosim-start-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const configOn = (databaseUrl: string, data: string): Config =>
  readConfig({
    DATABASE_URL: databaseUrl,
    MOSIM_DATA: data,
    PORT: '0',
    SIM_PORT: '0',
    METRICS_PORT: '0',
  })

test('four servers start together on an empty database, and seed it once', async () => {
  for (let round = 0; round < 4; round++) {
    const database = await emptyDatabase(inject('databaseUrl'))
    const config = configOn(database.url, await folder())
    const starts = await Promise.allSettled(Array.from({ length: 4 }, () => start(config, { log: silent })))
    for (const started of starts) if (started.status === 'fulfilled') await started.value.stop()
    expect(
      starts.map((started) => (started.status === 'rejected' ? String(started.reason) : 'started')),
    ).toEqual(Array.from({ length: 4 }, () => 'started'))
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query("select count(*)::int as n from member where role = 'ADMIN'")
    await client.end()
    await database.drop()
    expect(rows).toEqual([{ n: 1 }])
  }
})

test('a build that is older than its database refuses to start with a sentence', async () => {
  const database = await cloneDatabase(inject('databaseUrl'))
  onTestFinished(database.drop)
  const pool = openDb(database.url).$client
  await pool.query("insert into migration (name) values ('9999_from_tomorrow.sql')")
  const refused = await withPreparationLock(pool, () => migrate(pool, 'migrations')).catch(
    (error: unknown) => error,
  )
  await pool.end()
  expect(refused).toBeInstanceOf(StartRefused)
  expect((refused as Error).message).toContain('newer build (9999_from_tomorrow.sql)')
})

test.each([
  ['an unreachable database', (url: string) => Object.assign(new URL(url), { pathname: '/nowhere' }).href],
  ['a wrong password', (url: string) => Object.assign(new URL(url), { password: 'wrong' }).href],
])('reports %s with a sentence, without a stack or the password', async (_, bad) => {
  const config = configOn(bad(inject('databaseUrl')), await folder())
  const refused = await start(config, { log: silent }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect((refused as Error).message).toContain('The database cannot be used')
  expect((refused as Error).message).not.toContain(new URL(config.databaseUrl!).password)
})

test('refuses a database with another encoding than UTF8 with a sentence', async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  const name = `ascii_${Date.now()}`
  await admin.query(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`)
  const config = configOn(
    Object.assign(new URL(inject('databaseUrl')), { pathname: name }).href,
    await folder(),
  )
  const refused = await start(config, { log: silent }).catch((error: unknown) => error)
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  expect(refused).toBeInstanceOf(StartRefused)
  expect((refused as Error).message).toContain('its encoding is SQL_ASCII')
})

test('waits for a database that is down, logs it, and then serves', async () => {
  const database = await emptyDatabase(inject('databaseUrl'))
  onTestFinished(database.drop)
  const port = await freePort()
  const away = Object.assign(new URL(database.url), { port: String(port) })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const starting = start(configOn(away.href, await folder()), { log })
  while (!lines.length) await sleep(20)
  expect(lines[0]).toContain('The database is unreachable')
  expect(lines[0]).not.toContain(away.password)
  const way = createServer((near) => {
    const far = connect(Number(new URL(database.url).port), '127.0.0.1')
    near
      .on('error', () => {})
      .pipe(far.on('error', () => {}))
      .pipe(near)
  })
  await new Promise<void>((resolve) => way.listen(port, '127.0.0.1', resolve))
  const running = await starting
  await running.stop()
  await new Promise((resolve) => way.close(resolve))
})

const MAKE = `import { ensureCluster } from '#kit/postgres/cluster.ts'
import { findBinaries } from '#kit/postgres/binaries.ts'
await ensureCluster(process.env.FOLDER, await findBinaries())`

/** Starts creating a cluster in a separate process, and kills it once the first file of the cluster exists. */
async function killWhileMaking(data: string, msAfter: number): Promise<void> {
  const env = { ...process.env, FOLDER: data }
  const child = spawn(process.execPath, ['--input-type=module', '-e', MAKE], { env, stdio: 'ignore' })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const hasBegun = async () =>
    (await readdir(data, { recursive: true }).catch(() => [])).some((name) => name.endsWith('PG_VERSION'))
  while (child.exitCode === null && !(await hasBegun())) await sleep(5)
  await sleep(msAfter)
  child.kill('SIGKILL')
  await gone
}

test('a start completes a data folder whose creation was killed', async () => {
  for (const msAfter of [0, 150, 400]) {
    const data = await folder()
    await killWhileMaking(data, msAfter)
    const postgres = await startPostgres({ folder: data, log: () => {}, settings: { fsync: 'off' } })
    await postgres.stop()
    expect((await readdir(data)).filter((name) => name.endsWith('.making'))).toEqual([])
  }
})

test('refuses a data folder with unknown files, and does not change it', async () => {
  const data = await folder()
  const foreign = join(data, 'postgres', '18', 'docker')
  await mkdir(foreign, { recursive: true })
  await writeFile(join(foreign, 'PG_VERSION'), '18')
  await expect(startPostgres({ folder: data, log: () => {} })).rejects.toThrow(StartRefused)
  expect(await readdir(foreign)).toEqual(['PG_VERSION'])
})

test('does not delete a data folder whose password is lost', async () => {
  const data = await folder()
  const postgres = await startPostgres({ folder: data, log: () => {}, settings: { fsync: 'off' } })
  await postgres.stop()
  await rm(join(data, 'owner-password'))
  await expect(startPostgres({ folder: data, log: () => {} })).rejects.toThrow(StartRefused)
  expect(await readdir(join(data, 'postgres'))).toContain('PG_VERSION')
})

test.each(['', 'cut off'])('refuses a secret that is "%s" with a sentence', async (kept) => {
  const data = await folder()
  await writeFile(join(data, 'secret'), kept)
  const config = readConfig({ MOSIM_DATA: data })
  const parts = {
    config,
    log: silent,
    databaseUrl: inject('databaseUrl'),
    simulatorUrl: 'http://127.0.0.1:9',
  }
  const opened = await openWorld(parts).then(
    ({ close }) => close().then(() => 'opened'),
    (error: unknown) => error,
  )
  expect(opened).toBeInstanceOf(StartRefused)
})

test('servers that create the secret concurrently agree, and leave no partial file', async () => {
  const data = await folder()
  const parts = {
    config: readConfig({ MOSIM_DATA: data }),
    log: silent,
    databaseUrl: inject('databaseUrl'),
  }
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => openWorld({ ...parts, simulatorUrl: 'http://127.0.0.1:9' })),
  )
  for (const { close } of opened) await close()
  expect(new Set(opened.map(({ world }) => Buffer.from(world.secrets.pepper).toString())).size).toBe(1)
  expect(await readdir(data)).toEqual(['secret'])
})

test('the first admin’s password is shown even if the start fails afterwards, and only once', async () => {
  const database = await emptyDatabase(inject('databaseUrl'))
  onTestFinished(database.drop)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as { port: number }
  const config = configOn(database.url, await folder())
  const told: (string | null)[] = []
  const sayAdmin = ({ id, password }: { id: string; password: string | null }) => void told.push(id, password)
  const refused = start({ ...config, port, host: '127.0.0.1' }, { log: silent, sayAdmin })
  await expect(refused).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(told).toEqual(['admin', expect.stringMatching(/^\S{16}$/)])
  await (await start(config, { log: silent, sayAdmin })).stop()
  expect(told).toHaveLength(2)
})

test('seeds rows only once: a start does not restore rows that staff removed', async () => {
  const database = await emptyDatabase(inject('databaseUrl'))
  onTestFinished(database.drop)
  const config = configOn(database.url, await folder())
  const startOnce = async () => (await start(config, { log: silent })).stop()
  const client = new pg.Client({ connectionString: database.url })
  await startOnce()
  await client.connect()
  onTestFinished(() => client.end())
  const countOf = async (table: string) =>
    (await client.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
  const cars = await countOf('car')
  expect(await countOf('subscription_faq')).toBeGreaterThan(0)
  await client.query('delete from subscription_faq; delete from banner')
  await startOnce()
  expect([await countOf('subscription_faq'), await countOf('banner')]).toEqual([0, 0])
  // As after an update that adds a table.
  await client.query(`delete from seeded where name = 'subscription_faq'`)
  await startOnce()
  expect([(await countOf('subscription_faq')) > 0, await countOf('banner')]).toEqual([true, 0])
  // Simulates a database that was filled before seeding was recorded.
  await client.query('delete from seeded')
  await startOnce()
  expect(await countOf('car')).toBe(cars)
})
