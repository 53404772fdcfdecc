import pg from 'pg'
import { factsOf, openCollector } from '#testing/collector.ts'
import { ADMIN, type Product, startProduct } from '#testing/product.ts'
import { bookingRequest } from './booking.ts'
import { addBookable } from './data.ts'
import { addHistory } from './history.ts'
import { openLane } from './load.ts'
import { logIn, tokensOf } from './sessions.ts'

// node bench/footprint.ts [reservations]: measures bytes of all rows, WAL and statements for one reservation.
const COUNT = Number(process.argv[2] ?? 100_000)
const BOOKINGS = 2_000
const TABLES = [
  'reservation',
  'ticket_entry',
  'ticket_move',
  'ticket_lot',
  'audit',
  'ended_message',
  'stored_response',
]

type Sizes = Map<string, { rows: number; table: number; index: number }>

async function sizesOf(client: pg.Client): Promise<Sizes> {
  await client.query('vacuum analyze')
  const sizes: Sizes = new Map()
  for (const table of TABLES) {
    const { rows } = await client.query<{ rows: number; table: number; index: number }>(
      `select (select count(*)::int from ${table}) as rows, pg_table_size($1)::int as table, pg_indexes_size($1)::int as index`,
      [table],
    )
    sizes.set(table, rows[0]!)
  }
  return sizes
}

async function opened(env: Record<string, string> = {}): Promise<{ product: Product; client: pg.Client }> {
  const product = await startProduct({ env })
  const client = new pg.Client({ connectionString: product.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  return { product, client }
}

/** Bytes of each table, and of its indexes, for one reservation of a long history. */
async function bytes(): Promise<void> {
  const { product, client } = await opened()
  const before = await sizesOf(client)
  await addHistory(client, COUNT)
  let total = 0
  for (const [name, after] of await sizesOf(client)) {
    const was = before.get(name)!
    const [rows, table, index] = (['rows', 'table', 'index'] as const).map(
      (one) => (after[one] - was[one]) / COUNT,
    )
    total += table! + index!
    console.log(
      `${name.padEnd(16)} ${rows!.toFixed(2)} rows, ${Math.round(table!)} bytes, ${Math.round(index!)} of indexes a reservation`,
    )
  }
  console.log(`a reservation: ${Math.round(total)} bytes (plus a stored response for two days)`)
  await client.end()
  await product.stop()
}

/** WAL and statements of one booking over HTTP, with its message sent. */
async function acts(): Promise<void> {
  const collector = await openCollector()
  const { product, client } = await opened({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  await addBookable(client)
  const tokens = await tokensOf(product)
  const [lane, request] = [await openLane(product.port), bookingRequest(tokens)]
  const lsn = async () =>
    Number((await client.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`)).rows[0]!.at)
  await client.query('checkpoint')
  const [begun, traced] = [await lsn(), collector.spans.length]
  let booked = 0
  for (let n = 0; n < BOOKINGS; n++) if ((await lane.ask(request())).status === 201) booked += 1
  lane.end()
  const wal = (await lsn()) - begun
  await logIn(product, ADMIN.id, ADMIN.password)
  await collector.span(({ name }) => name === 'POST /api/auth/login')
  const spans = collector.spans.slice(traced)
  const requests = new Set(
    spans
      .filter((span) => factsOf(span)['http.route'] === '/api/users/:id/reservations')
      .map(({ traceId }) => traceId),
  )
  const statements = spans.filter(
    ({ name, traceId }) => name.startsWith('statement') && requests.has(traceId),
  )
  console.log(
    `${booked} bookings: ${Math.round(wal / booked)} bytes of WAL each with its message, after a checkpoint; ` +
      `${(statements.length / requests.size).toFixed(2)} statements each (${[...new Set(statements.map(({ name }) => name))].join(', ')})`,
  )
  await client.end()
  await product.stop()
  collector.close()
}

await bytes()
await acts()
process.exit(0)
