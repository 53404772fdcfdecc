import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { emptyDatabase } from '#testing/database.ts'
import { listen } from '#testing/event-stream.ts'
import { ADMIN, newFolder, type Product, startProduct } from '#testing/product.ts'
import {
  waitForBookings,
  call,
  connectAfterRestart,
  expectAllStored,
  formOf,
  logIn,
  noneAcknowledged,
  type Prepared,
  prepareWriters,
  write,
  type Writer,
} from '#testing/writers.ts'

// Two server processes share one PostgreSQL through the same DATABASE_URL.
let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
let here: Product
let there: Product
let prepared: Prepared
let rareCarId: string
beforeAll(async () => {
  database = await emptyDatabase(inject('databaseUrl'))
  folder = await newFolder()
  const open = () => startProduct({ folder, env: { DATABASE_URL: database.url } })
  ;[here, there] = await Promise.all([open(), open()])
  prepared = await prepareWriters(here)
  rareCarId = (await rows<{ id: string }>("select id from car where name = 'PUROSANGUE'"))[0]!.id
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connectAfterRestart(database.url)
  return (await client.query<Row>(sql, values).finally(() => client.end())).rows
}

const today = () => dayOf(new Date())

/** The form of a car with one unit, for a day. */
const rareForm = (day: string) => ({
  ...formOf(prepared.cars),
  car_id: rareCarId,
  pickup_time: `${day} 09:00`,
})

const bookAt = ({ port }: Product, { id, token }: Writer, form: object, key?: string) =>
  call(port, 'POST', `/api/users/${id}/reservations`, token, form, key)

async function freeCars({ port }: Product, day: string): Promise<string[]> {
  const [year, month, date] = day.split('-').map(Number)
  const path = `/api/reservations/available?year=${year}&month=${month}&day=${date}`
  const list = (await call(port, 'GET', path, '')).body.result as { id: string; is_available: boolean }[]
  return list.flatMap(({ id, is_available }) => (is_available ? id : [])).toSorted()
}

test('a booking or cancellation is visible at the other server after its response', async () => {
  const writer = prepared.writers[0]!
  for (let round = 0; round < 20; round++) {
    const day = addDays(today(), 10 + round)
    expect(await freeCars(there, day)).toContain(rareCarId)
    const booked = await bookAt(here, writer, rareForm(day))
    expect(booked.status).toBe(201)
    expect(await freeCars(there, day)).not.toContain(rareCarId)
    const { id } = booked.body.result as { id: string }
    const path = `/api/users/${writer.id}/reservations/${id}/cancel`
    expect((await call(here.port, 'POST', path, writer.token)).status).toBe(200)
    expect(await freeCars(there, day)).toContain(rareCarId)
  }
})

test('books the last unit of a day once over two concurrent servers', async () => {
  const [one, other] = prepared.writers.slice(1, 3)
  for (let round = 0; round < 20; round++) {
    const form = rareForm(addDays(today(), 40 + round))
    const answers = await Promise.all([bookAt(here, one!, form), bookAt(there, other!, form)])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  }
})

test('a booking sent to two servers under one Idempotency-Key happens once', async () => {
  const writer = prepared.writers[3]!
  for (let round = 0; round < 20; round++) {
    const [form, key] = [formOf(prepared.cars), newId()]
    const answers = await Promise.all([here, there].map((server) => bookAt(server, writer, form, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const ids = answers.map(({ body }) => (body.result as { id: string }).id)
    expect(ids[0]).toBe(ids[1])
  }
  const [booked] = await rows<{ n: number }>(
    'select count(*)::int as n from reservation where member_id = $1',
    [writer.id],
  )
  expect(booked!.n).toBe(20)
})

test('a change at one server reaches the event streams of the other', async () => {
  const writer = prepared.writers[4]!
  const booked = await bookAt(here, writer, formOf(prepared.cars))
  const { id } = booked.body.result as { id: string }
  const base = `http://127.0.0.1:${there.port}`
  const ofMember = await listen(base, `/api/users/${writer.id}/reservations/${id}/events`, writer.token)
  const ofStaff = await listen(base, '/api/admin/events', prepared.admin)
  const path = `/api/reservations/${id}`
  await call(here.port, 'PATCH', path, prepared.admin, { status: 'CONFIRMED' })
  const heard = ({ heard }: typeof ofMember) => heard.map(({ data }) => data)
  await expect.poll(() => heard(ofMember)).toContainEqual(expect.objectContaining({ status: 'CONFIRMED' }))
  const change = expect.objectContaining({ topic: 'reservation', id })
  await expect.poll(() => heard(ofStaff)).toContainEqual(expect.arrayContaining([change]))
  ofMember.close()
  ofStaff.close()
})

test('a session ended at one server ends at the other', async () => {
  const { id, token } = prepared.writers[5]!
  const statusThere = async () => (await call(there.port, 'GET', `/api/users/${id}`, token)).status
  expect(await statusThere()).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  const left = await fetch(`http://127.0.0.1:${here.port}/api/auth/logout`, { method: 'POST', headers })
  expect(left.ok).toBe(true)
  expect(await statusThere()).toBe(401)
})

test('a changed role ends stream and export at another server within a second', async () => {
  const { id, loginId } = prepared.writers[13]!
  await rows("update member set role = 'ADMIN', staff_role = 'DISPATCHER' where id = $1", [id])
  await rows("update staff_role set rights = rights || '{EXPORT}' where role = 'DISPATCHER'")
  await rows(`insert into driver (id, name, phone, note, created_at)
    select gen_random_uuid(), '김', '', repeat('긴', 4000), now() from generate_series(1, 3000)`)
  const token = await logIn(there.port, loginId, ADMIN.password)
  const base = `http://127.0.0.1:${there.port}`
  const stream = await listen(base, '/api/admin/events', token)
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' }
  const file = await fetch(`${base}/api/drivers`, { headers })
  expect(file.status).toBe(200)
  const path = `/api/admin/staff/${id}`
  const changed = await call(here.port, 'PATCH', path, prepared.admin, { staff_role: 'CARE' })
  const at = performance.now()
  expect(changed.status).toBe(200)
  await stream.ended
  await expect(file.text()).rejects.toThrow()
  expect(performance.now() - at).toBeLessThan(1_000)
  expect((await call(there.port, 'GET', '/api/admin/overview', token)).status).toBe(401)
})

test('company facts changed at one server are on the pages of both', async () => {
  const path = '/api/admin/company'
  const changed = await call(here.port, 'PATCH', path, prepared.admin, { name: '주식회사 하늘길' })
  expect(changed.status).toBe(200)
  const terms = async ({ port }: Product) => (await fetch(`http://127.0.0.1:${port}/terms`)).text()
  for (const server of [here, there]) await expect.poll(() => terms(server)).toContain('주식회사 하늘길')
})

const inboxOf = async ({ simPort }: Product): Promise<unknown[]> =>
  (await (await fetch(`http://127.0.0.1:${simPort}/__sim/messages`)).json()) as unknown[]

test('each message is sent once', async () => {
  const writers = prepared.writers.slice(6, 12)
  for (const server of [here, there, here, there])
    await Promise.all(writers.map((writer) => bookAt(server, writer, formOf(prepared.cars))))
  const count = async (where: string) =>
    (await rows<{ n: number }>(`select count(*)::int as n from message where ${where}`))[0]!.n
  // A message that is being sent is leased and not due: waits until all are done.
  await expect.poll(() => count("state = 'WAITING'"), { timeout: 20_000 }).toBe(0)
  const inboxes = await Promise.all([here, there].map(inboxOf))
  expect(await count("state = 'SENT'")).toBe(inboxes.flat().length)
})

const doneJobs = ({ output }: Product): number => output().match(/"msg":"job done"/g)?.length ?? 0

test('runs each scheduled job on one server', async () => {
  const jobs = () =>
    rows<{ state: string; n: number }>(`select state, count(*)::int as n from pgboss.job
      where start_after <= now() and name not like '\\_\\_%' group by state`)
  await expect
    .poll(async () => (await jobs()).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['completed'])
  expect(doneJobs(here) + doneJobs(there)).toBe((await jobs())[0]!.n)
})

test('a killed server loses no acknowledged change, and the other continues to serve', async () => {
  const deeds = noneAcknowledged()
  let isOver = false
  const writing = prepared.writers
    .slice(6)
    .map((writer, at) => write([here, there][at % 2]!.port, prepared, writer, deeds, () => isOver))
  await waitForBookings(deeds, 50)
  there.child.kill('SIGKILL')
  const booked = deeds.booked.size
  await waitForBookings(deeds, 50)
  isOver = true
  await Promise.all(writing)
  expect(deeds.booked.size).toBeGreaterThanOrEqual(booked + 50)
  for (let at = 2; at < 12; at++) {
    const day = addDays(today(), at)
    const free = await rows<{ id: string }>(
      `select c.id from car c where c.deleted_at is null and c.status = 'AVAILABLE' and exists (
        select 1 from unit u where u.car_id = c.id and u.deleted_at is null and not exists (
          select 1 from reservation r where r.unit_id = u.id and r.ride_date = $1 and r.status in ('PENDING', 'CONFIRMED')))`,
      [day],
    )
    expect(await freeCars(here, day)).toEqual(free.map(({ id }) => id).toSorted())
  }
  await expectAllStored(await connectAfterRestart(database.url), deeds)
})
