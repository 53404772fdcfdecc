import pg from 'pg'
import { dayOf } from '#kit/day.ts'
import { ADMIN, type Product, startProduct } from '#testing/product.ts'
import { bookingRequest, bookingScript } from './booking.ts'
import { charges } from './charges.ts'
import { addBookable, addReservations, MEMBERS } from './data.ts'
import { growth } from './growth.ts'
import { findPgbench, startBare } from './limits.ts'
import { load, type Run, wire } from './load.ts'
import { newDriverPath } from './driver-link.ts'
import { measurePage } from './pages.ts'
import { type Limit, pgbench } from './pgbench.ts'
import { searchRequest, searchScript } from './search.ts'
import { logIn, tokensOf } from './sessions.ts'

// Each measurement alternates between the product and its baseline on this machine; the result is the median of the rounds.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5)
const CONNECTIONS = [1, 16, 64]
const ROWS = 100_000
const DRIVER_PAGE = '/d/:token'
const PAGES = [
  '/',
  '/cars',
  '/calendar',
  '/pricing',
  '/terms',
  '/privacy',
  '/mosim',
  '/login',
  '/signup',
  '/find-account',
  '/subscribe/cars',
  '/subscribe/cars/:id',
  '/subscribe/faq',
  '/subscribe/event',
  '/subscribe/login',
  '/subscribe/signup',
  '/subscribe/forgot-password',
  DRIVER_PAGE,
]
// `BENCH_PAGES=subscribe` measures only the pages whose path contains the word.
const PAGE_WORD = process.env.BENCH_PAGES ?? ''

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Measure = {
  name: string
  ours: (connections: number) => Promise<Run>
  limit: (connections: number) => Promise<Limit>
  /** The name of the baseline. */
  beside: string
}

async function compare({ name, ours, limit, beside }: Measure): Promise<void> {
  console.log(`${name}; the limit: ${beside}`)
  for (const connections of CONNECTIONS) {
    const runs: Run[] = []
    const limits: Limit[] = []
    // A server that just started runs uncompiled code.
    await ours(connections)
    for (let round = 0; round < ROUNDS; round++) {
      runs.push(await ours(connections))
      limits.push(await limit(connections))
    }
    const ratios = runs.map((run, round) => run.rate / limits[round]!.rate)
    const of = (pick: (run: Run) => number) => median(runs.map(pick))
    const bad = runs
      .flatMap((run) => Object.entries(run.statuses))
      .filter(([status]) => Number(status) >= 300)
    console.log(
      `${name.padEnd(24)} ${String(connections).padStart(2)} conn   ${Math.round(of((run) => run.rate))
        .toString()
        .padStart(6)}/s   ` +
        `limit ${Math.round(median(limits.map(({ rate }) => rate)))
          .toString()
          .padStart(6)}/s   ratio ${median(ratios).toFixed(2)}   ` +
        `p50 ${of((run) => run.p50).toFixed(2)} ms   p99 ${of((run) => run.p99).toFixed(2)} ms (limit ${median(limits.map(({ p99 }) => p99)).toFixed(2)} ms)${bad.length ? `   NOT OK: ${JSON.stringify(bad)}` : ''}`,
    )
  }
}

async function availability(product: Product): Promise<void> {
  const [year, month, day] = dayOf(new Date(Date.now() + 20 * 86_400_000))
    .split('-')
    .map(Number)
  const path = `/api/reservations/available?year=${year}&month=${month}&day=${day}`
  await besideBare(product, 'availability of a day', path)
}

const models = (product: Product): Promise<void> =>
  besideBare(product, 'models to subscribe to', '/api/subscribe/subscriptions/models')

/** Compares a public read with a bare server that sends the same text. */
async function besideBare(product: Product, name: string, path: string): Promise<void> {
  const bare = await startBare(await (await fetch(`http://127.0.0.1:${product.port}${path}`)).text())
  const [asked, empty] = [wire('GET', path), wire('GET', '/')]
  await compare({
    name,
    ours: (connections) => load({ port: product.port, connections, seconds: SECONDS, request: () => asked }),
    limit: (connections) => load({ port: bare.port, connections, seconds: SECONDS, request: () => empty }),
    beside: 'a bare Fastify that sends the same text',
  })
  bare.stop()
}

async function database(product: Product): Promise<void> {
  const program = await findPgbench()
  if (!program)
    return console.log(
      'pgbench is not installed (Debian: postgresql-contrib): booking and search are not measured',
    )
  const client = new pg.Client({ connectionString: product.databaseUrl })
  // After a failed measurement the server stops first; this error must not hide the failure.
  client.on('error', () => {})
  await client.connect()
  await addBookable(client)
  await addReservations(client, ROWS)
  const tokens = await tokensOf(product)
  const against = (script: string) => (connections: number) =>
    pgbench(program, product.databaseUrl, script, connections, SECONDS)
  const booking = bookingRequest(tokens)
  await compare({
    name: 'booking',
    ours: (connections) => load({ port: product.port, connections, seconds: SECONDS, request: booking }),
    limit: against(bookingScript()),
    beside:
      'the same statements by pgbench, one booking at a time on each connection (ours share statements)',
  })
  await client.end()
  const admin = await logIn(product, ADMIN.id, ADMIN.password)
  await compare({
    name: `staff search of ${ROWS / 1000}k`,
    ours: (connections) =>
      load({ port: product.port, connections, seconds: SECONDS, request: searchRequest(admin) }),
    limit: against(await searchScript(product.databaseUrl)),
    beside: 'the same statements by pgbench',
  })
}

async function pages(product: Product): Promise<void> {
  const origin = `http://127.0.0.1:${product.port}`
  const [model] = (await (await fetch(`${origin}/api/subscribe/subscriptions/models`)).json()) as [
    { id: string },
  ]
  for (const page of PAGES.filter((one) => one.includes(PAGE_WORD))) {
    const path = page === DRIVER_PAGE ? await newDriverPath(product) : page.replace(':id', model.id)
    const { script, total, lcp, tbt, cls, scores } = await measurePage(origin, path)
    const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
    console.log(
      `${page.padEnd(26)} script ${kb(script)}   total ${kb(total)}   LCP ${Math.round(lcp)} ms   TBT ${Math.round(tbt)} ms   CLS ${cls.toFixed(3)}   Lighthouse ${scores.join(' ')}`,
    )
  }
}

// The pages are measured before the database is filled, because real calendars do not list hundreds of cars.
const parts = { availability, models, pages, database }
const wanted = process.argv.slice(2)
const isWanted = (name: string) => !wanted.length || wanted.includes(name)
if (Object.keys(parts).some(isWanted)) {
  const product = await startProduct()
  console.log(
    `Limits by address are off; bookings are of ${MEMBERS} members with many phones, and their messages are sent.`,
  )
  try {
    for (const [name, part] of Object.entries(parts)) if (isWanted(name)) await part(product)
  } finally {
    await product.stop()
  }
}
// It starts two products itself; a value above its limit fails the run.
if (isWanted('growth') && !(await growth(ROUNDS, SECONDS))) process.exitCode = 1
// It runs only when it is named, because it takes long.
if (wanted.includes('charges')) {
  const total = Number(process.env.BENCH_SUBSCRIPTIONS ?? 100_000)
  const { wrong, isFast } = await charges({ total, isKilled: true })
  if (wrong.length || !isFast) process.exitCode = 1
}
