import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kit/id.ts'
import { ADMIN, type Product } from './product.ts'
import { call, formOf, logIn, type Prepared, prepareWriters, type Writer } from './writers.ts'

// Works at half of the peak load for any duration: the cost must be the same at the end as at the start.
const PEAK_SECONDS = 10
const SAMPLE_MS = 5_000
const WINDOW_SAMPLES = 6
const LOGIN_MS = 4 * 60_000
const STREAMS_EACH = 6
const MAX_LIVE = 20

/** A small heap, like in a container, so that uncollected garbage does not look like growth. */
export const SMALL_HEAP_ENV = { NODE_OPTIONS: '--max-old-space-size=192 --max-semi-space-size=8' }

type Worker = Writer & { live: string[] }
type Sample = { minute: number; megabytes: number; p99: number }
export type Soaked = {
  deeds: number
  rate: number
  peak: number
  /** Unexpected statuses of the calls. */
  failures: Record<number, number>
  /** Growth of memory in megabytes a minute after the first third, from the minimum of each half minute. */
  slope: number
  samples: Sample[]
}

type Deed = (product: Product, prepared: Prepared, worker: Worker) => Promise<number>

const availability: Deed = async ({ port }) => {
  const date = new Date(Date.now() + (5 + Math.floor(Math.random() * 40)) * 86_400_000)
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  return (await call(port, 'GET', `/api/reservations/available?year=${year}&month=${month}&day=${day}`, ''))
    .status
}
const ownList: Deed = async ({ port }, _, { id, token }) =>
  (await call(port, 'GET', `/api/users/${id}/reservations?page=1`, token)).status
const search: Deed = async ({ port }, { admin }) =>
  (await call(port, 'GET', `/api/reservations?page=1&q=${encodeURIComponent('쓰는')}`, admin)).status
const grant: Deed = async ({ port }, { admin }, { id }) =>
  (await call(port, 'POST', '/api/tickets', admin, { user_id: id, amount: 1, date: 90 }, newId())).status

const book: Deed = async ({ port }, { cars }, worker) => {
  const path = `/api/users/${worker.id}/reservations`
  const { status, body } = await call(port, 'POST', path, worker.token, formOf(cars), newId())
  if (status === 201) worker.live.push((body.result as { id: string }).id)
  return status
}
const cancel: Deed = async ({ port }, _, worker) => {
  const id = worker.live.shift()
  if (!id) return 200
  return (await call(port, 'POST', `/api/users/${worker.id}/reservations/${id}/cancel`, worker.token)).status
}
const change: Deed = (product, prepared, worker) =>
  (worker.live.length < MAX_LIVE && Math.random() < 0.6 ? book : cancel)(product, prepared, worker)

const DEEDS: [number, Deed][] = [
  [0.5, availability],
  [0.65, ownList],
  [0.75, search],
  [0.98, change],
  [1, grant],
]

function oneOf(): Deed {
  const dice = Math.random()
  return DEEDS.find(([most]) => dice < most)![1]
}

/** Keeps event streams of a worker's rides open; reopens a stream that ends. */
async function listen({ port }: Product, worker: Worker, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const path = `/api/users/${worker.id}/reservations/${worker.live.at(-1)}/events`
    const ending = new AbortController()
    const timer = setInterval(() => isOver() && ending.abort(), 200)
    const headers = { authorization: `Bearer ${worker.token}` }
    const stream = await fetch(`http://127.0.0.1:${port}${path}`, { headers, signal: ending.signal }).catch(
      () => null,
    )
    await stream?.body?.pipeTo(new WritableStream()).catch(() => {})
    clearInterval(timer)
    await sleep(1_000)
  }
}

type Run = {
  isOver: () => boolean
  pauseMs: number
  loginMs: number
  note: (status: number, ms: number) => void
}

async function work(product: Product, prepared: Prepared, worker: Worker, run: Run): Promise<void> {
  let loginAt = performance.now() + run.loginMs * (0.5 + Math.random() / 2)
  while (!run.isOver()) {
    const begun = performance.now()
    if (begun > loginAt) {
      worker.token = await logIn(product.port, worker.loginId, ADMIN.password)
      prepared.admin = await logIn(product.port, ADMIN.id, ADMIN.password)
      loginAt = begun + run.loginMs
    }
    const status = await oneOf()(product, prepared, worker).catch(() => 0)
    const took = performance.now() - begun
    run.note(status, took)
    await sleep(Math.max(0, run.pauseMs - took))
  }
}

async function memoryOf({ metricsPort }: Product): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / 1024 / 1024
}

/** The slope in megabytes a minute through the minimum memory of each half minute, by least squares. */
export function slopeOf(samples: Pick<Sample, 'minute' | 'megabytes'>[]): number {
  const least = Array.from({ length: Math.floor(samples.length / WINDOW_SAMPLES) }, (_, at) => {
    const some = samples.slice(at * WINDOW_SAMPLES, (at + 1) * WINDOW_SAMPLES)
    return some.reduce((a, b) => (b.megabytes < a.megabytes ? b : a))
  })
  const mean = (pick: (one: (typeof least)[number]) => number) =>
    least.reduce((sum, one) => sum + pick(one), 0) / least.length
  const [minute, megabytes] = [mean((one) => one.minute), mean((one) => one.megabytes)]
  const above = least.reduce((sum, one) => sum + (one.minute - minute) * (one.megabytes - megabytes), 0)
  return above / least.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0)
}

/** Measures the peak load for ten seconds, then works at half of it for the given seconds. */
export async function soak(
  product: Product,
  seconds: number,
  report: (line: string) => void,
): Promise<Soaked> {
  const prepared = await prepareWriters(product)
  const workers = prepared.writers.map((writer): Worker => ({ ...writer, live: [] }))
  const failures: Record<number, number> = {}
  let times: number[] = []
  let deeds = 0
  const note = (status: number, ms: number) => {
    deeds += 1
    times.push(ms)
    // A 409 is expected: two workers may book the same car and day.
    if (status === 0 || (status >= 400 && status !== 409)) failures[status] = (failures[status] ?? 0) + 1
  }
  const runFor = async (runSeconds: number, { pauseMs, loginMs }: Pick<Run, 'pauseMs' | 'loginMs'>) => {
    const until = performance.now() + runSeconds * 1_000
    const isOver = () => performance.now() > until
    const [before, begun] = [deeds, performance.now()]
    const listening = workers.flatMap((worker) =>
      Array.from({ length: STREAMS_EACH }, () => listen(product, worker, isOver)),
    )
    await Promise.all(
      workers.map((worker) => work(product, prepared, worker, { isOver, pauseMs, loginMs, note })),
    )
    const rate = ((deeds - before) * 1_000) / (performance.now() - begun)
    await Promise.all(listening)
    return rate
  }
  // The first password hash of a thread allocates 20 MB permanently: the load must reach all four threads before
  // measuring.
  const peak = await runFor(PEAK_SECONDS, { pauseMs: 0, loginMs: PEAK_SECONDS * 500 })
  times = []
  const samples: Sample[] = []
  const begun = performance.now()
  const sampling = setInterval(async () => {
    const megabytes = await memoryOf(product).catch(() => Number.NaN)
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
    times = []
    const minute = (performance.now() - begun) / 60_000
    samples.push({ minute, megabytes, p99 })
    report(`${minute.toFixed(1)} min   ${megabytes.toFixed(0)} MB   p99 ${p99.toFixed(1)} ms`)
  }, SAMPLE_MS)
  const pauseMs = (workers.length * 1_000) / (peak / 2)
  const rate = await runFor(seconds, { pauseMs, loginMs: LOGIN_MS })
  clearInterval(sampling)
  const after = samples.filter(({ minute }) => minute > seconds / 60 / 3)
  return { deeds, rate, peak, failures, slope: slopeOf(after), samples }
}
