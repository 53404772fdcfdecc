import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsIn, NOT_FOR_FORMER } from '#kit/migrate.ts'
import { MIGRATIONS } from './migrations.ts'

// What came before was looked at by hand.
const LOOKED_AT = '0062_unanswered_messages.sql'
const TAKES_AWAY = /\bdrop (table|column|constraint|function|not null)\b|\brename\b|\bset not null\b/i
const SAYS = [NOT_FOR_FORMER, '-- For the former build, too:']

test('a migration that takes something away says in its first line whether servers of the former build go on', async () => {
  const silent: string[] = []
  for (const name of await migrationsIn(MIGRATIONS)) {
    const text = await readFile(join(MIGRATIONS, name), 'utf8')
    const mustSay = name > LOOKED_AT && TAKES_AWAY.test(text)
    if (mustSay && !SAYS.some((words) => text.startsWith(words))) silent.push(name)
  }
  expect(silent).toEqual([])
})
