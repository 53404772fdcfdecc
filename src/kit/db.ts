import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { Refusal } from './refusal.ts'

// A KST day is text from end to end; numbers of ours fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Tx = NodePgDatabase
export type Db = NodePgDatabase & { $client: pg.Pool }

const RETRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Opens a pool of connections; `max` connections at most, idle ones kept. */
export function openDb(url: string, max = 16): Db {
  const client = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'mosim',
  })
  // An idle connection that the server closed is replaced at its next use.
  client.on('error', () => {})
  return drizzle({ client })
}

type PgFailure = { code?: string; constraint?: string }

/** PostgreSQL's own error under a thrown one; null for anything else. */
export function pgFailure(error: unknown): PgFailure | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause : null
}

/** Whether the error is a violation of the unique index of that name (of any, when absent). */
export function isDuplicate(error: unknown, index?: string): boolean {
  const failure = pgFailure(error)
  return failure?.code === '23505' && (index === undefined || failure.constraint === index)
}

const UNREACHABLE = /^(08|53|57P0|58030|25006)|ECONN|ETIMEDOUT|EPIPE|ENOENT/

/** Whether the database could not be asked at all (down, full, read-only, out of connections). */
export function isUnreachable(error: unknown): boolean {
  const cause = (error instanceof Error && error.cause ? error.cause : error) as {
    code?: string
    message?: string
  }
  return UNREACHABLE.test(cause?.code ?? '') || /connection|timeout exceeded/i.test(cause?.message ?? '')
}

const mustRetry = (error: unknown) => [SERIALIZATION_FAILURE, DEADLOCK].includes(pgFailure(error)?.code ?? '')

/** Runs work again when PostgreSQL asks for it: at most five times, with jitter; then 503. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!mustRetry(error)) throw error
      if (attempt === RETRIES) throw new Refusal('UNAVAILABLE', { retryAfter: 1 })
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

/** One transaction, retried whole when it must be. It must not wait for a provider. */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retrying(() => db.transaction((tx) => work(tx as unknown as Tx)))

/** The connection of a transaction, or the pool. drizzle hides it from the types only. */
const clientOf = (db: Tx): Pick<pg.ClientBase, 'query'> =>
  '$client' in db
    ? (db as Db).$client
    : (db as unknown as { session: { client: pg.ClientBase } }).session.client

/** One hot statement, prepared once a connection: `:name` stands for a value of `values`; `sql` is its text. */
export function statement<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  sql: string,
) {
  const order: string[] = []
  const text = sql.replace(/(?<!:):([a-z_]+)/gi, (_, key: string) => {
    if (!order.includes(key)) order.push(key)
    return `$${order.indexOf(key) + 1}`
  })
  const run = async (db: Tx, values: Values): Promise<Row[]> => {
    const { rows } = await clientOf(db).query<Row>({ name, text, values: order.map((key) => values[key]) })
    return rows
  }
  return Object.assign(run, { sql })
}
