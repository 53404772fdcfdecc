import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#testing/database.ts'
import { openDb } from './db.ts'
import { migrate, withPreparationLock } from './migrate.ts'
import { StartRefused } from './start-refused.ts'

const TABLE =
  'create table ride (id int, car int); insert into ride select n, n % 10 from generate_series(1, 1000) n;'

/** A separate database with a table of rides, made by these migrations, and the folder of the migrations. */
async function given(migrations: Record<string, string> = { '0001_ride.sql': TABLE }) {
  const database = await emptyDatabase(inject('databaseUrl'))
  const folder = await mkdtemp(join(tmpdir(), 'mosim-migrations-'))
  const pool = openDb(database.url).$client
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const write = async (name: string, sql: string) => writeFile(join(folder, name), sql)
  const run = (warn?: (name: string) => void) => withPreparationLock(pool, () => migrate(pool, folder, warn))
  const remove = (name: string) => rm(join(folder, name))
  for (const [name, sql] of Object.entries(migrations)) await write(name, sql)
  await run()
  return { pool, url: database.url, write, remove, run }
}

const isValid = async (pool: pg.Pool, index: string): Promise<boolean | undefined> => {
  const sql = 'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)'
  return (await pool.query<{ valid: boolean }>(sql, [index])).rows[0]?.valid
}

test('builds an index online while an older transaction is open and others write', async () => {
  const { pool, write, run } = await given()
  await write(
    '0002_car.online.sql',
    '-- For the list.\ndrop index concurrently if exists ride_car;\ncreate index concurrently ride_car\n  on ride (car);\n',
  )
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query('insert into ride values (2001, 1)')
  const migrating = run()
  await expect.poll(() => isValid(pool, 'ride_car')).toBe(false)
  await pool.query('insert into ride values (2002, 2)')
  await slow.query('commit')
  slow.release()
  expect(await migrating).toEqual(['0002_car.online.sql'])
  expect(await isValid(pool, 'ride_car')).toBe(true)
  expect(await run()).toEqual([])
})

test('a do block of an online migration is one statement, which may commit midway', async () => {
  const { pool, write, run } = await given()
  const block = `do $$
  begin
    for n in 1..3 loop
      update ride set car = n where id = n;
      commit;
    end loop;
  end
$$;
`
  await write(
    '0002_cars.online.sql',
    `alter table ride add column note text;\n${block}-- The index.\ncreate index concurrently ride_id on ride (id);\n`,
  )
  expect(await run()).toEqual(['0002_cars.online.sql'])
  expect((await pool.query('select car from ride where id <= 3 order by id')).rows).toEqual([
    { car: 1 },
    { car: 2 },
    { car: 3 },
  ])
  expect(await isValid(pool, 'ride_id')).toBe(true)
})

test('servers that wait to prepare keep no transaction open, which would block an online index', async () => {
  const { pool, url } = await given()
  const waiting = [openDb(url).$client, openDb(url).$client]
  let turns = 0
  const open = async () =>
    (
      await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and xact_start is not null`,
      )
    ).rows.length
  const others = await withPreparationLock(pool, async () => {
    const begun = waiting.map((one) => withPreparationLock(one, async () => void (turns += 1)))
    await expect.poll(() => waiting.every((one) => one.totalCount === 1)).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 150))
    // The server that prepares has one open transaction; the others have one only while they check the lock.
    await expect.poll(open, { interval: 7 }).toBe(1)
    return { begun, turns }
  })
  expect(others.turns).toBe(0)
  await Promise.all(others.begun)
  expect(turns).toBe(2)
  for (const one of waiting) await one.end()
})

test('a failed online migration is not recorded, and starts again at its first statement', async () => {
  const { pool, write, run } = await given()
  await write(
    '0002_unique.online.sql',
    'drop index concurrently if exists ride_unique;\ncreate unique index concurrently ride_unique on ride (car);\n',
  )
  await expect(run()).rejects.toThrow(
    'migration 0002_unique.online.sql failed: could not create unique index',
  )
  expect(await isValid(pool, 'ride_unique')).toBe(false)
  await pool.query('delete from ride where id > 10')
  expect(await run()).toEqual(['0002_unique.online.sql'])
  expect(await isValid(pool, 'ride_unique')).toBe(true)
})

test('any other migration is applied whole or not at all', async () => {
  const { pool, write, run } = await given()
  await write('0002_half.sql', 'create table half (id int); create table ride (id int);')
  await expect(run()).rejects.toThrow('migration 0002_half.sql failed')
  const { rows } = await pool.query("select to_regclass('half') as half")
  expect(rows).toEqual([{ half: null }])
})

test('warns before each migration that breaks the former build, and before no other', async () => {
  const { pool, write, run } = await given()
  const told: string[] = []
  await write('0002_more.sql', 'alter table ride add column note text')
  await write(
    '0003_less.sql',
    '-- Not for the former build: it reads the column.\nalter table ride drop column car',
  )
  await run((name) => void told.push(name))
  expect(told).toEqual(['0003_less.sql'])
  await expect(pool.query('select car from ride')).rejects.toThrow('car')
})

test('does not warn on an empty database', async () => {
  const { pool, write, run } = await given({})
  const warned: string[] = []
  await write('0001_ride.sql', `-- Not for the former build: it is the first one.\n${TABLE}`)
  expect(await run((name) => void warned.push(name))).toEqual(['0001_ride.sql'])
  expect(warned).toEqual([])
  expect((await pool.query('select from ride')).rowCount).toBe(1_000)
})

// The baseline replaces 0001_ride.sql and 0002_more.sql; both give the same table and rows.
const MORE = 'alter table ride add column note text;'
const BASELINE = `-- The schema.\n-- Replaces: 0001_ride.sql\n-- 0002_more.sql\n\n${TABLE}\n${MORE}`
const LATER = 'create table later (id int);'

/** A database after the old migrations, and the folder of a release whose baseline replaces the first two. */
async function givenBaseline(migrations: Record<string, string>) {
  const scene = await given(migrations)
  for (const name of Object.keys(migrations)) await scene.remove(name)
  await scene.write('0001_baseline.sql', BASELINE)
  const rides = async () => (await scene.pool.query('select note from ride')).rowCount
  return { ...scene, rides }
}

test('applies the baseline to an empty database, and later migrations after it', async () => {
  const { write, run, rides } = await givenBaseline({})
  expect(await run()).toEqual(['0001_baseline.sql'])
  await write('0002_later.sql', LATER)
  expect(await run()).toEqual(['0002_later.sql'])
  expect(await run()).toEqual([])
  expect(await rides()).toBe(1_000)
})

test('marks the baseline as applied if all replaced ones are; runs only later ones', async () => {
  const { pool, write, run, rides } = await givenBaseline({ '0001_ride.sql': TABLE, '0002_more.sql': MORE })
  await write('0002_later.sql', LATER)
  expect(await run()).toEqual(['0001_baseline.sql', '0002_later.sql'])
  expect(await rides()).toBe(1_000)
  const { rows } = await pool.query<{ name: string }>('select name from migration order by name')
  const names = ['0001_baseline.sql', '0001_ride.sql', '0002_later.sql', '0002_more.sql']
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(await run()).toEqual([])
})

test('changes nothing if some migration that the baseline replaces is missing', async () => {
  const { pool, run } = await givenBaseline({ '0001_ride.sql': TABLE })
  const refused = await run().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect((refused as Error).message).toBe(
    'The database is older than this release can upgrade: run the previous release on it once (its last migration is 0002_more.sql), then this one.',
  )
  expect((await pool.query('select name from migration')).rows).toEqual([{ name: '0001_ride.sql' }])
})
