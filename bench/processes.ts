import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { dayOf } from '#kit/day.ts'
import { type Product, startProduct } from '#testing/product.ts'
import { bookingRequest } from './booking.ts'
import { addBookable } from './data.ts'
import { load } from './load.ts'
import { tokensOf } from './sessions.ts'

// One process that serves beside two, on the same machine, in turns.
const CONNECTIONS = 16
const LEAST_READS = 1.6
const LEAST_BOOKINGS = 0.97

const run = promisify(execFile)
const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Reads a second, asked by `wrk`: our own client would take the second core from the second process. */
async function reads({ port }: Product, seconds: number): Promise<number> {
  const [year, month, day] = dayOf(new Date(Date.now() + 20 * 86_400_000))
    .split('-')
    .map(Number)
  const url = `http://127.0.0.1:${port}/api/reservations/available?year=${year}&month=${month}&day=${day}`
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return Number(/Requests\/sec: *([\d.]+)/.exec(stdout)?.[1])
}

type Rate = (seconds: number) => Promise<number>

const open = (processes: number) => startProduct({ env: { MOSIM_PROCESSES: String(processes) } })

/** Bookings a second, of the many members and cars that the bench has. */
async function bookingsOf(product: Product): Promise<Rate> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await addBookable(client)
  await client.end()
  const request = bookingRequest(await tokensOf(product))
  return async (seconds) =>
    (await load({ port: product.port, connections: CONNECTIONS, seconds, request })).rate
}

/** How much two processes do for one, by the median of rounds in which both take their turn. */
async function ratioOf(
  what: string,
  [one, two]: [Rate, Rate],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<number> {
  const [ofOne, ofTwo]: [number[], number[]] = [[], []]
  for (const rate of [one, two]) await rate(seconds)
  for (let round = 0; round < rounds; round++) {
    ofOne.push(await one(seconds))
    ofTwo.push(await two(seconds))
  }
  const found = median(ofTwo.map((rate, round) => rate / ofOne[round]!))
  console.log(
    `${what.padEnd(24)} ${CONNECTIONS} conn   one process ${Math.round(median(ofOne))}/s   two ${Math.round(median(ofTwo))}/s   ratio ${found.toFixed(2)}`,
  )
  return found
}

/** Whether two processes answer 1.6 times the reads of one, and no fewer bookings. */
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
  try {
    const turns = { rounds, seconds }
    // Before the bench's four thousand cars are in the list.
    const ofReads = await ratioOf('reads', [(s) => reads(one, s), (s) => reads(two, s)], turns)
    const ofBookings = await ratioOf('bookings', [await bookingsOf(one), await bookingsOf(two)], turns)
    return ofReads >= LEAST_READS && ofBookings >= LEAST_BOOKINGS
  } finally {
    await one.stop()
    await two.stop()
  }
}
