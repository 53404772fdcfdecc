import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { moveToHistory } from '#platform/outbox/store.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { eraseExpired } from '#platform/personal/service.ts'
import { reservationOf } from './store.ts'

const t = testWorld()

/** The unit of a ride, and another unit of its car. */
async function unitsOf(id: string) {
  const { unitId, carId } = (await reservationOf(t.world.db, id))!
  const { headers } = await theAdmin(t)
  const { result } = (await t.call({ url: `/api/cars/${carId}`, headers })).json()
  const units = result as { id: string; registration_number: string }[]
  return { unitId, other: units.find((unit) => unit.id !== unitId)! }
}

test('personal data of a ride is erased after 365 days, not earlier (C-282)', async () => {
  t.setNow(START)
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  const stop = (day: string) => ({ location: '한남동', time: `${day}T02:00:00.000Z` })
  const meeting = { pickup_note: '1층 로비', dropoff_note: '3번 문' }
  const formOn = (day: string) =>
    bookingForm(car.id, day, { via_locations: [stop(day)], special_requests: '조용히', ...meeting })
  const personal = (day: string) => ({
    name: '박서연',
    phone: '01012345678',
    pickupLocation: '서울 중구 소공로 119 웨스틴조선 서울',
    viaLocations: [stop(day)],
    dropoffLocation: '인천국제공항 제1여객터미널 3층 7번 출구',
    specialRequests: '조용히',
    pickupNote: '1층 로비',
    dropoffNote: '3번 문',
  })
  const [old, young] = [
    (await book(t, member, formOn('2026-12-10'))).json().result,
    (await book(t, member, formOn('2026-12-11'))).json().result,
  ]
  t.setNow('2027-12-11T03:00:00Z')
  expect(await reservationOf(t.world.db, old.id)).toMatchObject(personal('2026-12-10'))
  await eraseExpired(t.world)
  expect(await reservationOf(t.world.db, old.id)).toMatchObject({
    name: '',
    phone: '',
    pickupLocation: '',
    viaLocations: [{ location: '', time: null }],
    dropoffLocation: '',
    specialRequests: '',
    pickupNote: '',
    dropoffNote: '',
  })
  expect(await reservationOf(t.world.db, young.id)).toMatchObject(personal('2026-12-11'))
})

const asAdmin = async (method: 'POST' | 'PATCH', url: string, payload: object) => {
  const { headers } = await theAdmin(t)
  return t.call({ method, url, headers, payload })
}

const newDriver = async (name: string): Promise<string> =>
  (await asAdmin('POST', '/api/drivers', { name, phone: '010-3333-4444' })).json().result.id

/** A member's own ride with waiting messages, and a function that sends them and returns the member's messages. */
async function ride(on: string) {
  t.setNow(START)
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const { phone } = member
  const { id } = (await book(t, member, bookingForm(car.id, on, { phone }))).json().result
  const patch = (payload: object) => asAdmin('PATCH', `/api/reservations/${id}`, payload)
  const details = (payload: object) => asAdmin('PATCH', `/api/reservations/${id}/details`, payload)
  const sentTexts = async (): Promise<string[]> => {
    await t.sendMessages()
    const answer = await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)
    return ((await answer.json()) as { text: string }[]).map(({ text }) => text).toReversed()
  }
  return { id, phone, patch, details, sentTexts }
}

/** Makes the message provider fail at the next call. */
const providerFails = () =>
  fetch(`${t.simulatorUrl}/__sim/solapi/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failNext: { status: 503, count: 1 } }),
  })

test('if the driver changes before sending, only the current driver is announced @long', async () => {
  const [{ patch, sentTexts }, first, second] = [
    await ride('2027-01-04'),
    await newDriver('먼저'),
    await newDriver('나중'),
  ]
  await sentTexts()
  await providerFails()
  await patch({ driver_id: first })
  await sentTexts()
  t.setNow(new Date(Date.parse(START) + 2_000))
  await patch({ driver_id: second })
  expect((await sentTexts()).slice(1)).toEqual([expect.stringContaining('나중 기사')])
  t.setNow(new Date(Date.parse(START) + 60_000))
  expect((await sentTexts()).slice(1)).toEqual([expect.stringContaining('나중 기사')])
})

test('a driver who was removed before the message was sent is not announced', async () => {
  const { patch, sentTexts } = await ride('2027-01-05')
  await patch({ driver_id: await newDriver('없는') })
  await patch({ driver_id: null })
  expect(await sentTexts()).toEqual([expect.stringContaining('접수')])
})

test('a message with a time that changed before it was sent is not sent', async () => {
  const { patch, details, sentTexts } = await ride('2027-01-06')
  await patch({ status: 'CONFIRMED' })
  await details({ pickup_time: '2027-01-06 14:00' })
  await patch({ driver_id: await newDriver('오후') })
  expect(await sentTexts()).toEqual([
    expect.stringMatching(/확정[^]*14:00/),
    expect.stringMatching(/14:00[^]*오후 기사/),
  ])
})

test('messages delayed by an outage have the time, car and driver that are current when sent @long', async () => {
  const { id, patch, details, sentTexts } = await ride('2027-01-11')
  const { other } = await unitsOf(id)
  await sentTexts()
  await patch({ status: 'CONFIRMED' })
  await patch({ driver_id: await newDriver('기다린') })
  await patch({ car_inventory_id: other.id })
  await providerFails()
  await sentTexts()
  for (const time of ['14:00', '14:30']) await details({ pickup_time: `2027-01-11 ${time}` })
  const plate = other.registration_number
  expect((await sentTexts()).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`확정[^]*14:30\\nALPHARD ${plate}$`)),
    expect.stringMatching(/배정[^]*14:30\n기다린 기사 010-3333-4444$/),
  ])
  t.setNow(new Date(Date.parse(START) + 60_000))
  expect(await sentTexts()).toHaveLength(3)
})

test('a retried confirmation names the current car, also if it changed again @long', async () => {
  const { id, patch, sentTexts } = await ride('2027-01-13')
  const { other } = await unitsOf(id)
  await sentTexts()
  await patch({ status: 'CONFIRMED' })
  await providerFails()
  await sentTexts()
  t.setNow(new Date(Date.parse(START) + 2_000))
  await patch({ car_inventory_id: other.id })
  await sentTexts()
  t.setNow(new Date(Date.parse(START) + 60_000))
  const after = (await sentTexts()).slice(1)
  expect(after).toHaveLength(1)
  for (const text of after) expect(text).toContain(other.registration_number)
})

test('a failed confirmation is not sent again with the former car @long', async () => {
  const { id, patch, sentTexts } = await ride('2027-01-16')
  const { other } = await unitsOf(id)
  await sentTexts()
  await patch({ status: 'CONFIRMED' })
  await moveToHistory(t.world.db, sql`subject_id = ${id}`, { state: 'FAILED' })
  t.setNow(new Date(Date.parse(START) + 2_000))
  await patch({ car_inventory_id: other.id })
  expect((await sentTexts()).slice(1)).toEqual([
    expect.stringMatching(new RegExp(`확정[^]*${other.registration_number}`)),
  ])
  const { headers } = await theAdmin(t)
  await t.call({ method: 'POST', url: '/api/admin/outbox/resend', headers })
  const after = (await sentTexts()).slice(1)
  expect(after).toHaveLength(1)
  for (const text of after) expect(text).toContain(other.registration_number)
})

test('a message about a car that was replaced again is not sent', async () => {
  const { id, patch, sentTexts } = await ride('2027-01-17')
  const { unitId, other } = await unitsOf(id)
  await patch({ status: 'CONFIRMED' })
  await sentTexts()
  await patch({ car_inventory_id: other.id })
  await t.world.db.execute(sql`update reservation set unit_id = ${unitId} where id = ${id}`)
  expect((await sentTexts()).filter((text) => text.includes('예약이 변경'))).toEqual([])
})

test('a failed message about a request is not sent again after the confirmation @long', async () => {
  const { patch, sentTexts } = await ride('2027-01-14')
  await providerFails()
  await sentTexts()
  t.setNow(new Date(Date.parse(START) + 2_000))
  await patch({ status: 'CONFIRMED' })
  await sentTexts()
  t.setNow(new Date(Date.parse(START) + 60_000))
  expect(await sentTexts()).toEqual([expect.stringContaining('확정')])
})

test('outdated messages, and those sent before a ride was moved, are not sent again @long', async () => {
  const { patch, details, sentTexts } = await ride('2027-01-12')
  await sentTexts()
  await patch({ status: 'CONFIRMED' })
  await sentTexts()
  await patch({ driver_id: await newDriver('없는') })
  await patch({ driver_id: null })
  await details({ pickup_time: '2027-01-12 14:00' })
  expect((await sentTexts()).slice(2)).toEqual([expect.stringMatching(/예약이 변경[^]*14:00\nALPHARD \S+$/)])
})

test('corrections of a past ride by staff send no message, except a cancellation @long', async () => {
  const [late, arrived] = [await ride('2027-01-07'), await ride('2027-01-08')]
  for (const { patch, sentTexts } of [late, arrived]) {
    await sentTexts()
    await patch({ status: 'CONFIRMED' })
    expect(await sentTexts()).toHaveLength(2)
  }
  t.setNow('2027-01-08T03:00:00Z')
  await completeRide(t, arrived.id)
  t.setNow('2027-01-08T05:00:00Z')
  await arrived.patch({ driver_id: await newDriver('기록') })
  expect((await arrived.sentTexts()).slice(2)).toEqual([expect.stringContaining('평가해 주세요')])
  // If the driver changes while the guest still waits, a message names the new driver.
  t.setNow('2027-01-07T14:00:00Z')
  await late.patch({ driver_id: await newDriver('늦은') })
  expect((await late.sentTexts()).slice(2)).toEqual([expect.stringContaining('늦은 기사')])
  t.setNow('2027-01-07T17:00:00Z')
  await late.patch({ driver_id: await newDriver('나중') })
  expect(await late.sentTexts()).toHaveLength(3)
  await late.patch({ status: 'CANCELLED' })
  expect((await late.sentTexts()).at(-1)).toContain('취소')
})

test('reviving a canceled ride sends a message with its car @long', async () => {
  const { id, patch, sentTexts } = await ride('2027-01-09')
  await sentTexts()
  await patch({ status: 'CANCELLED' })
  await sentTexts()
  await patch({ status: 'PENDING' })
  expect(await sentTexts()).toEqual([
    expect.stringContaining('접수'),
    expect.stringContaining('취소'),
    expect.stringContaining('접수'),
  ])
  await patch({ status: 'CANCELLED' })
  const { carId, unitId } = (await reservationOf(t.world.db, id))!
  const days = { from: '2027-01-09', to: '2027-01-09', note: '정비' }
  expect((await asAdmin('POST', `/api/cars/${carId}/inventory/${unitId}/maintenance`, days)).statusCode).toBe(
    201,
  )
  const { registration_number: plate } = (await patch({ status: 'CONFIRMED' })).json().result
  expect((await sentTexts()).at(-1)).toMatch(new RegExp(`확정[^]*ALPHARD ${plate}$`))
})

test('the guest gets a message about a withdrawn driver unless another is assigned in time @long', async () => {
  const { id, patch, sentTexts } = await ride('2026-12-21')
  const [first, second] = [await newDriver('하기사'), await newDriver('두기사')]
  await patch({ driver_id: first })
  await sentTexts()
  await patch({ driver_id: null })
  expect((await sentTexts()).at(-1)).toBe(
    '[모심] 기사님 배정이 취소되었습니다. 다시 배정되면 안내드리겠습니다.\n12월 21일 (월) 09:30',
  )
  await patch({ driver_id: first })
  await sentTexts()
  await patch({ driver_id: null })
  await patch({ driver_id: second })
  expect((await sentTexts()).at(-1)).toBe(
    '[모심] 기사님이 배정되었습니다.\n12월 21일 (월) 09:30\n두기사 기사 010-3333-4444',
  )
  expect((await sentTexts()).filter((text) => text.includes('배정이 취소'))).toHaveLength(1)
  const kinds = await t.world.db.execute(
    sql`select kind from message where subject_id = ${id} and kind = 'driver_withdrawn' order by created_at`,
  )
  expect(kinds.rows).toHaveLength(2)
})

test('moving a ride to another day withdraws a driver who was removed', async () => {
  const { patch, details, sentTexts } = await ride('2026-12-22')
  const driver = await newDriver('세기사')
  await patch({ driver_id: driver })
  await sentTexts()
  await t.world.db.execute(sql`update driver set deleted_at = now() where id = ${driver}`)
  await details({ pickup_time: '2026-12-23 10:00' })
  expect((await sentTexts()).at(-1)).toContain('기사님 배정이 취소되었습니다.')
})

test.each([
  [true, '[모심] 예약이 취소되었습니다.\n12월 24일 (목) 09:30\n티켓을 돌려 드렸습니다.'],
  [false, '[모심] 예약이 취소되었습니다.\n12월 24일 (목) 09:30\n사용하신 티켓은 환불되지 않습니다.'],
])('the message about a cancellation says whether the ticket is kept (refund: %s)', async (refund, text) => {
  const { patch, sentTexts } = await ride('2026-12-24')
  await patch({ status: 'CANCELLED', refund })
  expect((await sentTexts()).at(-1)).toBe(text)
})
