import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '#app/migrations.ts'
import { openDb } from '#kit/db.ts'
import { migrate } from '#kit/migrate.ts'
import { startPostgres } from '#kit/postgres/start.ts'
import { readSchema } from './read-schema.ts'

// npm run schema: applies all migrations to an empty database and writes the result to migrations/schema.sql.
const folder = await mkdtemp(join(tmpdir(), 'mosim-schema-'))
const postgres = await startPostgres({ folder, log: console.error, settings: { fsync: 'off' } })
const pool = openDb(postgres.url).$client
await migrate(pool, MIGRATIONS)
await writeFile(join(MIGRATIONS, 'schema.sql'), await readSchema(pool))
await pool.end()
await postgres.stop()
await rm(folder, { recursive: true })
