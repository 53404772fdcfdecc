import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder, startProduct } from '#testing/product.ts'
import { type Driver, newDriver, step } from '#testing/product-driver.ts'
import { call, formOf, type Prepared, prepareWriters } from '#testing/writers.ts'

const STREAMS = 500
/** The most streams of one session. */
const OF_SESSION = 8
const OF_ADDRESS = 50
const STEPS = ['EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'DROPPED']
const MAX_P95_MS = 1_000

type Ride = { id: string; ownerId: string; token: string; share: string }
/** A stream, with everything that it received since the last step. */
type Stream = { rid: string | null; kind: 'trip' | 'shared' | 'board'; received: string }

/** For each writer one ride that begins in half an hour, each with its own car, all with the same driver. */
async function newRides(port: number, client: pg.Client, { writers, admin, cars }: Prepared, driver: Driver) {
  const rides: Ride[] = []
  for (const { id: ownerId, token } of writers) {
    const own = `/api/users/${ownerId}/reservations`
    const { id } = (await call(port, 'POST', own, token, formOf(cars))).body.result as { id: string }
    for (const body of [{ status: 'CONFIRMED' }, { driver_id: driver.id, force: true }])
      await call(port, 'PATCH', `/api/reservations/${id}`, admin, body)
    const shared = (await call(port, 'POST', `${own}/${id}/share`, token)).body.result as { token: string }
    rides.push({ id, ownerId, token, share: shared.token })
  }
  await client.query(
    `with own as (
       select r.id, u.id as unit_id, u.car_id
       from (select id, row_number() over (order by id) as n from reservation where id = any($1)) r
       join (select id, car_id, row_number() over (order by id) as n from unit) u using (n)
     )
     update reservation set unit_id = own.unit_id, car_id = own.car_id, driver_forced = true,
       pickup_at = now() + interval '30 minutes',
       ride_date = ((now() + interval '30 minutes') at time zone 'Asia/Seoul')::date
     from own where own.id = reservation.id`,
    [rides.map(({ id }) => id)],
  )
  return rides
}

async function open(
  port: number,
  path: string,
  token: string,
  from: number,
): Promise<Omit<Stream, 'rid' | 'kind'>> {
  const stream = { received: '' }
  const socket = connect({
    port,
    host: '127.0.0.1',
    localAddress: `127.0.0.${2 + Math.floor(from / OF_ADDRESS)}`,
  })
  onTestFinished(() => void socket.destroy())
  socket.setEncoding('utf8').on('data', (chunk: string) => (stream.received += chunk))
  const authorization = token && `authorization: Bearer ${token}\r\n`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/event-stream\r\n${authorization}\r\n`)
  await expect.poll(() => stream.received, { timeout: 20_000 }).toContain(' 200 ')
  return stream
}

/** Opens streams of the board, of each ride's owner and, for the rest of STREAMS, of shared links. */
async function openAll(port: number, admin: string, rides: Ride[]): Promise<Stream[]> {
  const wanted = [
    ...Array.from({ length: 4 }, () => ({
      kind: 'board' as const,
      rid: null,
      path: '/api/admin/events',
      token: admin,
    })),
    ...rides.flatMap(({ id, ownerId, token }) =>
      Array.from({ length: OF_SESSION }, () => ({
        kind: 'trip' as const,
        rid: id,
        path: `/api/users/${ownerId}/reservations/${id}/events`,
        token,
      })),
    ),
  ]
  const shared = Array.from({ length: STREAMS - wanted.length }, (_, at) => {
    const { id, share } = rides[at % rides.length]!
    return { kind: 'shared' as const, rid: id, path: `/api/shared/${share}/events`, token: '' }
  })
  const streams: Stream[] = []
  for (const [at, { path, token, ...rest }] of [...wanted, ...shared].entries())
    streams.push(Object.assign(await open(port, path, token, at), rest))
  return streams
}

/** An event of the board's stream does not contain the step itself. */
const hasStep = ({ rid, received }: Stream, kind: string): boolean =>
  rid === null ? /^data: ./m.test(received) : received.includes(`"trip_step":"${kind}"`)

/** For each stream of the ride, the milliseconds from the press until it has the step. */
async function timesOf(
  streams: Stream[],
  ride: Ride,
  kind: string,
  press: () => Promise<number>,
): Promise<Map<Stream, number>> {
  const shown = streams.filter(({ rid }) => rid === null || rid === ride.id)
  for (const stream of shown) stream.received = ''
  const [begun, times] = [performance.now(), new Map<Stream, number>()]
  const answered = press()
  const look = () => {
    for (const stream of shown)
      if (!times.has(stream) && hasStep(stream, kind)) times.set(stream, performance.now() - begun)
    return times.size
  }
  await expect.poll(look, { timeout: 10_000, interval: 5 }).toBe(shown.length)
  expect(await answered).toBe(201)
  return times
}

test(
  `a driver's step reaches the board, the trip page and the shared page within a second with ${STREAMS} streams open`,
  { timeout: 300_000 },
  async () => {
    const folder = await newFolder()
    const product = await startProduct({ folder })
    onTestFinished(() => void product.child.kill('SIGKILL'))
    const { port } = product
    const prepared = await prepareWriters(product)
    const driver = await newDriver(product, prepared.admin)
    const client = new pg.Client({ connectionString: product.databaseUrl })
    await client.connect()
    const rides = await newRides(port, client, prepared, driver)
    await client.end()
    for (const { id } of rides) expect(await step(product, driver, id, 'ACCEPTED')).toBe(201)
    const streams = await openAll(port, prepared.admin, rides)
    const times: Record<Stream['kind'], number[]> = { board: [], trip: [], shared: [] }
    for (const kind of STEPS)
      for (const ride of rides)
        for (const [stream, ms] of await timesOf(streams, ride, kind, () =>
          step(product, driver, ride.id, kind),
        ))
          times[stream.kind].push(ms)
    const p95 = Object.entries(times).map(
      ([kind, all]) =>
        [kind, Math.round(all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)]!)] as const,
    )
    console.log(`p95 in ms with ${streams.length} streams: ${p95.map((one) => one.join(' ')).join(', ')}`)
    for (const [kind, ms] of p95) expect.soft(ms, kind).toBeLessThan(MAX_P95_MS)
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  },
)
