import { messagesWhere } from '#testing/messages.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  newMemberSession,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { ownListEvents, joinWaitlist } from '#testing/holding.ts'
import { START, testWorld } from '#testing/world.ts'
import { serveWaitlist } from './jobs.ts'

const t = testWorld()
const DAY = '2026-12-10'
const [YEAR, MONTH, DATE] = [2026, 12, 10]
let plates = 1000

const asAdmin = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
const serve = () => serveWaitlist(t.world)
const later = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))

type Line = Awaited<ReturnType<typeof openWaitlist>>

/** A car with two booked units and two waiting members, one after the other; the first unit became free and was offered to the first member. */
async function openWaitlist() {
  t.setNow(START)
  const car = { name: 'MAYBACH', image: 'drawing:covered', order: 50 }
  const { id: carId } = (await asAdmin('POST', '/api/cars', car)).json().result
  for (let n = 0; n < 2; n++) {
    const registration_number = `107자 ${++plates}`
    await asAdmin('POST', `/api/cars/${carId}/inventory`, { registration_number })
  }
  const [offered, kept] = [await bookedOne(carId), await bookedOne(carId)]
  const [first, second] = [await newMember(t), await newMember(t)]
  for (const member of [first, second]) await joinWaitlist(t, member, { id: carId }, DAY)
  await offered.cancel()
  expect([await serve(), await stateOf(first)]).toEqual([1, 'OFFERED'])
  return { carId, unitUrl: `/api/cars/${carId}/inventory/${offered.unitId}`, kept, first, second }
}

async function bookedOne(carId: string, day = DAY) {
  const { id } = (await book(t, await memberWithTickets(t, 1), bookingForm(carId, day))).json().result
  const { rows } = await t.world.db.execute<{ unit_id: string }>(
    sql`select unit_id from reservation where id = ${id}`,
  )
  const cancel = () => asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED' })
  return { unitId: rows[0]!.unit_id, cancel }
}

const stateOf = async (member: Actor) => {
  const [wait] = await ownListEvents(t, await newMemberSession(t, member), 'waits')
  return wait?.state === 'WAITING' ? wait.place : wait?.state
}
const statesOf = async ({ first, second }: Line) => [await stateOf(first), await stateOf(second)]

async function messagesTo({ phone }: Actor) {
  const sent = await messagesWhere(t, sql`kind = 'waitlist_offered' and recipient = ${phone}`)
  return sent.map(({ state, text }) => [state, /\d\d:\d\d/.exec(text)?.[0]])
}

const maintain = ({ unitUrl }: Line) =>
  asAdmin('POST', `${unitUrl}/maintenance`, { from: '2026-12-09', to: '2026-12-11' })
const removeUnit = ({ unitUrl }: Line) => asAdmin('DELETE', unitUrl)

test.each([
  ['goes to maintenance', maintain],
  ['is removed', removeUnit],
])('a member whose offered unit %s is offered the next one first, with a new message', async (_, take) => {
  const line = await openWaitlist()
  expect((await take(line)).statusCode).toBeLessThan(300)
  expect(await statesOf(line)).toEqual([1, 2])
  expect(await ownListEvents(t, line.first, 'holds')).toEqual([])
  later(5)
  await line.kept.cancel()
  expect([await serve(), ...(await statesOf(line))]).toEqual([1, 'OFFERED', 1])
  await t.sendMessages()
  expect(await messagesTo(line.first)).toEqual([
    ['SUPPRESSED', '12:30'],
    ['SENT', '12:35'],
  ])
  expect(await messagesTo(line.second)).toEqual([])
})

type Closing = [string, (line: Line, isOpen: boolean) => ReturnType<typeof asAdmin>]
const dayOf = (isOpen: boolean) => (isOpen ? 'AVAILABLE' : 'UNAVAILABLE')
const CLOSINGS: Closing[] = [
  [
    'the day',
    ({ carId: car_id }, isOpen) => {
      const day = { year: YEAR, month: MONTH, day: DATE, status: dayOf(isOpen) }
      return asAdmin('PATCH', '/api/reservations/available', { car_id, ...day })
    },
  ],
  [
    'a range with the day',
    ({ carId }, isOpen) => {
      const range = { from: '2026-12-08', to: '2026-12-12', status: dayOf(isOpen) }
      return asAdmin('PATCH', '/api/reservations/available/range', { car_ids: [carId], ...range })
    },
  ],
  ['the car', ({ carId }, isOpen) => asAdmin('PATCH', `/api/cars/${carId}`, { status: dayOf(isOpen) })],
  ['booking of near days', (_, isOpen) => asAdmin('PATCH', '/api/settings', { open_date: isOpen ? 0 : 30 })],
]

test.each(CLOSINGS)(
  'a member who was offered a car keeps the first place until %s is open again',
  async (_, set) => {
    const line = await openWaitlist()
    expect((await set(line, false)).statusCode).toBe(200)
    expect(await statesOf(line)).toEqual([1, 2])
    await t.sendMessages()
    expect(await messagesTo(line.first)).toEqual([['SUPPRESSED', '12:30']])
    later(31)
    await serve()
    expect(await statesOf(line)).toEqual([1, 2])
    expect((await set(line, true)).statusCode).toBe(200)
    await serve()
    expect(await statesOf(line)).toEqual(['OFFERED', 1])
  },
)

test('a removed car has neither holds nor a waitlist', async () => {
  const line = await openWaitlist()
  await line.kept.cancel()
  const third = await newMember(t)
  await joinWaitlist(t, third, { id: line.carId }, DAY)
  expect([await serve(), await stateOf(line.second), await stateOf(third)]).toEqual([1, 'OFFERED', 1])
  expect((await asAdmin('DELETE', `/api/cars/${line.carId}`)).statusCode).toBe(204)
  for (const member of [line.first, line.second, third]) {
    expect(await ownListEvents(t, member, 'holds')).toEqual([])
    expect(await ownListEvents(t, member, 'waits')).toEqual([])
  }
  await t.sendMessages()
  expect(await messagesTo(line.first)).toEqual([['SUPPRESSED', '12:30']])
})

test('blocking another unit keeps an offer; an expired offer ends its wait entry', async () => {
  const line = await openWaitlist()
  const unitUrl = line.unitUrl.replace(/[^/]+$/, line.kept.unitId)
  await asAdmin('POST', `${unitUrl}/maintenance`, { from: DAY, to: DAY })
  await asAdmin('POST', `${line.unitUrl}/maintenance`, { from: '2026-12-12', to: '2026-12-13' })
  expect(await statesOf(line)).toEqual(['OFFERED', 1])
  await t.sendMessages()
  later(30)
  expect((await maintain(line)).statusCode).toBe(201)
  expect([await serve(), ...(await statesOf(line))]).toEqual([0, undefined, 1])
})

test('removing a car frees the places of its waitlist toward the member’s limit of five', async () => {
  const { carId, kept, first } = await openWaitlist()
  const rides = [kept]
  for (const date of [11, 12, 13, 14]) {
    const day = `2026-12-${date}`
    rides.push(await bookedOne(carId, day), await bookedOne(carId, day))
    expect((await joinWaitlist(t, first, { id: carId }, day)).statusCode).toBe(201)
  }
  const other = await openWaitlist()
  expect((await joinWaitlist(t, first, { id: other.carId }, DAY)).json().code).toBe('TOO_MANY_LINES')
  for (const ride of rides) await ride.cancel()
  expect((await asAdmin('DELETE', `/api/cars/${carId}`)).statusCode).toBe(204)
  expect((await joinWaitlist(t, first, { id: other.carId }, DAY)).json().result).toMatchObject({ place: 2 })
})
