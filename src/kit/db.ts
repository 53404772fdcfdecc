import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { clientClassOf, type Pooler } from './db-client.ts'
import { Refusal } from './refusal.ts'
import { lookupOf } from './search.ts'

// Days stay text instead of becoming a Date, and bigint becomes a number: ours fit a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Tx = NodePgDatabase
export type Db = NodePgDatabase & { $client: pg.Pool }

/** Constants as literals in a list of SQL, so that a partial index on them is used: `'PLANNED', 'FAILED'`. */
export const literals = (constants: readonly string[]): SQL =>
  sql.raw(constants.map((constant) => `'${constant}'`).join(', '))

const RETRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'
// A number out of its range, a text that is no date: the class of them.
const DATA_EXCEPTION = '22'

// A request is answered within ten seconds although the database hangs: it waits for a connection, then for one answer.
const CONNECT_MS = 3_000
const STATEMENT_MS = 5_000
const SILENCE_MS = 6_000
const IDLE_IN_TRANSACTION_MS = 15_000
// A lock that is held longer answers 503: who waits keeps a connection from all others.
const LOCK_MS = 3_000

/** A pool that keeps a connection after an ordinary error and drops it after any that leaves it in doubt. */
class Pool extends pg.Pool {
  override query = (async (text: string, values?: unknown[]) => {
    const client = await this.connect()
    let broken = false
    try {
      return await client.query(text, values)
    } catch (error) {
      broken = isBroken(error)
      throw error
    } finally {
      client.release(broken)
    }
  }) as pg.Pool['query']
}

export type PoolOptions = { max?: number; statementMs?: number; lockMs?: number; pooler?: Pooler }

/**
 * Opens a pool of at most `max` connections, idle ones stay open; a statement may take `statementMs` milliseconds and
 * wait `lockMs` for a lock. Of several hosts in `url` it uses the one that takes writes.
 */
export function openDb(
  url: string,
  { max = 16, statementMs = STATEMENT_MS, lockMs = LOCK_MS, pooler = 'off' }: PoolOptions = {},
): Db {
  return overPool({
    Client: clientClassOf(url, pooler),
    max,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 60_000,
    // A pooler refuses them as parameters of a connection, and has the same limits in its own settings.
    ...(pooler === 'off' && {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    // The client's own deadline: on a connection that was cut off silently no answer ever comes.
    query_timeout: statementMs + SILENCE_MS - STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'mosim',
  })
}

/**
 * One more connection to the same database, so that what it is for waits for no other caller. It is replaced when a
 * statement on it takes longer than `ms` milliseconds.
 */
export const openBeside = (db: Db, ms: number): Db =>
  overPool({ ...db.$client.options, max: 1, query_timeout: ms, connectionTimeoutMillis: ms })

function overPool(options: pg.PoolConfig): Db {
  const client = new Pool(options)
  // For as long as a connection lives: the pool removes its own listener while a connection is in use.
  client.on('connect', (connection) => connection.on('error', () => {}))
  client.on('error', () => {})
  return drizzle({ client })
}

type PgFailure = { code?: string; constraint?: string }

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error)

/** PostgreSQL's own error under a thrown one; null for anything else. */
export function pgFailure(error: unknown): PgFailure | null {
  const cause = causeOf(error)
  return cause instanceof pg.DatabaseError ? cause : null
}

/** Whether the error is a violation of the unique index of that name (of any, when absent). */
export function isDuplicate(error: unknown, index?: string): boolean {
  const failure = pgFailure(error)
  return failure?.code === '23505' && (index === undefined || failure.constraint === index)
}

// Connection lost, resources, shut down, canceled (too slow), read-only, waited too long for a lock, failed to write.
const DOWN_CODES = /^(08|53|57|58030|25006|25P03|55P03)/
// A read-only server may have lost its role as primary.
const BROKEN_CODES = /^(08|57P|25P03|25006)/
const SOCKET_CODES = /^(ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EAGAIN)/
const SILENT_WORDS = /^(timeout e|Query read timeout)/
const PG_WORDS = /^(Connection terminated|timeout e|Query read timeout|Client |Cannot use a pool)/

/** A connection that was lost, cut off, or never made, as the driver and the system say it. */
function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = causeOf(error) as { code?: unknown; message?: string }
  return SOCKET_CODES.test(String(code)) || PG_WORDS.test(message)
}

/** Whether the database could not be asked at all (down, hanging, full, read-only, out of connections). */
export function isUnreachable(error: unknown): boolean {
  const failure = pgFailure(error)
  return failure ? DOWN_CODES.test(failure.code ?? '') : isConnectionLost(error)
}

/** Whether the database was waited for in vain: who asks next would wait as long. */
export function isSilent(error: unknown): boolean {
  const failure = pgFailure(error)
  if (failure) return failure.code === QUERY_CANCELED
  return SILENT_WORDS.test((causeOf(error) as { message?: string }).message ?? '')
}

/** Whether a value is what PostgreSQL could not compute with: a statement without it may succeed. */
export const isOfValues = (error: unknown): boolean => !!pgFailure(error)?.code?.startsWith(DATA_EXCEPTION)

/** Whether another held a lock for longer than was to be waited: nothing was changed. */
export const isLocked = (error: unknown): boolean => pgFailure(error)?.code === LOCK_NOT_AVAILABLE

/** Whether a connection cannot be used after the error: it ended, or its state is unknown. */
function isBroken(error: unknown): boolean {
  const failure = pgFailure(error)
  return failure ? BROKEN_CODES.test(failure.code ?? '') : isConnectionLost(error)
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
  retrying(() => attempt(db, work))

// drizzle's own leaves the connection lent for ever when `begin` fails.
async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await db.$client.connect()
  let broken = false
  try {
    await connection.query('begin')
    const result = await work(over(connection))
    await connection.query('commit')
    return result
  } catch (error) {
    broken = isBroken(error) || !(await rolledBack(connection))
    throw error
  } finally {
    connection.release(broken)
  }
}

/** Ends a transaction that failed or only read; false when its end is unknown. */
export const rolledBack = (connection: pg.PoolClient): Promise<boolean> =>
  connection.query('rollback').then(
    () => true,
    () => false,
  )

const overConnection = new WeakMap<pg.PoolClient, Tx>()

/** drizzle over one connection, made once for each. */
export function over(connection: pg.PoolClient): Tx {
  const known = overConnection.get(connection) ?? drizzle({ client: connection })
  overConnection.set(connection, known)
  return known
}

/** A LIKE pattern for what holds the text, whatever signs it has. */
export const literally = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Rows of which these texts, one behind the other, hold the key of a search (`searchKey`). */
export const holdingKey = (key: string, texts: SQL[]): SQL => {
  const known = texts.map((text) => sql`coalesce(${text}, '')`)
  return sql`search_key(${sql.join(known, sql` || ' ' || `)}) like ${literally(key)}`
}

/** The same, found by the index over `grams` where that knows a part of the key. */
export function foundByKey(key: string, texts: SQL[]): SQL {
  const { grams } = lookupOf(key)
  return grams.length ? sql`${holdingGrams(grams)} and ${holdingKey(key, texts)}` : holdingKey(key, texts)
}

/** Rows whose `grams` hold all of these. */
export const holdingGrams = (grams: string[]): SQL => sql`grams @> ${sql.param(grams)}::text[]`

/** The connection of a transaction, or the pool. drizzle hides it from the types only. */
const clientOf = (db: Tx) => (db as unknown as { $client: pg.ClientBase }).$client

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

type Columns = Record<string, string>
const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A CTE's body: one row of a statement's values, by name and type, which the planner takes for the values themselves. */
export const rowOf = (columns: Columns): string => {
  const values = Object.entries(columns).map(([name, type]) => `:${name}::${type} as ${snakeOf(name)}`)
  return `not materialized (select ${values.join(', ')})`
}

/** A CTE's body: the rows of a JSON array of objects, in a statement's value of that name. */
export const rowsOf = (value: string, columns: Columns): string => {
  const named = Object.keys(columns).map((name) => `t."${name}" as ${snakeOf(name)}`)
  const typed = Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)
  return `materialized (
     select ${named.join(', ')} from json_to_recordset(:${value}::json) as t(${typed.join(', ')}))`
}

const dialect = new PgDialect()

/** Rows of a query put together from few parts: each of its shapes is prepared once a connection, under a name of its own. */
export async function prepared<Row extends object>(db: Tx, name: string, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const shape = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const { rows } = await clientOf(db).query<Row>({ name: `${name}_${shape}`, text, values: params })
  return rows
}
