import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { callDrive, type DriverOnPhone, letIn, newDriverOnPhone, photoOf, step } from '#testing/drive.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

/** A confirmed ride with one stop at 09:30 KST of its day; its driver's device has access. It is 08:30 of that day. */
async function assignedRide(day: string) {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const via_locations = [{ location: '한남동', time: `${day}T02:00:00Z` }]
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, day, {
    via_locations,
    special_requests: '조용히',
  })
  const { id } = (await book(t, member, form)).json().result as { id: string }
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  const driver = await newDriverOnPhone(t)
  await dispatchRide(t, id, { driver_id: driver.id })
  t.setNow(`${day}T23:30:00Z`.replace(day, before(day)))
  return { id, member, driver: await letIn(t, driver) }
}

const before = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const ridesOf = async (driver: DriverOnPhone) => (await callDrive(t, driver, 'GET', '/rides')).json().result
const rideNow = async (id: string) =>
  (await t.call({ url: `/api/reservations/${id}`, headers: (await theAdmin(t)).headers })).json().result
const codeOf = async (answer: ReturnType<typeof step>) => {
  const { statusCode } = await answer
  return [statusCode, (await answer).json().code ?? null]
}

test('a driver records a whole ride, step by step; the guest’s ride follows @long', async () => {
  const { id, driver } = await assignedRide('2026-12-10')
  expect(await ridesOf(driver)).toMatchObject([
    {
      id,
      pickup_time: '2026-12-10 09:30',
      car_name: 'ALPHARD',
      guest_name: '박서연',
      guest_phone: '01012345678',
      notes: '조용히',
      next: 'ACCEPTED',
      events: [],
      places: [{ note: '' }, { location: '한남동', time: '2026-12-10T02:00:00.000Z' }, { time: null }],
    },
  ])
  const states = []
  for (const kind of ['ACCEPTED', 'EN_ROUTE', 'ARRIVED', 'ON_BOARD', 'STOP_1', 'DROPPED']) {
    const answer = await step(t, driver, id, kind)
    const { current_stop, trip_step, display_status } = await rideNow(id)
    states.push([answer.statusCode, answer.json().result.next, trip_step, current_stop, display_status])
  }
  expect(states).toEqual([
    [201, 'EN_ROUTE', null, null, 'CONFIRMED'],
    [201, 'ARRIVED', 'EN_ROUTE', null, 'CONFIRMED'],
    [201, 'ON_BOARD', 'ARRIVED', 0, 'CONFIRMED'],
    [201, 'STOP_1', 'ON_BOARD', 0, 'CONFIRMED'],
    [201, 'DROPPED', 'STOP_1', 1, 'CONFIRMED'],
    [201, null, 'DROPPED', 2, 'COMPLETED'],
  ])
})

test('a step out of order is refused with the expected step; a repeated request stores its step once', async () => {
  const { id, driver } = await assignedRide('2026-12-11')
  const refused = await step(t, driver, id, 'ARRIVED')
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'WRONG_STEP', next: 'ACCEPTED' }])
  const event_id = newId()
  const [first, again] = [
    await step(t, driver, id, 'ACCEPTED', { event_id }),
    await step(t, driver, id, 'ACCEPTED', { event_id }),
  ]
  expect([first.statusCode, again.statusCode]).toEqual([201, 201])
  expect(again.json().result.events).toHaveLength(1)
})

test('of 64 parallel requests for one step with different ids, one is stored @long', async () => {
  const { id, driver } = await assignedRide('2026-12-12')
  const answers = await Promise.all(Array.from({ length: 64 }, () => step(t, driver, id, 'ACCEPTED')))
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'STORED' : answer.json().code))
  const countOf = (code: string) => codes.filter((one) => one === code).length
  expect([countOf('STORED'), countOf('WRONG_STEP')]).toEqual([1, 63])
})

test('a step sent 64 times in parallel with one id is stored once, and all requests succeed @long', async () => {
  const { id, driver } = await assignedRide('2026-12-19')
  const event_id = newId()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => step(t, driver, id, 'ACCEPTED', { event_id })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect((await ridesOf(driver))[0].events).toHaveLength(1)
})

test('stores the server’s time of a step, and the wrong time of the device beside it', async () => {
  const { id, driver } = await assignedRide('2026-12-13')
  const answer = await step(t, driver, id, 'ACCEPTED', { device_time: '2026-12-14T08:00:00+09:00' })
  expect(answer.json().result.events).toMatchObject([
    { at: '2026-12-12T23:30:00.000Z', device_time: '2026-12-13T23:00:00.000Z' },
  ])
})

test('another driver’s ride is not found, also after a new assignment; a canceled ride is gone @long', async () => {
  const { id, driver } = await assignedRide('2026-12-14')
  await step(t, driver, id, 'ACCEPTED')
  const other = await letIn(t, await newDriverOnPhone(t, '두기사'))
  expect(await codeOf(step(t, other, id, 'ACCEPTED'))).toEqual([404, 'NOT_FOUND'])
  await dispatchRide(t, id, { driver_id: other.id })
  expect(await codeOf(step(t, driver, id, 'EN_ROUTE'))).toEqual([404, 'NOT_FOUND'])
  expect(await ridesOf(driver)).toEqual([])
  expect((await ridesOf(other))[0].next).toBe('ACCEPTED')
  await dispatchRide(t, id, { status: 'CANCELLED' })
  expect(await codeOf(step(t, other, id, 'ACCEPTED'))).toEqual([410, 'CANCELED'])
})

test('a driver declines with a reason, and may accept after all', async () => {
  const { id, driver } = await assignedRide('2026-12-15')
  expect(await codeOf(step(t, driver, id, 'DECLINED'))).toEqual([422, 'INVALID'])
  expect(await codeOf(step(t, driver, id, 'DECLINED', { reason: '몸이 아픕니다' }))).toEqual([201, null])
  expect((await rideNow(id)).driver_answer).toBe('DECLINED')
  await step(t, driver, id, 'ACCEPTED')
  expect((await rideNow(id)).driver_answer).toBe('ACCEPTED')
})

test('the last step is undone within a minute, once, and by its driver only', async () => {
  const { id, driver } = await assignedRide('2026-12-16')
  await step(t, driver, id, 'ACCEPTED')
  await step(t, driver, id, 'EN_ROUTE')
  const event_id = newId()
  await step(t, driver, id, 'ARRIVED', { event_id })
  const back = () => callDrive(t, driver, 'DELETE', `/rides/${id}/events/${event_id}`)
  for (const answer of [await back(), await back()])
    expect([answer.statusCode, answer.json().result.next]).toEqual([200, 'ARRIVED'])
  expect(await rideNow(id)).toMatchObject({ trip_step: 'EN_ROUTE', current_stop: null })
  const later = newId()
  await step(t, driver, id, 'ARRIVED', { event_id: later })
  t.setNow('2026-12-15T23:31:01Z')
  const late = await callDrive(t, driver, 'DELETE', `/rides/${id}/events/${later}`)
  expect([late.statusCode, late.json().code]).toEqual([409, 'TOO_LATE'])
  expect((await callDrive(t, driver, 'DELETE', `/rides/${id}/events/${newId()}`)).statusCode).toBe(404)
})

test('steps begin 3 hours before the pickup; the guest’s number is shown from 24 hours before it', async () => {
  const { id, driver } = await assignedRide('2026-12-17')
  t.setNow('2026-12-16T00:29:00Z')
  await step(t, driver, id, 'ACCEPTED')
  expect(await codeOf(step(t, driver, id, 'EN_ROUTE'))).toEqual([409, 'TOO_EARLY'])
  expect((await ridesOf(driver))[0].guest_phone).toBeNull()
  t.setNow('2026-12-16T00:30:00Z')
  expect((await ridesOf(driver))[0].guest_phone).toBe('01012345678')
})

test('a guest who does not come is reported with a photo, after the free wait', async () => {
  const { id, driver } = await assignedRide('2026-12-18')
  for (const kind of ['ACCEPTED', 'EN_ROUTE', 'ARRIVED']) await step(t, driver, id, kind)
  expect(await codeOf(step(t, driver, id, 'NO_SHOW_CLAIMED'))).toEqual([422, 'INVALID'])
  const file = await photoOf(t, driver, id)
  expect(await codeOf(step(t, driver, id, 'NO_SHOW_CLAIMED', { file }))).toEqual([409, 'STILL_WAITING'])
  // An airport ride: its free wait ends an hour after the pickup.
  expect((await ridesOf(driver))[0].free_wait_ends_at).toBe('2026-12-18T01:30:00.000Z')
  t.setNow('2026-12-18T01:30:00Z')
  expect(await codeOf(step(t, driver, id, 'NO_SHOW_CLAIMED', { file: newId() }))).toEqual([422, 'INVALID'])
  const claimed = await step(t, driver, id, 'NO_SHOW_CLAIMED', { file })
  expect([claimed.statusCode, claimed.json().result.no_show]).toEqual([201, { state: 'CLAIMED', note: '' }])
  expect(await codeOf(step(t, driver, id, 'NO_SHOW_CLAIMED', { file }))).toEqual([409, 'WRONG_STEP'])
})

test('a malformed ride id is not found', async () => {
  const driver = await letIn(t, await newDriverOnPhone(t))
  expect(await codeOf(step(t, driver, 'x', 'ACCEPTED'))).toEqual([404, 'NOT_FOUND'])
})
