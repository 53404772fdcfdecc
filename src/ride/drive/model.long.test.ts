import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { COMPLETION_REASON } from '#testing/past-ride.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { callDrive, type DriverOnPhone, letIn, newDriverOnPhone } from '#testing/drive.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { tripEvent } from '#ride/reservation/trip-event/tables.ts'

// The acts of two drivers and of staff on one ride, in random order, compared with a model of the trip.
const SEQUENCES = Number(process.env.TRIP_SEQUENCES ?? 40)
const STEPS = ['EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'STOP_1', 'STOP_2', 'STOP_3', 'DROPPED']
const KINDS = ['ACCEPTED', 'DECLINED', ...STEPS]
const MAIN_KINDS = KINDS.filter((kind) => kind !== 'STOP_2' && kind !== 'STOP_3')
const FIRST_DAY = '2026-12-20'

const t = testWorld()

// Mostly the ride's own driver records the next step, so that many rides reach their end.
const driver = fc.constantFrom(0, 0, 0, 1)
/** Also a clock that is wrong by a day. */
const skew = fc.integer({ min: -DAY_MS, max: DAY_MS })
const event = {
  driver,
  kind: fc.constantFrom(...Array<string>(2 * KINDS.length).fill('NEXT'), ...KINDS),
  skew,
}
const act = fc.oneof(
  { weight: 14, arbitrary: fc.record({ do: fc.constant('send' as const), ...event }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('queue' as const), ...event }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('flush' as const), driver }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resend' as const), at: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('takeBack' as const), at: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      to: fc.constantFrom(null, 0, 1, 2, 3, 4),
      reason: fc.constantFrom({}, { reason: COMPLETION_REASON }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('assign' as const), to: fc.constantFrom(0, 0, 1, null) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('status' as const),
      status: fc.constantFrom('CANCELLED', 'PENDING', 'CONFIRMED', 'CONFIRMED'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('route' as const), stops: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('hour' as const), hour: fc.integer({ min: 8, max: 11 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

type Sent = { id: string; driver: number; kind: string }
type Queued = { kind: string; device_time: string; event_id: string; reason: string }
type Run = {
  id: string
  day: string
  now: number
  drivers: [DriverOnPhone, DriverOnPhone]
  queues: [Queued[], Queued[]]
  /** The events that the server acknowledged to a driver. */
  known: Sent[]
}

/** The number of recorded events by kind: without any, the comparison would prove nothing. */
const recorded = new Map<string, number>()

let days = 0
async function begin(): Promise<Run> {
  const day = addDays(FIRST_DAY, days++)
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const via_locations = [{ location: '한남동', time: `${day}T02:00:00Z` }]
  const { id } = (
    await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id, day, { via_locations }))
  ).json().result as { id: string }
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  // The pickup is at 09:30 in KST.
  const now = Date.parse(`${day}T00:30:00Z`) - 2 * HOUR_MS
  t.setNow(new Date(now))
  const drivers = [await newDriverOnPhone(t), await newDriverOnPhone(t)].map((one) => letIn(t, one))
  await dispatchRide(t, id, { driver_id: (await drivers[0])!.id })
  return { id, day, now, drivers: (await Promise.all(drivers)) as never, queues: [[], []], known: [] }
}

const staff = async (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
const patch = (run: Run, payload: object) => staff('PATCH', `/api/reservations/${run.id}`, payload)
const patchDetails = (run: Run, payload: object) =>
  staff('PATCH', `/api/reservations/${run.id}/details`, payload)

type Ride = {
  status: string
  display_status: string
  pickup_time: string
  driver_id: string | null
  driver_answer: string | null
  trip_step: string | null
  current_stop: number | null
  via_locations: object[]
}
const rideOf = async (run: Run): Promise<Ride> =>
  (await staff('GET', `/api/reservations/${run.id}`)).json().result

const rowsOf = (run: Run) =>
  t.world.db.select().from(tripEvent).where(eq(tripEvent.reservationId, run.id)).orderBy(asc(tripEvent.seq))
type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const stepsOf = (stops: number) =>
  STEPS.filter((step) => !step.startsWith('STOP_') || Number(step.at(-1)) <= stops)

function standingOf(rows: Row[]): Row[] {
  const gone = new Set(rows.map(({ takesBack }) => takesBack))
  return rows.filter(({ id, kind }) => kind !== 'TAKEN_BACK' && !gone.has(id))
}

/** The driver's answer and last step after these events, without the undone ones. */
function replay(rows: Row[]) {
  const standing = standingOf(rows)
  const answers = standing.filter(({ kind }) => kind === 'ACCEPTED' || kind === 'DECLINED')
  const steps = standing.filter(({ kind }) => STEPS.includes(kind))
  return { answer: answers.at(-1)?.kind ?? null, step: steps.at(-1) ?? null }
}

function nextOf(rows: Row[], stops: number): string | null {
  const { answer, step } = replay(rows)
  if (!step) return answer === 'ACCEPTED' ? 'EN_ROUTE' : 'ACCEPTED'
  const steps = stepsOf(stops)
  return steps[steps.indexOf(step.kind) + 1] ?? null
}

function positionOf(step: string | null, stops: number): number | null {
  if (step === null || step === 'EN_ROUTE') return null
  if (step === 'DROPPED') return stops + 1
  return step.startsWith('STOP_') ? Number(step.at(-1)) : 0
}

/** The status code of the answer to a new event of a driver. */
function expectedAnswer(run: Run, ride: Ride, rows: Row[], by: number, kind: string): number {
  if (ride.driver_id !== run.drivers[by]!.id) return 404
  if (ride.status === 'CANCELLED') return 410
  const { answer, step } = replay(rows)
  if (kind === 'DECLINED') return !step && answer !== 'DECLINED' ? 201 : 409
  if (kind !== nextOf(rows, ride.via_locations.length)) return 409
  if (kind === 'ACCEPTED') return 201
  const pickup = Date.parse(`${ride.pickup_time.replace(' ', 'T')}:00+09:00`)
  return ride.status === 'CONFIRMED' && run.now >= pickup - 3 * HOUR_MS ? 201 : 409
}

/** The status code for a driver who undoes an event: only the last one that was not undone, within a minute. */
function expectedTakeBack(run: Run, ride: Ride, rows: Row[], { id, driver }: Sent): number {
  if (ride.driver_id !== run.drivers[driver]!.id) return 404
  if (rows.some(({ takesBack }) => takesBack === id)) return 200
  const last = standingOf(rows).at(-1)!
  return last.id === id && run.now <= last.at.getTime() + MINUTE_MS ? 200 : 409
}

async function send(run: Run, by: number, body: Queued): Promise<number> {
  const [ride, rows] = [await rideOf(run), await rowsOf(run)]
  const answer = await callDrive(t, run.drivers[by]!, 'POST', `/rides/${run.id}/events`, body)
  const expected = expectedAnswer(run, ride, rows, by, body.kind)
  expect([body.kind, answer.statusCode]).toEqual([body.kind, expected])
  if (answer.statusCode !== 201) return answer.statusCode
  run.known.push({ id: body.event_id, driver: by, kind: body.kind })
  recorded.set(body.kind, (recorded.get(body.kind) ?? 0) + 1)
  return answer.statusCode
}

async function bodyOf(
  run: Run,
  { kind, skew }: { kind: string; skew: number },
  ahead: number,
): Promise<Queued> {
  const stops = (await rideOf(run)).via_locations.length
  const next = nextOf(await rowsOf(run), stops) ?? 'DROPPED'
  const all = ['ACCEPTED', ...stepsOf(stops)]
  return {
    kind: kind === 'NEXT' ? (all[all.indexOf(next) + ahead] ?? 'DROPPED') : kind,
    event_id: newId(),
    device_time: new Date(run.now + skew).toISOString(),
    reason: '차량이 고장났습니다',
  }
}

const expectSame = (actual: unknown, expected: unknown): void => expect(actual).toEqual(expected)

async function take(run: Run, one: Act): Promise<void> {
  switch (one.do) {
    case 'send':
      return void (await send(run, one.driver, await bodyOf(run, one, 0)))
    case 'queue':
      return void run.queues[one.driver]!.push(await bodyOf(run, one, run.queues[one.driver]!.length))
    case 'flush': {
      for (const body of run.queues[one.driver]!.splice(0))
        if ((await send(run, one.driver, body)) !== 201) break
      return
    }
    case 'resend': {
      const sent = run.known[one.at % run.known.length]
      if (!sent) return
      const body = {
        kind: sent.kind,
        event_id: sent.id,
        device_time: new Date(run.now).toISOString(),
        reason: '다시 보냄',
      }
      const count = (await rowsOf(run)).length
      const answer = await callDrive(t, run.drivers[sent.driver]!, 'POST', `/rides/${run.id}/events`, body)
      return expectSame([answer.statusCode, (await rowsOf(run)).length], [201, count])
    }
    case 'takeBack': {
      const sent = run.known[one.at % run.known.length]
      if (!sent) return
      const own = run.drivers[sent.driver]!
      const expected = expectedTakeBack(run, await rideOf(run), await rowsOf(run), sent)
      const answer = await callDrive(t, own, 'DELETE', `/rides/${run.id}/events/${sent.id}`)
      return expectSame(answer.statusCode, expected)
    }
    case 'move': {
      const current_stop = one.to === 4 ? (await rideOf(run)).via_locations.length + 1 : one.to
      return void (await patch(run, { current_stop, ...one.reason }))
    }
    case 'assign':
      return void (await patch(run, { driver_id: one.to === null ? null : run.drivers[one.to]!.id }))
    case 'status':
      return void (await patch(run, { status: one.status }))
    case 'route': {
      const via_locations = Array.from({ length: one.stops }, (_, at) => ({
        location: `경유 ${at}`,
        time: null,
      }))
      return void (await patchDetails(run, { via_locations }))
    }
    case 'hour':
      return void (await patchDetails(run, {
        pickup_time: `${run.day} ${String(one.hour).padStart(2, '0')}:30`,
      }))
    case 'wait': {
      run.now += one.minutes * MINUTE_MS
      t.setNow(new Date(run.now))
      return
    }
  }
}

/** Compares the ride with its events, after every act. */
async function expectSound(run: Run): Promise<void> {
  const [ride, rows] = [await rideOf(run), await rowsOf(run)]
  const stops = ride.via_locations.length
  const stored = new Map(rows.map((row) => [row.id, row.kind as string]))
  for (const { id, kind } of run.known) expect(stored.get(id)).toBe(kind)
  const { answer, step } = replay(rows)
  expect(ride).toMatchObject({
    driver_answer: answer,
    trip_step: step?.kind ?? null,
    current_stop: positionOf(step?.kind ?? null, stops),
  })
  const mayBeOver = step?.kind === 'DROPPED' && (step.madeBy === 'DRIVER' || step.reason !== '')
  expect(ride.display_status === 'COMPLETED' && !mayBeOver).toBe(false)
}

test(`${SEQUENCES} random days of a ride: each event follows its predecessor, none is lost, and none completes a ride without a drop-off or a reason`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 60 }), async (acts) => {
      const run = await begin()
      for (const one of acts) {
        await take(run, one)
        await expectSound(run)
      }
    }),
    { numRuns: SEQUENCES, endOnFailure: process.env.TRIP_SHRINK === undefined },
  )
  expect(Object.fromEntries(recorded)).toMatchObject(
    Object.fromEntries(MAIN_KINDS.map((kind) => [kind, expect.any(Number)])),
  )
}, 600_000)
