import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  grant,
  newMemberSession,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { completeRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const at = (iso: string) => t.setNow(iso)

async function booked(day = '2026-12-24', changes: object = {}) {
  at(START)
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, member, bookingForm(car.id, day, changes))
  return { member, reservation: answer.json().result }
}

const cancel = (member: Actor, id: string) =>
  t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${id}/cancel`,
    headers: member.headers,
  })
const get = (member: Actor, path: string) =>
  t.call({ url: `/api/users/${member.id}/reservations${path}`, headers: member.headers })

test('returns all fields of a reservation to its member (C-221)', async () => {
  const { member, reservation } = await booked('2026-12-20', { special_requests: '생수 두 병\n부탁드립니다' })
  expect((await get(member, `/${reservation.id}`)).json().result).toMatchObject({
    name: '박서연',
    phone: '01012345678',
    pickup_time: '2026-12-20 09:30',
    pickup_location: '서울 중구 소공로 119 웨스틴조선 서울',
    dropoff_location: '인천국제공항 제1여객터미널 3층 7번 출구',
    ride_purpose: 'airport',
    luggage_count: 2,
    passenger_count: 2,
    special_requests: '생수 두 병\n부탁드립니다',
    registration_number: null,
  })
})

test('a meeting point is one line of at most 100 characters; staff and the CSV file also show it', async () => {
  const { member, reservation } = await booked('2026-12-21', { pickup_note: ' 1층\n로비 ' })
  const seen = { pickup_note: '1층 로비', dropoff_note: '' }
  expect(reservation).toMatchObject(seen)
  expect((await get(member, `/${reservation.id}`)).json().result).toMatchObject(seen)
  const { headers } = await theAdmin(t)
  const url = `/api/reservations/${reservation.id}`
  const change = (payload: object) => t.call({ method: 'PATCH', url: `${url}/details`, headers, payload })
  const long = await change({ dropoff_note: '가'.repeat(101) })
  expect([long.statusCode, long.json().fields]).toEqual([
    422,
    { dropoff_note: '100자 이하로 입력해 주세요.' },
  ])
  await change({ dropoff_note: '제1터미널\t3번 문' })
  const staffSeen = { pickup_note: '1층 로비', dropoff_note: '제1터미널 3번 문' }
  expect((await t.call({ url, headers })).json().result).toMatchObject(staffSeen)
  const list = '/api/reservations?from=2026-12-21&to=2026-12-21'
  const file = await t.call({ url: list, headers: { ...headers, accept: 'text/csv' } })
  expect(file.body).toContain('만나실 곳')
  expect(file.body).toContain('1층 로비')
})

test('stops are returned in driving order, with times as instants (C-170)', async () => {
  const stop = (location: string, time: string) => ({ location, time })
  const { reservation } = await booked('2026-12-20', {
    via_locations: [stop('늦은 곳', '2026-12-20T03:00:00Z'), stop('이른 곳', '2026-12-20T11:00:00+09:00')],
  })
  expect(reservation.via_locations).toEqual([
    stop('이른 곳', '2026-12-20T02:00:00.000Z'),
    stop('늦은 곳', '2026-12-20T03:00:00.000Z'),
  ])
})

test('a member cancels a confirmed ride until 24 hours before pickup with a full refund, not a second later', async () => {
  const { member, reservation } = await booked('2026-12-10')
  await dispatchRide(t, reservation.id, { status: 'CONFIRMED' })
  at('2026-12-09T00:30:01Z')
  const now = await relogin(member)
  const late = await cancel(now, reservation.id)
  expect([late.statusCode, late.json().code]).toEqual([409, 'CANCEL_TOO_LATE'])
  expect((await balances(t, member.id)).account).toBe(2)
  at('2026-12-09T00:30:00Z')
  expect((await cancel(now, reservation.id)).json().result.status).toBe('CANCELLED')
  expect(await balances(t, member.id)).toEqual({ account: 4, ledger: 4, lots: 4 })
  const again = await cancel(now, reservation.id)
  expect([again.statusCode, again.json().code]).toEqual([409, 'ALREADY_CANCELLED'])
})

test('a member cannot cancel a ride that staff have completed, however early; its ticket stays used', async () => {
  const { member, reservation } = await booked('2026-12-20')
  const { headers } = await theAdmin(t)
  const patch = (payload: object) =>
    t.call({ method: 'PATCH', url: `/api/reservations/${reservation.id}`, headers, payload })
  expect((await patch({ status: 'CONFIRMED' })).statusCode).toBe(200)
  await completeRide(t, reservation.id)
  const refused = await cancel(member, reservation.id)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CANCEL_TOO_LATE'])
  expect((await balances(t, member.id)).account).toBe(2)
  await patch({ current_stop: 0 })
  expect((await cancel(member, reservation.id)).statusCode).toBe(200)
})

test('sixteen parallel cancellations of one ride refund its ticket once', async () => {
  const { member, reservation } = await booked('2026-12-11')
  const answers = await Promise.all(Array.from({ length: 16 }, () => cancel(member, reservation.id)))
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  expect(await balances(t, member.id)).toEqual({ account: 4, ledger: 4, lots: 4 })
})

test('a ticket refunded to an expired lot is valid for seven more days', async () => {
  at(START)
  const [member, car] = [await newMember(t), await carNamed(t, 'STARIA')]
  await grant(t, member.id, 1, 90)
  const { id } = (await book(t, member, bookingForm(car.id, '2027-03-20'))).json().result
  at('2027-03-02T03:00:00Z')
  const now = await relogin(member)
  await cancel(now, id)
  const profile = (await t.call({ url: `/api/users/${member.id}`, headers: now.headers })).json().result
  expect(profile).toMatchObject({ tickets: 1, tickets_expiring: [{ amount: 1, expires_on: '2027-03-09' }] })
  expect(new Set(Object.values(await balances(t, member.id)))).toEqual(new Set([2]))
})

async function relogin(member: Actor): Promise<Actor> {
  const answer = await t.call({
    method: 'POST',
    url: '/api/auth/login',
    payload: { id: member.loginId, password: 'correct-horse-1' },
  })
  return { ...member, headers: { authorization: `Bearer ${answer.json().result.accessToken}` } }
}

test('canceling a reservation frees its unit immediately, also in the list of the day (C-148, C-149)', async () => {
  at(START)
  const [member, car] = [await memberWithTickets(t, 3), await carNamed(t, 'PUROSANGUE')]
  const isAvailable = async () => {
    const list = (await t.call({ url: '/api/reservations/available?year=2026&month=12&day=13' })).json()
      .result
    return list.find((row: { id: string }) => row.id === car.id).is_available
  }
  expect(await isAvailable()).toBe(true)
  const { id } = (await book(t, member, bookingForm(car.id, '2026-12-13'))).json().result
  expect(await isAvailable()).toBe(false)
  await cancel(member, id)
  expect(await isAvailable()).toBe(true)
})

test('the lists are filtered by status; a completed reservation stays under CONFIRMED (C-206)', async () => {
  const { member, reservation } = await booked('2026-12-14')
  const admin = await theAdmin(t)
  const patch = (payload: object) =>
    t.call({ method: 'PATCH', url: `/api/reservations/${reservation.id}`, headers: admin.headers, payload })
  const listed = async (status: string) =>
    (await get(member, `?status=${status}`)).json().result.map((one: { id: string }) => one.id)
  expect([await listed('PENDING'), await listed('CONFIRMED'), await listed('CANCELLED')]).toEqual([
    [reservation.id],
    [],
    [],
  ])
  await patch({ status: 'CONFIRMED' })
  await completeRide(t, reservation.id)
  expect([await listed('PENDING'), await listed('CONFIRMED'), await listed('COMPLETED')]).toEqual([
    [],
    [reservation.id],
    [reservation.id],
  ])
  expect((await get(member, '')).json().result[0].display_status).toBe('COMPLETED')
})

test('the latest reservation is the next live one; canceled and completed ones do not count (C-195)', async () => {
  at(START)
  const [member, car] = [await memberWithTickets(t, 4), await carNamed(t, 'ALPHARD')]
  expect((await get(member, '/latest')).json()).toEqual({ result: null })
  const driven = (await book(t, member, bookingForm(car.id, '2026-12-27'))).json().result
  const far = (await book(t, member, bookingForm(car.id, '2026-12-30'))).json().result
  const near = (await book(t, member, bookingForm(car.id, '2026-12-28'))).json().result
  expect((await get(member, '/latest')).json().result.id).toBe(driven.id)
  await dispatchRide(t, driven.id, { status: 'CONFIRMED' })
  await completeRide(t, driven.id)
  expect((await get(member, `/${driven.id}`)).json().result.display_status).toBe('COMPLETED')
  expect((await get(member, '/latest')).json().result.id).toBe(near.id)
  await cancel(member, near.id)
  expect((await get(member, '/latest')).json().result.id).toBe(far.id)
})

test('returns 404 for another member’s reservation (C-220)', async () => {
  const { reservation } = await booked('2026-12-15')
  const other = await newMember(t)
  for (const path of [`/${reservation.id}`, `/${reservation.id}/events`])
    expect((await get(other, path)).statusCode).toBe(404)
  expect((await cancel(other, reservation.id)).statusCode).toBe(404)
})

async function smsHeads(phone: string): Promise<(string | undefined)[]> {
  const answer = await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)
  return ((await answer.json()) as { text: string }[]).map((message) => message.text.split('\n')[0])
}

test('the booker gets a message for each step, the passenger only from the confirmation on @long', async () => {
  const phone = '01055550002'
  const { member, reservation: ride } = await booked('2026-12-17', { phone })
  const admin = await theAdmin(t)
  const add = { name: '기사', phone: '01055550003' }
  const driver = await t.call({ method: 'POST', url: '/api/drivers', headers: admin.headers, payload: add })
  await t.sendMessages()
  for (const payload of [{ status: 'CONFIRMED' }, { driver_id: driver.json().result.id }]) {
    await t.call({ method: 'PATCH', url: `/api/reservations/${ride.id}`, headers: admin.headers, payload })
    await t.sendMessages()
  }
  await cancel(member, ride.id)
  await t.sendMessages()
  const told = [
    '[모심] 예약이 확정되었습니다.',
    '[모심] 기사님이 배정되었습니다.',
    '[모심] 예약이 취소되었습니다.',
  ]
  expect((await smsHeads(phone)).toReversed()).toEqual(told)
  const requested = '[모심] 예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.'
  expect((await smsHeads(member.phone)).toReversed()).toEqual([requested, ...told])
})

test('a waiting message that no longer applies is not sent', async () => {
  const { member, reservation } = await booked('2026-12-16')
  const admin = await theAdmin(t)
  const patch = (payload: object) =>
    t.call({ method: 'PATCH', url: `/api/reservations/${reservation.id}`, headers: admin.headers, payload })
  await t.sendMessages()
  await patch({ status: 'CONFIRMED' })
  await cancel(member, reservation.id)
  await t.sendMessages()
  expect(await smsHeads(member.phone)).toEqual([
    '[모심] 예약이 취소되었습니다.',
    '[모심] 예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
  ])
})

test('the next ride is listed first, then later ones, then past rides with the latest first', async () => {
  at(START)
  const [member, car] = [await memberWithTickets(t, 4), await carNamed(t, 'ALPHARD')]
  const days = ['2026-12-27', '2026-12-05', '2026-12-20', '2026-12-07']
  for (const day of days) await book(t, member, bookingForm(car.id, day))
  at('2026-12-10T03:00:00Z')
  const { headers } = await newMemberSession(t, member)
  const list = await t.call({ url: `/api/users/${member.id}/reservations?status=PENDING`, headers })
  expect(list.json().result.map(({ ride_date }: { ride_date: string }) => ride_date)).toEqual([
    '2026-12-20',
    '2026-12-27',
    '2026-12-07',
    '2026-12-05',
  ])
  at(START)
})
