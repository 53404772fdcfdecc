import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

const LOCK = 7_104_219

/** The names of the migrations in a folder, in order. */
export async function migrationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()
}

async function missing(client: pg.PoolClient, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const done = new Set(rows.map((row) => row.name))
  return (await migrationsIn(folder)).filter((name) => !done.has(name))
}

/** Applies what is missing, each file in its own transaction; two servers at once do it once. */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(
      'create table if not exists migration (name text primary key, at timestamptz not null default now())',
    )
    const applied: string[] = []
    for (const name of await missing(client, folder)) {
      if (await apply(client, name, await readFile(join(folder, name), 'utf8'))) applied.push(name)
    }
    return applied
  } finally {
    client.release()
  }
}

async function apply(client: pg.PoolClient, name: string, sql: string): Promise<boolean> {
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const { rowCount } = await client.query('select 1 from migration where name = $1', [name])
    if (!rowCount) {
      await client.query("set local lock_timeout = '5s'")
      await client.query(sql)
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await client.query('commit')
    return !rowCount
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
