import { expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, newMember } from '#testing/actors.ts'
import { holdCar } from '#testing/holding.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld({ poolSize: 16 })
const IN_FLIGHT = 40
const WAVES = 6
const DAY = '2026-12-20'

const median = (times: number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1]!

/** Keeps 40 requests of one member running until the concurrent work `beside` is done. */
async function flood(call: (at: number) => Promise<{ statusCode: number }>, beside: () => Promise<void>) {
  const statuses: Record<number, number> = {}
  let isDone = false
  const done = beside().finally(() => (isDone = true))
  for (let at = 0; !isDone || at < WAVES * IN_FLIGHT; at += IN_FLIGHT) {
    const wave = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, n) => call(at + n)))
    for (const { statusCode } of wave) statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
  }
  await done
  return statuses
}

/** Other members book this car on other days while readiness is checked; returns the duration of each booking. */
async function othersBook(members: Actor[], carId: string): Promise<{ times: number[]; ready: number[] }> {
  const [times, ready] = [[] as number[], [] as number[]]
  for (const [at, member] of members.entries()) {
    const begun = performance.now()
    const { statusCode } = await book(t, member, bookingForm(carId, addDays(DAY, 10 + at)))
    times.push(performance.now() - begun)
    expect(statusCode).toBe(201)
    ready.push((await t.call({ url: '/readyz' })).statusCode)
  }
  return { times, ready }
}

type Flooding = (member: Actor, carId: string, at: number) => Promise<{ statusCode: number }>
const FLOODS: [string, Flooding][] = [
  ['holds', (member, carId, at) => holdCar(t, member, { id: carId }, addDays(DAY, at % 9))],
  [
    'rebookings of no reservation',
    (member, carId, at) =>
      t.call({
        method: 'POST',
        url: `/api/users/${member.id}/reservations/${member.id}/rebook`,
        headers: member.headers,
        payload: bookingForm(carId, addDays(DAY, at % 9)),
      }),
  ],
  ['reads', ({ id, headers }) => t.call({ url: `/api/users/${id}/reservations`, headers })],
]

test.each(FLOODS)(
  'keeps serving others while one member has 40 running %s',
  { timeout: 120_000 },
  async (_, call) => {
    const [flooder, car] = [await newMember(t), await carNamed(t, 'ALPHARD')]
    const others = await Promise.all(Array.from({ length: 12 }, () => memberWithTickets(t, 1)))
    let beside = { times: [] as number[], ready: [] as number[] }
    const statuses = await flood(
      (at) => call(flooder, car.id, at),
      async () => void (beside = await othersBook(others, car.id)),
    )
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
    expect(new Set(beside.ready)).toEqual(new Set([200]))
    expect(median(beside.times)).toBeLessThan(500)
  },
)

test('refuses the ninth concurrent change of a member with 429 and Retry-After', async () => {
  const [member, car] = [await newMember(t), await carNamed(t, 'ALPHARD')]
  const answers = await Promise.all(
    Array.from({ length: IN_FLIGHT }, (_, at) => holdCar(t, member, car, addDays(DAY, at % 9))),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refused).toHaveLength(IN_FLIGHT - 8)
  expect(refused[0]!.headers['retry-after']).toBe('1')
  expect(refused[0]!.json().code).toBe('TOO_MANY')
})

test('concurrent calls with one Idempotency-Key have one effect', async () => {
  const [member, car] = [await memberWithTickets(t, 3), await carNamed(t, 'ALPHARD')]
  const answers = await Promise.all(
    Array.from({ length: IN_FLIGHT }, () => book(t, member, bookingForm(car.id, DAY), 'the-same')),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(answers[0]!.statusCode).toBe(201)
})
