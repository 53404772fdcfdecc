import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { freePort } from '#kit/postgres/start.ts'
import { ADMIN, newFolder, postmasterOf, type Product, startProduct } from '#testing/product.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20)
const WRITERS = 16

type Ride = { id: string; memberId: string }
type Writer = { id: string; token: string }

async function call(port: number, method: string, path: string, token: string, body?: object, key?: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(key && { 'idempotency-key': key }),
  }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { result: never; code?: string } }
}

async function logIn(port: number, id: string, password: string): Promise<string> {
  const { body } = await call(port, 'POST', '/api/auth/login', '', { id, password })
  return (body.result as { accessToken: string }).accessToken
}

/** Sixteen members with tickets, and cars enough for all that they book. */
async function prepare(product: Product): Promise<Writer[]> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(`
    insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
    select gen_random_uuid(), 'FAULT ' || n, 'drawing:alphard', 7, 7, 100 + n, now() from generate_series(1, 20) n;
    insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), c.id, 'F' || row_number() over (), now() from car c, generate_series(1, 50) where c.name like 'FAULT%';
    insert into member (id, login_id, name, phone, password_hash, created_at)
    select gen_random_uuid(), 'writer' || n, '쓰는이', '0108' || lpad(n::text, 7, '0'), (select password_hash from member where login_id = '${ADMIN.id}'), now()
    from generate_series(1, ${WRITERS}) n`)
  const { rows } = await client.query<{ id: string; login_id: string }>(
    "select id, login_id from member where login_id like 'writer%'",
  )
  await client.end()
  const admin = await logIn(product.port, ADMIN.id, ADMIN.password)
  const writers: Writer[] = []
  for (const { id, login_id } of rows) {
    await call(product.port, 'POST', '/api/tickets', admin, { user_id: id, amount: 10_000, date: 365 })
    writers.push({ id, token: await logIn(product.port, login_id, ADMIN.password) })
  }
  return writers
}

/** Books without a pause until told to stop; keeps what was acknowledged, and asks again with the same key what was not. */
async function write(
  port: number,
  cars: string[],
  writer: Writer,
  acknowledged: Ride[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const key = newId()
    const form = {
      car_id: cars[Math.floor(Math.random() * cars.length)],
      name: '쓰는이',
      phone: '01012345678',
      pickup_location: '여기',
      dropoff_location: '저기',
      pickup_time: `${addDays(new Date().toISOString().slice(0, 10), 2 + Math.floor(Math.random() * 360))} 09:00`,
      via_locations: [],
      ride_purpose: 'vip',
      luggage_count: 0,
      passenger_count: 1,
    }
    const answer = await call(
      port,
      'POST',
      `/api/users/${writer.id}/reservations`,
      writer.token,
      form,
      key,
    ).catch(() => null)
    if (answer?.status === 201)
      acknowledged.push({ id: (answer.body.result as { id: string }).id, memberId: writer.id })
    else if (!answer || answer.status === 503) await sleep(50)
  }
}

/** A connection to the database, once it is back: the killed one's last backends may outlive it by a moment. */
async function connected({ folder, databaseUrl }: Product): Promise<pg.Client> {
  for (let round = 0; ; round++) {
    const { port } = await postmasterOf(folder)
    const client = new pg.Client({ connectionString: Object.assign(new URL(databaseUrl), { port }).href })
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    if (isUp) return client
    if (round === 300) throw new Error('the database does not come back')
    await sleep(100)
  }
}

/** What must hold whenever the power failed: acknowledged rides are there, none is half made, all sums agree. */
async function expectWhole(product: Product, acknowledged: Ride[]): Promise<void> {
  const client = await connected(product)
  const ask = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ n: number }>(sql, values)).rows[0]!.n
  const ids = acknowledged.map((ride) => ride.id)
  expect(await ask('select count(*)::int as n from reservation where id = any($1)', [ids])).toBe(ids.length)
  expect(
    await ask(
      "select count(*)::int as n from reservation r where not exists (select 1 from ticket_entry e where e.reservation_id = r.id and e.type = 'USE')",
    ),
  ).toBe(0)
  expect(
    await ask(
      "select count(*)::int as n from ticket_entry e where e.type = 'USE' and not exists (select 1 from reservation r where r.id = e.reservation_id)",
    ),
  ).toBe(0)
  expect(
    await ask(`select count(*)::int as n from ticket_account a
    where a.halves <> (select coalesce(sum(amount), 0) from ticket_entry e where e.member_id = a.member_id)
       or a.halves <> (select coalesce(sum(remaining), 0) from ticket_lot l where l.member_id = a.member_id)`),
  ).toBe(0)
  expect(
    await ask(
      "select count(*)::int as n from (select 1 from reservation where status <> 'CANCELLED' group by unit_id, ride_date having count(*) > 1) x",
    ),
  ).toBe(0)
  await client.end()
}

async function carsOf(product: Product): Promise<string[]> {
  const answer = await fetch(
    `http://127.0.0.1:${product.port}/api/reservations/available?year=2027&month=1&day=1`,
  )
  const { result } = (await answer.json()) as { result: { id: string; name: string }[] }
  return result.filter((car) => car.name.startsWith('FAULT')).map((car) => car.id)
}

test(
  `kill -9 of the server in the middle of bookings, ${ROUNDS} times: nothing acknowledged is lost and it starts again`,
  { timeout: 600_000 },
  async () => {
    const [folder, port] = [await newFolder(), await freePort()]
    let product = await startProduct({ folder, port })
    // A test that fails must not leave its product behind: the run would wait for it.
    onTestFinished(() => void product.child.kill('SIGKILL'))
    const writers = await prepare(product)
    const cars = await carsOf(product)
    const acknowledged: Ride[] = []
    const starts: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let over = false
      const writing = writers.map((writer) => write(port, cars, writer, acknowledged, () => over))
      await sleep(200 + Math.random() * 400)
      const gone = new Promise((resolve) => product.child.once('exit', resolve))
      product.child.kill('SIGKILL')
      await gone
      over = true
      product = await startProduct({ folder, port })
      starts.push(product.tookMs)
      await Promise.all(writing)
      await expectWhole(product, acknowledged)
    }
    await product.stop()
    await rm(folder, { recursive: true, force: true })
    console.log(
      `server killed ${ROUNDS} times: ${acknowledged.length} acknowledged, slowest start ${Math.round(Math.max(...starts))} ms`,
    )
    expect(acknowledged.length).toBeGreaterThan(ROUNDS)
  },
)

test(
  `kill -9 of PostgreSQL in the middle of bookings, ${ROUNDS} times: nothing acknowledged is lost and the server comes back by itself`,
  { timeout: 600_000 },
  async () => {
    const product = await startProduct()
    onTestFinished(() => void product.child.kill('SIGKILL'))
    const writers = await prepare(product)
    const cars = await carsOf(product)
    const acknowledged: Ride[] = []
    const gaps: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      let over = false
      const writing = writers.map((writer) => write(product.port, cars, writer, acknowledged, () => over))
      await sleep(200 + Math.random() * 400)
      const killedAt = performance.now()
      process.kill((await postmasterOf(product.folder)).pid, 'SIGKILL')
      const before = acknowledged.length
      while (acknowledged.length <= before + WRITERS) {
        expect(performance.now() - killedAt, 'the gap in milliseconds').toBeLessThan(60_000)
        await sleep(20)
      }
      gaps.push(performance.now() - killedAt)
      over = true
      await Promise.all(writing)
      await expectWhole(product, acknowledged)
    }
    await product.stop()
    console.log(
      `PostgreSQL killed ${ROUNDS} times: ${acknowledged.length} acknowledged, longest gap ${Math.round(Math.max(...gaps))} ms`,
    )
  },
)

test(
  'a second start on the same data says so and harms nothing; an interrupt ends all of it',
  { timeout: 60_000 },
  async () => {
    const first = await startProduct()
    const second = startProduct({ folder: first.folder })
    await expect(second).rejects.toThrow('exit 1')
    expect((await fetch(`http://127.0.0.1:${first.port}/readyz`)).status).toBe(200)
    const { pid } = await postmasterOf(first.folder)
    const gone = new Promise((resolve) => first.child.once('exit', resolve))
    first.child.kill('SIGINT')
    expect(await gone).toBe(0)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    await rm(first.folder, { recursive: true, force: true })
  },
)
