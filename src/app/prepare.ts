import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Db, isUnreachable } from '#kit/db.ts'
import { errorFacts } from '#kit/error-facts.ts'
import { migrate, withPreparationLock } from '#kit/migrate.ts'
import { StartRefused } from '#kit/start-refused.ts'
import { MIGRATIONS } from './migrations.ts'

const AGAIN_MS = 1_000
const MAX_AGAIN_MS = 10_000
const HURTS_FORMER = 'Servers of the former build do not work after this migration: replace them now.'

/**
 * Migrates the database and runs other one-time work before serving, one server at a time. Waits for a database that
 * is down or read-only, and logs each attempt. Throws if the database refuses our login.
 */
export async function prepareDatabase<T>(db: Db, log: Logger, work: () => Promise<T>): Promise<T> {
  for (let wait = AGAIN_MS; ; wait = Math.min(wait * 2, MAX_AGAIN_MS)) {
    try {
      return await withPreparationLock(db.$client, async () => {
        await refuseOtherThanUtf8(db)
        await migrate(db.$client, MIGRATIONS, (migration) => log.warn({ migration }, HURTS_FORMER))
        return work()
      })
    } catch (error) {
      if (error instanceof StartRefused) throw error
      if (isRefused(error))
        throw new StartRefused(`The database cannot be used: ${(error as Error).message}.`)
      if (!isUnreachable(error)) throw error
      log.warn(errorFacts(error), `The database is unreachable; next attempt in ${wait / 1_000} s.`)
      await sleep(wait)
    }
  }
}

/** Another encoding would refuse some texts, or store them so that searches do not find them. */
async function refuseOtherThanUtf8(db: Db): Promise<void> {
  const { rows } = await db.$client.query<{ server_encoding: string }>('show server_encoding')
  const [encoding] = rows.map((row) => row.server_encoding)
  if (encoding !== 'UTF8')
    throw new StartRefused(
      `The database cannot be used: its encoding is ${encoding}. Make one with encoding UTF8 (create database … encoding 'UTF8' template template0).`,
    )
}

// The login is refused, or the database does not exist.
const isRefused = (error: unknown): boolean =>
  /^(28|3D)/.test(String((error as { code?: string }).code ?? ''))
