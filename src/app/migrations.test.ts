import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsIn, NOT_FOR_FORMER } from '#kit/migrate.ts'
import { MIGRATIONS } from './migrations.ts'

// What came before was looked at by hand.
const LOOKED_AT = '0062_unanswered_messages.sql'
const TAKES_AWAY = /\bdrop (table|column|constraint|function|not null)\b|\brename\b|\bset not null\b/i
const SAYS = [NOT_FOR_FORMER, '-- For the former build, too:']

/** Each that nobody looked at by hand, with its text. */
const newer = async () => {
  const names = (await migrationsIn(MIGRATIONS)).filter((name) => name > LOOKED_AT)
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(join(MIGRATIONS, name), 'utf8') })),
  )
}

test('a migration that takes something away says in its first line whether servers of the former build go on', async () => {
  const isSilent = (text: string) => TAKES_AWAY.test(text) && !SAYS.some((words) => text.startsWith(words))
  expect((await newer()).filter(({ text }) => isSilent(text))).toEqual([])
})

// What everybody writes to all day and is never emptied: an index on them takes minutes, in which nobody could write.
const LARGE = '(only )?(public\\.)?"?(ended_message|audit|stored_response)"?'
const LOCKS = [
  new RegExp(`create (unique )?index (?!concurrently )[^;]*?\\bon ${LARGE}[ (]`, 'i'),
  new RegExp(
    `alter table (if exists )?${LARGE} [^;]*?\\b(unique|primary key|exclude)\\b(?! using index)`,
    'i',
  ),
]

/** Whether a migration builds an index on a large table while nobody can write to it. */
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
])('that a migration locks a large table for an index is %s of: %s', (locks, text) => {
  expect(locksLarge(text)).toBe(locks)
})

test('an index on a large table is built while people write, in a migration named ….online.sql', async () => {
  expect((await newer()).filter(({ text }) => locksLarge(text))).toEqual([])
})
