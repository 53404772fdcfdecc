import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from './start-refused.ts'

const LOCK = 7_104_219
const POLL_MS = 100
/** The first words of a migration after which servers of the former build do not work. */
export const BREAKS_FORMER_BUILD = '-- Not for the former build:'

/** The names of the migrations in a folder, in order. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
}

/**
 * Runs `work` while no other server prepares the database. The advisory lock belongs to a transaction: there may be no
 * table yet, and a pooler may send the next statement to another connection. The lock is polled, because a blocking
 * wait would end at the statement timeout.
 */
export async function withPreparationLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    while (!(await isOurs(client))) await sleep(POLL_MS)
    const result = await work()
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closed, not returned to the pool: the connection may still hold the lock.
    client.release(true)
    throw error
  }
}

/**
 * Whether the lock was acquired, by a transaction that stays open. A failed attempt ends its transaction immediately:
 * an online index build waits for the end of running transactions, and this one would wait for that build.
 */
async function isOurs(client: pg.PoolClient): Promise<boolean> {
  await client.query('begin')
  // Work on other connections may take long while the lock is held.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  // A statement with a parameter keeps a snapshot, and an online index build would wait for it.
  const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as held`)
  const { held } = rows[0]!
  if (!held) await client.query('rollback')
  return held
}

type Migration = { name: string; text: string }

/**
 * Applies the missing migrations, each file in its own transaction, and returns their names. Call it within
 * `withPreparationLock` where other servers may start. Each statement of a file `….online.sql` runs alone, so that it
 * can build an index `concurrently` while others write; after a failure the file starts again at its first statement.
 * `warn` is called with the name of each migration whose first line says that it breaks servers of the former build;
 * not for an empty database, which has no such servers.
 */
export async function migrate(
  pool: pg.Pool,
  folder: string,
  warn: (name: string) => void = () => {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    const applied = await appliedTo(client)
    const migrations = await read(folder)
    refuseNewer(applied, migrations)
    const missing = migrations.filter(({ name }) => !applied.includes(name))
    for (const migration of missing) {
      if (isReplacing(migration, applied)) {
        await note(client, migration.name)
        continue
      }
      if (applied.length && migration.text.startsWith(BREAKS_FORMER_BUILD)) warn(migration.name)
      await apply(client, migration)
    }
    return missing.map(({ name }) => name)
  } finally {
    client.release()
  }
}

async function appliedTo(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists migration (name text primary key, at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

async function read(folder: string): Promise<Migration[]> {
  const names = await migrationsIn(folder)
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })))
}

/** The migrations that a baseline replaces, named in its comment `-- Replaces:`. */
const replacedBy = ({ text }: Migration): string[] =>
  /^-- Replaces: (?:.+\n)+/m.exec(text)?.[0].match(/\d{4}_\S+/g) ?? []

function refuseNewer(applied: string[], migrations: Migration[]): void {
  const known = migrations.flatMap((migration) => [migration.name, ...replacedBy(migration)])
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length)
    throw new StartRefused(
      `The database was migrated by a newer build (${unknown.join(', ')}). Start that build, or restore the backup made before the upgrade.`,
    )
}

/**
 * Whether the database has applied all migrations that a baseline replaces; a database with only some of them is
 * refused.
 */
function isReplacing(migration: Migration, applied: string[]): boolean {
  const replaced = replacedBy(migration)
  if (!replaced.some((name) => applied.includes(name))) return false
  if (!replaced.every((name) => applied.includes(name)))
    throw new StartRefused(
      `The database is older than this release can upgrade: run the previous release on it once (its last migration is ${replaced.at(-1)}), then this one.`,
    )
  return true
}

async function apply(client: pg.PoolClient, { name, text }: Migration): Promise<void> {
  try {
    await (name.endsWith('.online.sql') ? eachAlone : together)(client, text, name)
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

// Lines inside a `do` block are indented: an indented semicolon does not end a statement of the file.
const END_OF_STATEMENT = /;[^\S\n]*(?:\n(?![^\S\n])|$)/

async function eachAlone(client: pg.PoolClient, sql: string, name: string): Promise<void> {
  const statements = sql.split(END_OF_STATEMENT).filter((statement) => statement.trim())
  for (const statement of statements) await client.query(statement)
  await note(client, name)
}
