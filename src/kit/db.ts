import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { is, Placeholder, type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { clientClassOf, type Pooler } from './db-client.ts'
import { Refusal } from './refusal.ts'
import { lookupOf } from './search.ts'

// Days stay text instead of becoming a Date. A bigint becomes a number: our values fit a double exactly.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Tx = NodePgDatabase
export type Db = NodePgDatabase & { $client: pg.Pool }

/**
 * Constants as SQL literals, `'PLANNED', 'FAILED'`: with parameters PostgreSQL would not use a partial index on them.
 */
export const literals = (constants: readonly string[]): SQL =>
  sql.raw(constants.map((constant) => `'${constant}'`).join(', '))

const RETRIES = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
const QUERY_CANCELED = '57014'
// SQLSTATE class 22: a number out of range, or a text that is not a date.
const DATA_EXCEPTION = '22'

// A request ends within ten seconds even if the database hangs: CONNECT_MS, then SILENCE_MS for one statement.
const CONNECT_MS = 3_000
const STATEMENT_MS = 5_000
const SILENCE_MS = 6_000
const IDLE_IN_TRANSACTION_MS = 15_000
// A longer wait for a lock is answered with 503, because each waiting request occupies a connection.
const LOCK_MS = 3_000

/**
 * A pool that keeps a connection after an ordinary error, and drops it after an error that leaves its state unknown.
 */
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
 * Opens a pool of at most `max` connections; idle connections stay open. A statement may take `statementMs`
 * milliseconds and wait `lockMs` for a lock. Of several hosts in `url` it uses the primary, which takes writes.
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
    // A pooler refuses these limits as connection parameters; its own configuration sets them.
    ...(pooler === 'off' && {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    }),
    // The client's own deadline: on a silently broken connection no answer ever arrives.
    query_timeout: statementMs + SILENCE_MS - STATEMENT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'mosim',
  })
}

/**
 * One more connection to the same database, so that its statements do not wait for other callers. It is replaced when a
 * statement takes longer than `ms` milliseconds.
 */
export const openSeparateConnection = (db: Db, ms: number): Db =>
  overPool({ ...db.$client.options, max: 1, query_timeout: ms, connectionTimeoutMillis: ms })

function overPool(options: pg.PoolConfig): Db {
  const client = new Pool(options)
  // A listener for the life of the connection: the pool removes its own while a connection is in use.
  client.on('connect', (connection) => connection.on('error', () => {}))
  client.on('error', () => {})
  return drizzle({ client })
}

type PgFailure = { code?: string; constraint?: string }

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause ? error.cause : error)

/** The PostgreSQL error that caused a thrown error; null if there is none. */
export function pgFailure(error: unknown): PgFailure | null {
  const cause = causeOf(error)
  return cause instanceof pg.DatabaseError ? cause : null
}

/** Whether the error violates the unique index of this name; without a name, any unique index. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const failure = pgFailure(error)
  return failure?.code === '23505' && (index === undefined || failure.constraint === index)
}

// SQLSTATE codes: connection lost, out of resources, shutdown, statement timeout, read-only, lock timeout, I/O error.
const DOWN_CODES = /^(08|53|57|58030|25006|25P03|55P03)/
// A read-only server may have been the primary before.
const BROKEN_CODES = /^(08|57P|25P03|25006)/
const SOCKET_CODES = /^(ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EAGAIN)/
const SILENT_WORDS = /^(timeout e|Query read timeout)/
const PG_WORDS = /^(Connection terminated|timeout e|Query read timeout|Client |Cannot use a pool)/

/** Messages and codes of the driver and the system for a connection that was lost, cut off or never made. */
function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = causeOf(error) as { code?: unknown; message?: string }
  return SOCKET_CODES.test(String(code)) || PG_WORDS.test(message)
}

/** Whether the database could not be reached or could not work (down, hanging, full, read-only, out of connections). */
export function isUnreachable(error: unknown): boolean {
  const failure = pgFailure(error)
  return failure ? DOWN_CODES.test(failure.code ?? '') : isConnectionLost(error)
}

/** Whether the database did not answer in time: the next caller would wait as long. */
export function isQueryTimeout(error: unknown): boolean {
  const failure = pgFailure(error)
  if (failure) return failure.code === QUERY_CANCELED
  return SILENT_WORDS.test((causeOf(error) as { message?: string }).message ?? '')
}

/** Whether PostgreSQL could not compute with a value: the statement may succeed without that value. */
export const isDataException = (error: unknown): boolean =>
  !!pgFailure(error)?.code?.startsWith(DATA_EXCEPTION)

/** Whether the wait for a lock timed out; nothing was changed. */
export const isLockTimeout = (error: unknown): boolean => pgFailure(error)?.code === LOCK_NOT_AVAILABLE

/** Whether a connection is unusable after the error: it ended, or its state is unknown. */
function isBroken(error: unknown): boolean {
  const failure = pgFailure(error)
  return failure ? BROKEN_CODES.test(failure.code ?? '') : isConnectionLost(error)
}

const mustRetry = (error: unknown) => [SERIALIZATION_FAILURE, DEADLOCK].includes(pgFailure(error)?.code ?? '')

/** Retries work after a serialization failure or deadlock, at most five times with jitter; then 503. */
export async function retryOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
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

/** One transaction, retried as a whole when needed. It must not wait for a provider. */
export const transaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryOnDeadlock(() => attempt(db, work))

// drizzle's own transaction never releases the connection when `begin` fails.
async function attempt<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await db.$client.connect()
  let broken = false
  try {
    await connection.query('begin')
    const result = await work(drizzleFor(connection))
    await connection.query('commit')
    return result
  } catch (error) {
    broken = isBroken(error) || !(await rollBack(connection))
    throw error
  } finally {
    connection.release(broken)
  }
}

/** Ends a transaction that failed or only read; false when its end is unknown. */
export const rollBack = (connection: pg.PoolClient): Promise<boolean> =>
  connection.query('rollback').then(
    () => true,
    () => false,
  )

const overConnection = new WeakMap<pg.PoolClient, Tx>()

/** drizzle over one connection, created once for each connection. */
export function drizzleFor(connection: pg.PoolClient): Tx {
  const known = overConnection.get(connection) ?? drizzle({ client: connection })
  overConnection.set(connection, known)
  return known
}

/** A LIKE pattern that matches values containing the text; special characters are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A condition: these columns, joined, contain the key of a search (`searchKey`). */
export const containsKey = (key: string, texts: SQL[]): SQL => {
  const known = texts.map((text) => sql`coalesce(${text}, '')`)
  return sql`search_key(${sql.join(known, sql` || ' ' || `)}) like ${containsPattern(key)}`
}

/** Like `containsKey` above, but uses the index over `grams` where the index can find the key. */
export function matchesKey(key: string, texts: SQL[]): SQL {
  const { grams } = lookupOf(key)
  return grams.length ? sql`${containsGrams(grams)} and ${containsKey(key, texts)}` : containsKey(key, texts)
}

/** A condition: `grams` of the row contain all of these. */
export const containsGrams = (grams: string[]): SQL => sql`grams @> ${sql.param(grams)}::text[]`

/** The connection of a transaction, or the pool. drizzle hides it only from the types. */
const clientOf = (db: Tx) => (db as unknown as { $client: pg.ClientBase }).$client

const dialect = new PgDialect()

/** The value with this name in a `statement`. */
export const value = (name: string): SQL => sql`${sql.placeholder(name)}`

/** A statement prepared once for each connection. Callers pass each `value(name)` by name; `order` lists the names. */
export function statement<Values extends Record<string, unknown>, Row extends object>(
  name: string,
  query: SQL,
) {
  const { sql: numbered, params } = dialect.sqlToQuery(query)
  const names = params.map((param) => {
    if (!is(param, Placeholder)) throw new Error(`${name}: ${String(param)} is no value(…)`)
    return param.name
  })
  const order = [...new Set(names)]
  // A value that is used several times is sent once.
  const text = numbered.replace(/\$(\d+)/g, (_, n: string) => `$${order.indexOf(names[Number(n) - 1]!) + 1}`)
  const run = async (db: Tx, values: Values): Promise<Row[]> => {
    const { rows } = await clientOf(db).query<Row>({ name, text, values: order.map((key) => values[key]) })
    return rows
  }
  return Object.assign(run, { text, order })
}

type Columns = Record<string, string>
const snakeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Names of tables or columns, with commas between them. */
export const namesIn = (names: string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

/**
 * The body of a CTE: one row with a statement's values, by name and type. The planner treats them as the values
 * themselves.
 */
export function rowOf(columns: Columns): SQL {
  const values = Object.entries(columns).map(
    ([name, type]) => sql`${value(name)}::${sql.raw(type)} as ${sql.identifier(snakeOf(name))}`,
  )
  return sql`not materialized (select ${sql.join(values, sql`, `)})`
}

/** The body of a CTE: the rows of a JSON array of objects, from the statement's value of this name. */
export function rowsOf(array: string, columns: Columns): SQL {
  const named = Object.keys(columns).map(
    (name) => sql`t.${sql.identifier(name)} as ${sql.identifier(snakeOf(name))}`,
  )
  const typed = Object.entries(columns).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`)
  return sql`materialized (
     select ${sql.join(named, sql`, `)}
     from json_to_recordset(${value(array)}::json) as t(${sql.join(typed, sql`, `)}))`
}

/**
 * Rows of a query that is built from a few parts. Each combination is prepared once for each connection, under its own
 * name.
 */
export async function runPrepared<Row extends object>(db: Tx, name: string, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const shape = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const { rows } = await clientOf(db).query<Row>({ name: `${name}_${shape}`, text, values: params })
  return rows
}
