import { expect, test } from 'vitest'
import {
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  theAdmin,
} from '#testing/actors.ts'
import { confirmedRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const reason = '기사에게 전화로 확인'

const asStaff = async (method: 'GET' | 'PATCH', url: string, payload?: object) => {
  const { headers } = await theAdmin(t)
  return (await t.call({ method, url, headers, ...(payload && { payload }) })).json()
}
const patch = (id: string, payload: object) => asStaff('PATCH', `/api/reservations/${id}`, payload)
const details = (id: string, payload: object) => asStaff('PATCH', `/api/reservations/${id}/details`, payload)

async function rideOf(day: string) {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  return { member, ...(await confirmedRide(t, member, day)) }
}

const TOO_EARLY = {
  code: 'BEFORE_RIDE_DAY',
  err: '아직 운행일이 되지 않아 운행을 완료할 수 없습니다.',
}

test.each([
  ['its last stop', () => ({ current_stop: 1, reason })],
  ['its last place', (to: string) => ({ current_location: to, reason })],
])('staff cannot move a ride to %s before its day (A-051, A-071)', async (_, arrival) => {
  const { id } = await rideOf('2026-12-16')
  const { dropoff_location: to } = (await asStaff('GET', `/api/reservations/${id}`)).result
  t.setNow('2026-12-15T14:59:59Z')
  expect(await patch(id, arrival(to))).toMatchObject(TOO_EARLY)
  expect((await patch(id, { settled_tickets: 0.5 })).code).toBe('NOT_COMPLETED')
  t.setNow('2026-12-15T15:00:00Z')
  expect((await patch(id, arrival(to))).result).toMatchObject({ display_status: 'COMPLETED' })
})

test.each([
  ['on its day', '2026-12-16T15:00:00Z'],
  ['months after its day', '2027-03-20T03:00:00Z'],
])('staff complete a ride %s only with a reason, which is recorded (A-051)', async (_, now) => {
  const { id } = await rideOf('2026-12-17')
  t.setNow(now)
  for (const asked of [{ current_stop: 1 }, { current_stop: 1, reason: ' ' }])
    expect((await patch(id, asked)).result).toBeUndefined()
  expect(await patch(id, { current_stop: 1 })).toMatchObject({
    code: 'NEEDS_REASON',
    err: '운행을 완료로 바꾸는 사유를 적어 주세요.',
    warnings: ['NOT_DROPPED'],
  })
  expect((await patch(id, { current_stop: 1, reason })).result.display_status).toBe('COMPLETED')
  const [entry] = (await asStaff('GET', `/api/admin/audit?subject_id=${id}`)).result
  expect(entry).toMatchObject({
    action: 'MOVE',
    after: { current_stop: 1, reason: '기사에게 전화로 확인', warnings: ['NOT_DROPPED'] },
  })
  // Setting the current position again completes nothing.
  expect((await patch(id, { current_stop: 1 })).result.display_status).toBe('COMPLETED')
})

test('a ride of tomorrow is not marked as arrived today; on its day no reason is needed', async () => {
  const { id } = await rideOf('2026-12-18')
  t.setNow('2026-12-17T14:59:59Z')
  expect(await patch(id, { current_stop: 0 })).toMatchObject({
    code: 'BEFORE_RIDE_DAY',
    err: '아직 운행일이 되지 않아 도착으로 표시할 수 없습니다.',
  })
  t.setNow('2026-12-17T15:00:00Z')
  expect((await patch(id, { current_stop: 0 })).result).toMatchObject({
    display_status: 'CONFIRMED',
    trip_step: 'ARRIVED',
  })
})

test('a guest on board more than three hours before the pickup needs a reason', async () => {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const via_locations = [{ location: '한남동', time: '2026-12-19T03:00:00Z' }]
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-19', { via_locations })
  const { id } = (await book(t, member, form)).json().result
  await patch(id, { status: 'CONFIRMED' })
  t.setNow('2026-12-18T21:29:59Z')
  expect(await patch(id, { current_stop: 1 })).toMatchObject({
    code: 'NEEDS_REASON',
    err: '출발 3시간 전보다 이릅니다. 사유를 적어 주세요.',
    warnings: ['EARLY'],
  })
  expect((await patch(id, { current_stop: 1, reason })).result.current_stop).toBe(1)
  await patch(id, { current_stop: null })
  t.setNow('2026-12-18T21:30:00Z')
  expect((await patch(id, { current_stop: 1 })).result.current_stop).toBe(1)
})

test('a corrected route that ends at the car’s position completes the ride by the same rule (A-051)', async () => {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const via_locations = [{ location: '한남동', time: '2026-12-21T03:00:00Z' }]
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-21', { via_locations })
  const { id } = (await book(t, member, form)).json().result
  await patch(id, { status: 'CONFIRMED' })
  t.setNow('2026-12-21T03:00:00Z')
  await patch(id, { current_stop: 1 })
  t.setNow(START)
  const shorter = { via_locations: [], dropoff_location: '한남동' }
  expect(await details(id, { ...shorter, reason })).toMatchObject(TOO_EARLY)
  t.setNow('2026-12-21T06:00:00Z')
  expect((await details(id, shorter)).code).toBe('NEEDS_REASON')
  expect((await details(id, { ...shorter, reason })).result.display_status).toBe('COMPLETED')
})

test('a completed ride cannot be moved to a future day', async () => {
  const { id } = await rideOf('2026-12-22')
  t.setNow('2026-12-22T06:00:00Z')
  await patch(id, { current_stop: 1, reason })
  expect(await details(id, { pickup_time: '2026-12-23 10:00' })).toMatchObject(TOO_EARLY)
  const earlier = await details(id, { pickup_time: '2026-12-22 08:00' })
  expect(earlier.result).toMatchObject({ pickup_time: '2026-12-22 08:00', display_status: 'COMPLETED' })
})

test('a ride is rated and settled only once it is completed', async () => {
  const { id, member } = await rideOf('2026-12-24')
  const rate = async () => {
    const { headers } = await newMemberSession(t, member)
    const url = `/api/users/${member.id}/reservations/${id}/rating`
    return (await t.call({ method: 'POST', url, headers, payload: { stars: 5 } })).json()
  }
  await patch(id, { current_stop: 1, reason })
  expect((await rate()).code).toBe('NOT_COMPLETED')
  expect((await patch(id, { settled_tickets: 0.5 })).code).toBe('NOT_COMPLETED')
  t.setNow('2026-12-24T06:00:00Z')
  await patch(id, { current_stop: 1, reason })
  expect((await rate()).result).toMatchObject({ stars: 5 })
  expect((await patch(id, { settled_tickets: 0.5 })).result).toMatchObject({ settled_tickets: 0.5 })
})
