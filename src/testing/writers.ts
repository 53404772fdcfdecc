import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addDays } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { ADMIN, postmasterOf, type Product } from './product.ts'

// Members who book, cancel and get tickets concurrently over HTTP, while servers or the database fail.
export const WRITERS = 16
/** The typed personal data, which no log may contain. */
export const TYPED = {
  name: '쓰는이',
  phone: '01012345678',
  pickup: '한남동 비밀의 집',
  dropoff: '몰래 가는 곳',
}
const CARS = 20

export type Writer = { id: string; loginId: string; token: string }
/** The changes that the server acknowledged: all of them must be stored. */
export type Acknowledged = { booked: Map<string, string>; canceled: Set<string>; granted: number }

export const noneAcknowledged = (): Acknowledged => ({ booked: new Map(), canceled: new Set(), granted: 0 })

type Reply = { status: number; body: { result: never; code?: string } }

export async function call(
  port: number,
  method: string,
  path: string,
  token: string,
  body?: object,
  key?: string,
): Promise<Reply> {
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
  return { status: answer.status, body: (await answer.json()) as Reply['body'] }
}

export async function logIn(port: number, id: string, password: string): Promise<string> {
  const { status, body } = await call(port, 'POST', '/api/auth/login', '', { id, password })
  if (status !== 200) throw new Error(`${id} cannot log in: ${status} ${JSON.stringify(body)}`)
  return (body.result as { accessToken: string }).accessToken
}

/** Sixteen members with tickets, and enough cars for all their bookings. */
export async function prepareWriters(product: Pick<Product, 'port' | 'databaseUrl'>) {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  await client.query(`
    insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
    select gen_random_uuid(), 'FAULT ' || n, 'drawing:alphard', 7, 7, 100 + n, now() from generate_series(1, ${CARS}) n;
    insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), c.id, 'F' || row_number() over (), now() from car c, generate_series(1, 50) where c.name like 'FAULT%';
    insert into member (id, login_id, name, phone, password_hash, created_at)
    select gen_random_uuid(), 'writer' || n, '${TYPED.name}', '0108' || lpad(n::text, 7, '0'), (select password_hash from member where login_id = '${ADMIN.id}'), now()
    from generate_series(1, ${WRITERS}) n`)
  const members = await client.query<{ id: string; login_id: string }>(
    "select id, login_id from member where login_id like 'writer%'",
  )
  const cars = await client.query<{ id: string }>("select id from car where name like 'FAULT%'")
  await client.end()
  const admin = await logIn(product.port, ADMIN.id, ADMIN.password)
  const writers: Writer[] = []
  for (const { id, login_id } of members.rows) {
    await call(product.port, 'POST', '/api/tickets', admin, { user_id: id, amount: 10_000, date: 365 })
    writers.push({ id, loginId: login_id, token: await logIn(product.port, login_id, ADMIN.password) })
  }
  return { writers, admin, cars: cars.rows.map(({ id }) => id) }
}
export type Prepared = Awaited<ReturnType<typeof prepareWriters>>

export const formOf = (cars: string[]) => ({
  car_id: cars[Math.floor(Math.random() * cars.length)],
  name: TYPED.name,
  phone: TYPED.phone,
  pickup_location: TYPED.pickup,
  dropoff_location: TYPED.dropoff,
  pickup_time: `${addDays(new Date().toISOString().slice(0, 10), 2 + Math.floor(Math.random() * 360))} 09:00`,
  via_locations: [],
  ride_purpose: 'vip',
  luggage_count: 0,
  passenger_count: 1,
})

/** Books, cancels and grants tickets without a pause until told to stop; records the acknowledged changes. */
export async function write(
  port: number,
  { cars, admin }: Prepared,
  writer: Writer,
  deeds: Acknowledged,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const answer = await oneDeed(port, cars, admin, writer, deeds).catch(() => null)
    if (!answer || answer.status === 503) await sleep(50)
  }
}

async function oneDeed(
  port: number,
  cars: string[],
  admin: string,
  writer: Writer,
  deeds: Acknowledged,
): Promise<Reply> {
  const dice = Math.random()
  const own = `/api/users/${writer.id}/reservations`
  const mine = [...deeds.booked].find(([id, owner]) => owner === writer.id && !deeds.canceled.has(id))
  if (dice < 0.25 && mine) {
    const answer = await call(port, 'POST', `${own}/${mine[0]}/cancel`, writer.token)
    // The answer to an earlier try may have been lost.
    if (answer.status === 200 || answer.body.code === 'ALREADY_CANCELLED') deeds.canceled.add(mine[0])
    return answer
  }
  if (dice < 0.4) {
    const grant = { user_id: writer.id, amount: 1, date: 90 }
    const answer = await call(port, 'POST', '/api/tickets', admin, grant, newId())
    if (answer.status === 201) deeds.granted += 1
    return answer
  }
  const answer = await call(port, 'POST', own, writer.token, formOf(cars), newId())
  if (answer.status === 201) deeds.booked.set((answer.body.result as { id: string }).id, writer.id)
  return answer
}

/** Connects to the restarted database; retries while connections of the killed one still exist. */
export async function connectAfterRestart(databaseUrl: string, folder?: string): Promise<pg.Client> {
  for (let round = 0; ; round++) {
    const port = folder && (await postmasterOf(folder).catch(() => null))?.port
    const url = port ? Object.assign(new URL(databaseUrl), { port }).href : databaseUrl
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    const isUp = await client
      .connect()
      .then(() => client.query('select 1'))
      .then(
        () => true,
        () => false,
      )
    if (isUp) return client
    if (round === 600) throw new Error('the database did not come back')
    await sleep(50)
  }
}

const COUNTS = {
  'reservations without a USE row': `select count(*)::int as n from reservation r
    where not exists (select 1 from ticket_entry e where e.reservation_id = r.id and e.type = 'USE')`,
  'USE rows without a reservation': `select count(*)::int as n from ticket_entry e
    where e.type = 'USE' and not exists (select 1 from reservation r where r.id = e.reservation_id)`,
  'accounts that differ from ledger or lots': `select count(*)::int as n from ticket_account a
    where a.halves <> (select coalesce(sum(amount), 0) from ticket_entry e where e.holder_id = a.holder_id)
       or a.halves <> (select coalesce(sum(remaining), 0) from ticket_lot l where l.holder_id = a.holder_id)`,
  'reservations that hold anything but their cost': `select count(*)::int as n from reservation r where
    (select -sum(e.amount) from ticket_entry e where e.reservation_id = r.id) <>
    case r.status when 'CANCELLED' then 0 else r.cost_halves end`,
  'units promised twice': `select count(*)::int as n from (
    select 1 from reservation where status <> 'CANCELLED' group by unit_id, ride_date having count(*) > 1) x`,
}

/** Waits until `count` more bookings were acknowledged, at most `seconds`. */
export async function waitForBookings({ booked }: Acknowledged, count: number, seconds = 10): Promise<void> {
  const wanted = booked.size + count
  for (let waited = 0; booked.size < wanted && waited < seconds * 50; waited++) await sleep(20)
}

/** Throws unless every acknowledged change is stored, no change is partial and all sums agree. */
export async function expectAllStored(client: pg.Client, deeds: Acknowledged): Promise<void> {
  const wrong = await wrongIn(client, deeds).finally(() => client.end())
  if (wrong.length) throw new Error(`stored state is wrong: ${wrong.join('; ')}`)
}

async function wrongIn(client: pg.Client, { booked, canceled, granted }: Acknowledged): Promise<string[]> {
  const ask = async (sql: string, values: unknown[] = []) =>
    (await client.query<{ n: number }>(sql, values)).rows[0]!.n
  const inList = (more = '') => `select count(*)::int as n from reservation where id = any($1) ${more}`
  const there = await ask(inList(), [[...booked.keys()]])
  const undone = await ask(inList("and status = 'CANCELLED'"), [[...canceled]])
  const given = await ask("select count(*)::int as n from ticket_entry where type = 'CHARGE' and amount = 2")
  const lost = [
    ...(there === booked.size ? [] : [`${booked.size - there} of ${booked.size} bookings are lost`]),
    ...(undone === canceled.size ? [] : [`${canceled.size - undone} of ${canceled.size} cancels are lost`]),
    ...(given >= granted ? [] : [`${granted - given} of ${granted} grants are lost`]),
  ]
  const broken: string[] = []
  for (const [what, sql] of Object.entries(COUNTS)) {
    const n = await ask(sql)
    if (n) broken.push(`${n} ${what}`)
  }
  return [...lost, ...broken]
}
