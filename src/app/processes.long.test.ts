import { execFileSync } from 'node:child_process'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
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

type Asking = { token?: string; body?: object; key?: string; timeout?: number }

/** A request over a connection of its own: the system deals them out to the processes. */
const afresh = (path: string, asking: Asking = {}): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { token = '', body, key, timeout = 10_000 } = asking
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    }
    const method = body ? 'POST' : 'GET'
    const asked = request({ port: product.port, path, method, headers, agent: false, timeout }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
    })
    asked
      .on('error', reject)
      .on('timeout', () => asked.destroy(new Error('no answer')))
      .end(body && JSON.stringify(body))
  })

const AT_ONCE = 12
const fromAll = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: AT_ONCE }, work))

const pathOf = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return `/api/reservations/available?year=${year}&month=${month}&day=${date}`
}

type Cars = { result: { id: string; is_available: boolean }[] }

const isFree = ({ text }: { text: string }, carId: string): boolean =>
  (JSON.parse(text) as Cars).result.find(({ id }) => id === carId)!.is_available

/** What each process says of a car on a day: true where it can be had. */
const seen = async (day: string, carId: string): Promise<boolean[]> =>
  (await fromAll(() => afresh(pathOf(day)))).map((answer) => isFree(answer, carId))

/** A car of one unit. */
async function rareCar(): Promise<string> {
  const client = await connected(product.databaseUrl)
  const { rows } = await client.query<{ id: string }>("select id from car where name = 'PUROSANGUE'")
  await client.end()
  return rows[0]!.id
}

const formFor = (carId: string, day: string) => ({
  car_id: carId,
  name: '홍길동',
  phone: '01012345678',
  pickup_location: '서울역',
  dropoff_location: '인천공항',
  pickup_time: `${day} 09:00`,
  via_locations: [],
  ride_purpose: 'vip',
  luggage_count: 0,
  passenger_count: 1,
})

test('a car that was booked at one process is taken at all of them from its answer on, and free again once canceled', async () => {
  const [car, [writer]] = [await rareCar(), prepared.writers]
  const own = `/api/users/${writer!.id}/reservations`
  for (let round = 0; round < 40; round++) {
    const day = addDays(dayOf(new Date()), 10 + round)
    expect(await seen(day, car)).not.toContain(false)
    const booked = await call(product.port, 'POST', own, writer!.token, formFor(car, day))
    expect(booked.status).toBe(201)
    expect(await seen(day, car)).not.toContain(true)
    const { id } = booked.body.result as { id: string }
    expect((await call(product.port, 'POST', `${own}/${id}/cancel`, writer!.token)).status).toBe(200)
    expect(await seen(day, car)).not.toContain(false)
  }
}, 60_000)

test('while the first process is stuck, and nobody hears what another did, the others do not answer from memory', async () => {
  const [car, [writer]] = [await rareCar(), prepared.writers]
  const path = `/api/users/${writer!.id}/reservations`
  const day = addDays(dayOf(new Date()), 60)
  expect(await seen(day, car)).not.toContain(false)
  process.kill(product.child.pid!, 'SIGSTOP')
  try {
    const booking = { token: writer!.token, body: formFor(car, day), key: newId(), timeout: 500 }
    let status = 0
    while (status !== 201) status = (await afresh(path, booking).catch(() => ({ status: 0 }))).status
    const asked = await Promise.allSettled(
      Array.from({ length: 2 * AT_ONCE }, () => afresh(pathOf(day), { timeout: 1_000 })),
    )
    const answers = asked.flatMap((one) => (one.status === 'fulfilled' ? isFree(one.value, car) : []))
    expect(answers.length).toBeGreaterThan(AT_ONCE / 2)
    expect(answers).not.toContain(true)
  } finally {
    process.kill(product.child.pid!, 'SIGCONT')
  }
  expect(await seen(day, car)).not.toContain(true)
}, 60_000)

test('whoever logs out is out at every process', async () => {
  const writer = prepared.writers[1]!
  const me = `/api/users/${writer.id}`
  const before = await fromAll(() => afresh(me, { token: writer.token }))
  expect(before.map(({ status }) => status)).not.toContain(401)
  const headers = { authorization: `Bearer ${writer.token}` }
  const left = await fetch(`http://127.0.0.1:${product.port}/api/auth/logout`, { method: 'POST', headers })
  expect(left.ok).toBe(true)
  const after = await fromAll(() => afresh(me, { token: writer.token }))
  expect(after.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 401))
})

const FREE = `select c.id from car c where c.deleted_at is null and c.status = 'AVAILABLE' and exists (
  select 1 from unit u where u.car_id = c.id and u.deleted_at is null and not exists (
    select 1 from reservation r where r.unit_id = u.id and r.ride_date = $1 and r.status in ('PENDING', 'CONFIRMED')))`

/** Reads days again and again, so that every process remembers them. */
async function readOn(days: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) for (const day of days) await afresh(pathOf(day)).catch(() => {})
}

/** What each process says can be had on a day is what the database holds. */
async function expectTrue(client: pg.Client, day: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(FREE, [day])
  const free = rows.map(({ id }) => id).toSorted()
  for (const { text } of await fromAll(() => afresh(pathOf(day)))) {
    const { result } = JSON.parse(text) as Cars
    expect(result.flatMap((car) => (car.is_available ? car.id : [])).toSorted()).toEqual(free)
  }
}

test('a process that is killed or stuck under work is replaced, nothing that was acknowledged is lost, and what the others remember is true', async () => {
  const deeds = noDeeds()
  let isOver = false
  const days = Array.from({ length: 20 }, (_, n) => addDays(dayOf(new Date()), 10 + n))
  const reading = fromAll(() => readOn(days, () => isOver))
  const writers = prepared.writers.slice(2)
  const writing = writers.map((writer) => write(product.port, prepared, writer, deeds, () => isOver))
  // Both have served since the start: who takes a victim's place may have the lower number, and is not asked while it boots.
  const victims = serving()
  for (const [at, signal] of (['SIGKILL', 'SIGSTOP'] as const).entries()) {
    await sleep(500)
    process.kill(victims[at]!, signal)
    while (serving().includes(victims[at]!) || serving().length < 2) await sleep(100)
  }
  await sleep(1_500)
  const booked = deeds.booked.size
  await sleep(500)
  isOver = true
  await Promise.all([...writing, reading])
  expect(deeds.booked.size).toBeGreaterThan(booked)
  const client = await connected(product.databaseUrl)
  for (const day of days) await expectTrue(client, day)
  await expectWhole(client, deeds)
}, 60_000)

test('the metrics are those of all processes together', async () => {
  await fromAll(() => afresh('/api/plans'))
  const text = await (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text()
  const counted = /^http_request_seconds_count\{[^}]*route="\/api\/plans"[^}]*\} (\d+)$/m.exec(text)
  expect(Number(counted?.[1])).toBeGreaterThanOrEqual(AT_ONCE)
  for (const name of ['outbox_waiting', 'outbox_oldest_seconds', 'job_lag_seconds', 'files_missing'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
})
