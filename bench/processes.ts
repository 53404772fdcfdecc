import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { dayOf } from '#kit/day.ts'
import { newFolder, type Product, startProduct } from '#testing/product.ts'
import { bookingRequest } from './booking.ts'
import { addBookable, addReservations } from './data.ts'
import { tokensOf } from './sessions.ts'

// One process that serves beside two, on the same machine, in turns. The client is on it too, and for an answer that takes
// 20 microseconds its own work is half as much: so it also asks for eight at once, and the servers' own time is told.
const CONNECTIONS = 16
// With few at a time two processes serve each half as many at a turn.
const BOOKERS = [CONNECTIONS, 64]
const LEAST_RENDERINGS = 1.6
const LEAST_READS = 1.6
const LEAST_BOOKINGS = 0.97
const PAST = 100_000

const script = (name: string) => ['-s', fileURLToPath(new URL(name, import.meta.url))]
const PIPELINED = script('pipeline.lua')
const FROM_FILE = script('requests.lua')
// More than this machine can book: a key that comes again is answered from what is stored.
const MOST_BOOKINGS_A_SECOND = 10_000

const run = promisify(execFile)
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Answers a second, and answers a second of the time that the processes which serve took of a core. */
type Rates = { rate: number; ofCore: number }
type Measure = (seconds: number) => Promise<Rates>

/** How many seconds of a core the processes that serve took so far. */
async function coreSeconds({ metricsPort }: Product): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

const measured =
  (product: Product, rateIn: (seconds: number) => Promise<number>): Measure =>
  async (seconds) => {
    const before = await coreSeconds(product)
    const rate = await rateIn(seconds)
    return { rate, ofCore: (rate * seconds) / ((await coreSeconds(product)) - before) }
  }

/** `mostRefused`: the share of answers that may be a refusal. */
type Asking = {
  seconds: number
  options: string[]
  env?: Record<string, string>
  mostRefused?: number
  connections?: number
}

/** Answers a second by `wrk`: our own client would take the second core from the second process. */
async function wrk(
  { port }: Product,
  path: string,
  { seconds, options, env, mostRefused = 0, connections = CONNECTIONS }: Asking,
): Promise<number> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...options, `http://127.0.0.1:${port}${path}`]
  const { stdout } = await run('wrk', args, { env: { ...process.env, ...env } })
  const told = (line: RegExp) => Number(line.exec(stdout)?.[1])
  const answers = told(/(\d+) requests in/)
  if (/Socket errors/.test(stdout) || told(/Non-2xx.*: (\d+)/) > answers * mostRefused)
    throw new Error(stdout)
  return told(/Requests\/sec: *([\d.]+)/)
}

const asked = (product: Product, path: string, options: string[] = []): Measure =>
  measured(product, (seconds) => wrk(product, path, { seconds, options }))

function dayPath(): string {
  const [year, month, day] = dayOf(new Date(Date.now() + 20 * 86_400_000))
    .split('-')
    .map(Number)
  return `/api/reservations/available?year=${year}&month=${month}&day=${day}`
}

const open = (processes: number) => startProduct({ env: { MOSIM_PROCESSES: String(processes) } })

/** Bookings, of the many members and cars that the bench has; their messages are sent before the next are measured. */
async function bookingsOf(product: Product, file: string): Promise<(connections: number) => Measure> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  // It ends with the product.
  client.on('error', () => {})
  await client.connect()
  await addBookable(client)
  // On an empty table each booking would be planned to read all of it.
  await addReservations(client, PAST)
  const request = bookingRequest(await tokensOf(product))
  return (connections) => async (seconds) => {
    const requests = Array.from({ length: seconds * MOST_BOOKINGS_A_SECOND }, request)
    await writeFile(file, requests.join('\0'))
    const asking = { seconds, options: FROM_FILE, env: { REQUESTS: file }, connections }
    // Of random bookings one or the other comes to a car that is full.
    const rates = await measured(product, () => wrk(product, '/', { ...asking, mostRefused: 0.01 }))(seconds)
    while (await areWaiting(client)) await sleep(100)
    return rates
  }
}

async function areWaiting(client: pg.Client): Promise<boolean> {
  const sql = `select exists (select from message where state = 'WAITING') as some`
  const { rows } = await client.query<{ some: boolean }>(sql)
  return rows[0]!.some
}

type Turns = { rounds: number; seconds: number; warmUp?: number; connections?: number }

/** How much two processes do for one, on this machine and by their own time; each the median of rounds in turns. */
async function ratiosOf(
  what: string,
  [one, two]: [Measure, Measure],
  { rounds, seconds, warmUp = 1, connections = CONNECTIONS }: Turns,
): Promise<Rates> {
  const found: { ofOne: Rates; ofTwo: Rates }[] = []
  // Each process compiles what is asked often, and two have half of the requests each to learn it from.
  for (let round = 0; round < warmUp; round++) for (const measure of [one, two, two]) await measure(seconds)
  for (let round = 0; round < rounds; round++) {
    // In turns: the database of whoever was first is still tidying up.
    const early = round % 2 ? await two(seconds) : null
    const ofOne = await one(seconds)
    found.push({ ofOne, ofTwo: early ?? (await two(seconds)) })
  }
  const of = (pick: (pair: { ofOne: Rates; ofTwo: Rates }) => number) => median(found.map(pick))
  const ratios = {
    rate: of(({ ofOne, ofTwo }) => ofTwo.rate / ofOne.rate),
    ofCore: of(({ ofOne, ofTwo }) => (2 * ofTwo.ofCore) / ofOne.ofCore),
  }
  console.log(
    `${what.padEnd(24)} ${connections} conn   one process ${Math.round(of(({ ofOne }) => ofOne.rate))}/s   ` +
      `two ${Math.round(of(({ ofTwo }) => ofTwo.rate))}/s   ratio ${ratios.rate.toFixed(2)}   ` +
      `on two cores of their own ${ratios.ofCore.toFixed(2)}`,
  )
  return ratios
}

/** Whether two processes do 1.6 times what one does, and no fewer bookings. */
export async function processes(rounds: number, seconds: number): Promise<boolean> {
  const isThere = await run('wrk', ['-v']).then(
    () => true,
    (error: { code?: string }) => error.code !== 'ENOENT',
  )
  if (!isThere) {
    console.log('wrk is not installed (Debian: wrk): one process and two are not compared')
    return true
  }
  const [one, two] = [await open(1), await open(2)]
  const folder = await newFolder()
  const requests = join(folder, 'requests')
  try {
    const turns = { rounds, seconds }
    const both = (path: string, options?: string[]): [Measure, Measure] => [
      asked(one, path, options),
      asked(two, path, options),
    ]
    const renderings = await ratiosOf('a page rendered', both('/cars'), turns)
    // Before the bench's four thousand cars are in the list.
    await ratiosOf('availability of a day', both(dayPath()), turns)
    const reads = await ratiosOf('the same, eight at once', both(dayPath(), PIPELINED), turns)
    const [ofOne, ofTwo] = [await bookingsOf(one, requests), await bookingsOf(two, requests)]
    const bookings: number[] = []
    for (const connections of BOOKERS) {
      const measures: [Measure, Measure] = [ofOne(connections), ofTwo(connections)]
      bookings.push((await ratiosOf('booking', measures, { ...turns, warmUp: 3, connections })).rate)
    }
    return (
      renderings.rate >= LEAST_RENDERINGS &&
      reads.rate >= LEAST_READS &&
      Math.min(...bookings) >= LEAST_BOOKINGS
    )
  } finally {
    await one.stop()
    await two.stop()
    await rm(folder, { recursive: true })
  }
}
