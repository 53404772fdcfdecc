import type { Config } from '#app/config.ts'
import { type Db, openDb } from '#kit/db.ts'
import { joinPostgres } from '#kit/postgres/start.ts'

/** Runs work on the configured database: the database of the URL, or the embedded one, running or not. */
export async function onDatabase(
  { databaseUrl, dataFolder, pooler }: Config,
  work: (db: Db) => Promise<void>,
) {
  const postgres = databaseUrl ? null : await joinPostgres({ folder: dataFolder, log: console.error })
  const db = openDb(databaseUrl ?? postgres!.url, { max: 8, pooler })
  try {
    await work(db)
  } finally {
    await db.$client.end()
    await postgres?.stop()
  }
}
