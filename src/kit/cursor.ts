import { sql, type SQL } from 'drizzle-orm'
import { type Db, over, rolledBack, type Tx } from './db.ts'

const BATCH = 500
// Shorter than a transaction may idle, so that a client that stops reading never holds a pool connection.
const STALL_MS = 10_000

/**
 * All rows of a query, a batch at a time and only as fast as they are taken, from one snapshot on one connection: what is
 * read for a batch is read by its `tx`. Each batch is a statement of its own and as limited as any. A reader who takes
 * nothing for `stallMs` milliseconds loses the connection: the next batch throws.
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
    connection.release(!(await rolledBack(connection)))
  }
  let stalled: ReturnType<typeof setTimeout> | undefined
  try {
    const tx = over(connection)
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
