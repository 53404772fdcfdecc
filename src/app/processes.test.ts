import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { type Product, startProduct } from '#testing/product.ts'
import {
  call,
  connected,
  expectWhole,
  noDeeds,
  type Prepared,
  prepareWriters,
  write,
} from '#testing/writers.ts'

// Three processes that serve on one database of their own: nobody may see at one what was changed at another before.
let product: Product
let prepared: Prepared
beforeAll(async () => {
  product = await startProduct({ env: { MOSIM_PROCESSES: '3' } })
  prepared = await prepareWriters(product)
}, 60_000)
afterAll(() => product.stop())

/** The processes that serve beside the first one. */
const serving = (): number[] =>
  execFileSync('pgrep', ['-P', String(product.child.pid), '-f', 'src/app/main.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

/** A GET over a connection of its own: they are handed to the processes in turn. */
const afresh = (path: string, token = ''): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    const options = { port: product.port, path, headers, agent: false, timeout: 10_000 }
    const asked = request(options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
    })
    asked
      .on('error', reject)
      .on('timeout', () => asked.destroy(new Error('no answer')))
      .end()
  })

const AT_ONCE = 12
const fromAll = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work))

const pathOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `/api/reservations/available?year=${year}&month=${month}&day=${date}`
}

/** What each process says of a car on a day: true where it can be had. */
async function seen(day: string, carId: string): Promise<boolean[]> {
  const answers = await fromAll(() => afresh(pathOf(day)))
  return answers.map(({ text }) => {
    const { result } = JSON.parse(text) as { result: { id: string; is_available: boolean }[] }
    return result.find(({ id }) => id === carId)!.is_available
  })
}

test('a car that was booked at one process is taken at all of them from its answer on, and free again once canceled', async () => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>("select id from car where name = 'PUROSANGUE'")
  await client.end()
  const [car, [writer]] = [rows[0]!.id, prepared.writers]
  const own = `/api/users/${writer!.id}/reservations`
  for (let round = 0; round < 40; round++) {
    const day = addDays(dayOf(new Date()), 10 + round)
    expect(await seen(day, car)).not.toContain(false)
    const form = {
      car_id: car,
      name: '홍길동',
      phone: '01012345678',
      pickup_location: '서울역',
      dropoff_location: '인천공항',
      pickup_time: `${day} 09:00`,
      via_locations: [],
      ride_purpose: 'vip',
      luggage_count: 0,
      passenger_count: 1,
    }
    const booked = await call(product.port, 'POST', own, writer!.token, form)
    expect(booked.status).toBe(201)
    expect(await seen(day, car)).not.toContain(true)
    const { id } = booked.body.result as { id: string }
    expect((await call(product.port, 'POST', `${own}/${id}/cancel`, writer!.token)).status).toBe(200)
    expect(await seen(day, car)).not.toContain(false)
  }
}, 60_000)

test('whoever logs out is out at every process', async () => {
  const writer = prepared.writers[1]!
  const me = `/api/users/${writer.id}`
  const before = await fromAll(() => afresh(me, writer.token))
  expect(before.map(({ status }) => status)).not.toContain(401)
  const headers = { authorization: `Bearer ${writer.token}` }
  const left = await fetch(`http://127.0.0.1:${product.port}/api/auth/logout`, { method: 'POST', headers })
  expect(left.ok).toBe(true)
  const after = await fromAll(() => afresh(me, writer.token))
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 401))
})

test('a process that is killed or stuck under work is replaced, and nothing that was acknowledged is lost', async () => {
  const deeds = noDeeds()
  let isOver = false
  const writers = prepared.writers.slice(2)
  const writing = writers.map((writer) => write(product.port, prepared, writer, deeds, () => isOver))
  for (const signal of ['SIGKILL', 'SIGSTOP'] as const) {
    await sleep(500)
    const [victim] = serving()
    process.kill(victim!, signal)
    while (serving().includes(victim!) || serving().length < 2) await sleep(100)
  }
  await sleep(1_500)
  const booked = deeds.booked.size
  await sleep(500)
  isOver = true
  await Promise.all(writing)
  expect(deeds.booked.size).toBeGreaterThan(booked)
  await expectWhole(await connected(product.databaseUrl), deeds)
}, 60_000)

test('the metrics are those of all processes together', async () => {
  await fromAll(() => afresh('/api/plans'))
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text()
  const counted = /^http_request_seconds_count\{[^}]*route="\/api\/plans"[^}]*\} (\d+)$/m.exec(text)
  expect(Number(counted?.[1])).toBeGreaterThanOrEqual(AT_ONCE)
  for (const name of ['outbox_waiting', 'outbox_oldest_seconds', 'job_lag_seconds', 'files_missing'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
})
