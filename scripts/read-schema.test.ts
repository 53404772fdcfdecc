import { readFile } from 'node:fs/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDb } from '#kit/db.ts'
import { migrate } from '#kit/migrate.ts'
import { emptyDatabase } from '#testing/database.ts'
import { readSchema } from './read-schema.ts'

test('migrations/schema.sql matches the migrated schema (update: npm run schema)', async () => {
  const database = await emptyDatabase(inject('databaseUrl'))
  const pool = openDb(database.url).$client
  onTestFinished(async () => {
    await pool.end()
    await database.drop()
  })
  await migrate(pool, 'migrations')
  expect(await readFile('migrations/schema.sql', 'utf8')).toBe(await readSchema(pool))
})
