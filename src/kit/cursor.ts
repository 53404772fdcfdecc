import { sql, type SQL } from 'drizzle-orm'
import { type Db, drizzleFor, rollBack, type Tx } from './db.ts'

const BATCH = 500
// Shorter than the idle timeout of a transaction, so that a client that stops reading never keeps a pool connection.
const STALL_MS = 10_000

/**
 * Reads all rows of a query in batches, from one snapshot on one connection, and only as fast as the reader consumes
 * them. Further reads for a batch use its `tx`. Each batch is a statement with its own timeout. A reader that requests
 * no batch for `stallMs` milliseconds loses the connection: the next batch throws.
 */
export async function* readBatches<Row extends Record<string, unknown>>(
  db: Db,
  query: SQL,
  { batch = BATCH, stallMs = STALL_MS } = {},
): AsyncGenerator<{ tx: Tx; rows: Row[] }> {
  const connection = await db.$client.connect()
  let released = false
  const release = async () => {
    if (released) return
    released = true
    connection.release(!(await rollBack(connection)))
  }
  let stalled: ReturnType<typeof setTimeout> | undefined
  try {
    const tx = drizzleFor(connection)
    await connection.query('begin isolation level repeatable read read only')
    await tx.execute(sql`declare batches no scroll cursor for ${query}`)
    for (;;) {
      const { rows } = await tx.execute<Row>(sql.raw(`fetch ${batch} from batches`))
      if (!rows.length) return
      stalled = setTimeout(() => void release(), stallMs)
      yield { tx, rows: rows as Row[] }
      clearTimeout(stalled)
      if (released) throw new Error('the reader stalled')
    }
  } finally {
    clearTimeout(stalled)
    await release()
  }
}
