import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrationsIn, BREAKS_FORMER_BUILD } from '#kit/migrate.ts'
import { testWorld } from '#testing/world.ts'
import { MIGRATIONS } from './migrations.ts'

const t = testWorld()
const BASELINE = '0001_baseline.sql'
const TAKES_AWAY = /\bdrop (table|column|constraint|function|not null)\b|\brename\b|\bset not null\b/i
const SAYS = [BREAKS_FORMER_BUILD, '-- For the former build, too:']

/** The texts of the migrations after the baseline. */
const newer = async () => {
  const names = (await migrationsIn(MIGRATIONS)).filter((name) => name !== BASELINE)
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(MIGRATIONS, name), 'utf8') })),
  )
}

/** Whether a migration removes something without a first line about servers of the former build. */
const isSilent = (text: string): boolean =>
  TAKES_AWAY.test(text) && !SAYS.some((words) => text.startsWith(words))

test.each([
  [true, 'alter table ride drop column note;'],
  [true, '-- The note is in use no more.\nalter table ride drop column note;'],
  [false, '-- Not for the former build: it reads the note.\nalter table ride drop column note;'],
  [false, '-- For the former build, too: it never read the note.\nalter table ride drop column note;'],
  [false, 'alter table ride add column note text;'],
])('removesSilently is %s for the migration: %s', (silent, text) => {
  expect(isSilent(text)).toBe(silent)
})

test('a migration that removes something first says if the former build keeps working', async () => {
  expect((await newer()).filter(({ text }) => isSilent(text))).toEqual([])
})

// Large tables with constant writes: building an index takes minutes, which would block the writes.
const LARGE = '(only )?(public\\.)?"?(ended_message|audit|stored_response)"?'
const LOCKS = [
  new RegExp(`create (unique )?index (?!concurrently )[^;]*?\\bon ${LARGE}[ (]`, 'i'),
  new RegExp(
    `alter table (if exists )?${LARGE} [^;]*?\\b(unique|primary key|exclude)\\b(?! using index)`,
    'i',
  ),
]

/** Whether a migration builds an index on a large table under a lock that blocks writes. */
const locksLarge = (text: string): boolean => {
  const sql = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  return LOCKS.some((pattern) => pattern.test(sql))
}

test.each([
  [true, 'create index ended_message_kind on ended_message (kind);'],
  [true, 'create unique index if not exists one\n  on only public.audit(subject_id);'],
  [true, 'create index on stored_response using gin (body);'],
  [true, 'alter table ended_message add column n int, add constraint n unique (n);'],
  [false, 'create index concurrently ended_message_kind on ended_message (kind);'],
  [false, 'alter table ended_message add constraint n unique using index ended_message_n;'],
  [
    false,
    'create index one on ended_message_part (kind); create index two on ride (ended_message); drop index ended_message_kind;',
  ],
  [false, '-- create index one on ended_message (kind);\nalter table ended_message add column n int;'],
])('locksLarge is %s for the migration: %s', (locks, text) => {
  expect(locksLarge(text)).toBe(locks)
})

test('builds an index on a large table only in a migration named ….online.sql', async () => {
  expect((await newer()).filter(({ text }) => locksLarge(text))).toEqual([])
})

test('a database at the last replaced migration keeps working, and is ready once marked @long', async () => {
  const text = await readFile(join(MIGRATIONS, BASELINE), 'utf8')
  const replaced = [...text.matchAll(/^-- .*$/gm)].join(' ').match(/\d{4}_\w+(\.online)?\.sql/g)!
  expect([replaced.length, replaced[0], replaced.at(-1)]).toEqual([
    72,
    '0001_ride.sql',
    '0100_figures_by_day.sql',
  ])
  const pool = t.world.db.$client
  const onlyBaseline = await mkdtemp(join(tmpdir(), 'mosim-baseline-'))
  onTestFinished(() => rm(onlyBaseline, { recursive: true }))
  await writeFile(join(onlyBaseline, BASELINE), text)
  await pool.query('drop schema public cascade; create schema public')
  await migrate(pool, onlyBaseline)
  await pool.query('delete from migration')
  await pool.query('insert into migration (name) select unnest($1::text[])', [replaced])
  const status = async () => (await t.call({ url: '/readyz' })).statusCode
  expect(await status()).toBe(503)
  expect(await migrate(pool, MIGRATIONS)).toEqual(await migrationsIn(MIGRATIONS))
  await expect.poll(status).toBe(200)
})
