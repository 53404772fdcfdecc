import { openDb } from '#kit/db.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { ConfigRefused, readConfig } from './config.ts'
import { openLog } from './open-log.ts'
import { prepareDatabase } from './prepare.ts'

// The time limit of a statement in a long migration.
const PATIENT_MS = 3_600_000

/** Migrates the database of DATABASE_URL and ends: for a job that runs before new servers start. */
async function migrateOnce(): Promise<void> {
  const config = readConfig(process.env)
  const { databaseUrl, directUrl, pooler } = config
  if (!databaseUrl)
    throw new ConfigRefused('DATABASE_URL is needed: the embedded database is migrated at the start.')
  const db = openDb(directUrl ?? databaseUrl, {
    max: 2,
    statementMs: PATIENT_MS,
    pooler: directUrl ? 'off' : pooler,
  })
  await prepareDatabase(db, openLog(config), async () => {}).finally(() => db.$client.end())
}

migrateOnce().catch((error: Error) => {
  console.error(error instanceof StartRefused ? error.message : errorFacts(error))
  process.exit(1)
})
