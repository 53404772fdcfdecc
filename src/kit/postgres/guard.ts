import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const RUNNING_LOCK = 7_104_220

/** Acquires the lock "a server uses this data" for the life of the connection; null when another connection has it. */
export async function holdMark(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
    keepAlive: true,
    application_name: 'mosim guard',
  })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [RUNNING_LOCK])
  if (rows[0].held) return client
  await client.end()
  return null
}

/** Keeps the lock until the returned function is called; acquires it again after a restart of PostgreSQL. */
export async function keepMark(url: string): Promise<() => void> {
  let ended = false
  let client: pg.Client | null = null
  const hold = async (): Promise<void> => {
    while (!ended && !(client = await holdMark(url).catch(() => null))) await sleep(300)
    client?.once('end', () => void hold())
  }
  await hold()
  return () => {
    ended = true
    void client?.end().catch(() => {})
  }
}
