import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from './start-refused.ts'

const LOCK = 7_104_219
const POLL_MS = 100
/** How a migration begins after which servers of the former build do not work. */
export const NOT_FOR_FORMER = '-- Not for the former build:'

/** The names of the migrations in a folder, in order. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
}

/**
 * Prepares a database while no other server does. The advisory lock is a transaction's, because there may be no table yet
 * and a pooler may hand the next statement to another connection; it is polled, so that the statement timeout does not end
 * the wait.
 */
export async function preparing<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    while (!(await isOurs(client))) await sleep(POLL_MS)
    const result = await work()
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closed instead of released to the pool, where the connection would keep the lock.
    client.release(true)
    throw error
  }
}

/**
 * Whether the lock is got, by a transaction that is open then. One that did not get it ends at once: an index that is
 * built online waits for the end of each transaction that it met in the middle of a statement, and this one would wait for
 * that index.
 */
async function isOurs(client: pg.PoolClient): Promise<boolean> {
  await client.query('begin')
  // What is prepared meanwhile, over other connections, may take long.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  // Without a parameter: else the connection keeps a snapshot, for which an index that is built online would wait.
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as held`)
  const { held } = rows[0]!
  if (!held) await client.query('rollback')
  return held
}

/**
 * Applies what is missing, each file in its own transaction; within `preparing` where other servers may start. The
 * statements of a file named `….online.sql` are each their own, so that it can build an index `concurrently`, while others
 * write; one that failed is done again from its first statement. `warn` is told of each after which servers of the
 * former build do not work, as its first line says.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  warn: (name: string) => void = () => {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const missing = await missingIn(client, folder)
    for (const name of missing) {
      const text = await readFile(join(folder, name), 'utf8')
      if (text.startsWith(NOT_FOR_FORMER)) warn(name)
      await apply(client, name, text)
    }
    return missing
  } finally {
    client.release()
  }
}

/** The migrations that the database lacks. One with unknown migrations was made by a newer build, and is refused. */
async function missingIn(client: pg.PoolClient, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  const known = await migrationsIn(folder)
  const unknown = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length)
    throw new StartRefused(
      `The database was migrated by a newer build (${unknown.join(', ')}). Start that build, or restore the backup made before the upgrade.`,
    )
  return known.filter((name) => !rows.some((row) => row.name === name))
}

async function apply(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await (name.endsWith('.online.sql') ? eachAlone : together)(client, sql, name)
  } catch (error) {
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

const note = (client: pg.PoolClient, name: string) =>
  client.query('insert into migration (name) values ($1)', [name])

async function together(client: pg.PoolClient, sql: string, name: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query("set local lock_timeout = '5s'")
    await client.query(sql)
    await note(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function eachAlone(client: pg.PoolClient, sql: string, name: string): Promise<void> {
  const statements = sql.split(/;\s*$/m).filter((statement) => statement.trim())
  for (const statement of statements) await client.query(statement)
  await note(client, name)
}
