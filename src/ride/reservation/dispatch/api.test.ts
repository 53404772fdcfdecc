import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
let day = 0
const nextDay = () => `2027-0${1 + Math.floor(day / 28)}-${String(1 + (day++ % 28)).padStart(2, '0')}`

type Reservation = {
  id: string
  version: number
  car_inventory_id: string
  pickup_location: string
  dropoff_location: string
}

async function booked(
  carName = 'ALPHARD',
  on = nextDay(),
  changes: object = {},
): Promise<{ member: Actor; reservation: Reservation }> {
  t.setNow(START)
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, carName)
  return { member, reservation: (await book(t, member, bookingForm(car.id, on, changes))).json().result }
}

const patch = async (id: string, payload: object) =>
  t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers: (await theAdmin(t)).headers, payload })
const details = (id: string, payload: object) => patch(`${id}/details`, payload)
const seen = async (url: string) => (await t.call({ url, headers: (await theAdmin(t)).headers })).json()
const halves = async (member: Actor) => (await balances(t, member.id)).account

test('confirming returns car, registration number and state (A-049, A-060)', async () => {
  const { reservation } = await booked()
  const answer = (await patch(reservation.id, { status: 'CONFIRMED' })).json().result
  expect(answer).toMatchObject({
    status: 'CONFIRMED',
    display_status: 'CONFIRMED',
    car_name: 'ALPHARD',
    registration_number: expect.stringMatching(/^104라8/),
    car_inventory_id: expect.any(String),
    driver: null,
    driver_id: null,
  })
})

test.each([
  [['CANCELLED'], 4],
  [['CONFIRMED', 'PENDING', 'CANCELLED', 'PENDING'], 2],
  [['CANCELLED', 'CONFIRMED'], 2],
  [['CANCELLED', 'CANCELLED'], 4],
])('after PENDING → %s the member has %i half tickets', async (way, left) => {
  const { member, reservation } = await booked()
  for (const status of way) expect((await patch(reservation.id, { status })).statusCode).toBe(200)
  expect(await balances(t, member.id)).toEqual({ account: left, ledger: left, lots: left })
})

test('staff may keep the ticket of a canceled ride; reviving that ride takes no second ticket', async () => {
  const { member, reservation } = await booked()
  await patch(reservation.id, { status: 'CANCELLED', refund: false })
  expect(await halves(member)).toBe(2)
  await patch(reservation.id, { status: 'PENDING' })
  expect(await halves(member)).toBe(2)
})

test('reviving a canceled reservation needs a ticket and a unit; otherwise nothing changes', async () => {
  const { member, reservation } = await booked('PUROSANGUE', '2027-05-01')
  await patch(reservation.id, { status: 'CANCELLED' })
  await booked('PUROSANGUE', '2027-05-01')
  expect((await patch(reservation.id, { status: 'CONFIRMED' })).json().code).toBe('CAR_UNAVAILABLE')
  expect(await halves(member)).toBe(4)
  const other = await booked('ALPHARD', '2027-05-02')
  await patch(other.reservation.id, { status: 'CANCELLED' })
  const car = await carNamed(t, 'STARIA')
  for (const on of ['2027-05-03', '2027-05-04']) await book(t, other.member, bookingForm(car.id, on))
  expect((await patch(other.reservation.id, { status: 'PENDING' })).json().code).toBe('TICKET_INSUFFICIENT')
  expect((await seen(`/api/reservations/${other.reservation.id}`)).result.status).toBe('CANCELLED')
})

test('a unit of another model can be assigned; a taken unit returns 409 (A-063)', async () => {
  const [mine, theirs] = [await booked('ALPHARD', '2027-06-01'), await booked('STARIA', '2027-06-01')]
  const unit = (await seen(`/api/reservations/${theirs.reservation.id}`)).result.car_inventory_id
  const busy = await patch(mine.reservation.id, { car_inventory_id: unit })
  expect([busy.statusCode, busy.json().code]).toEqual([409, 'CAR_UNAVAILABLE'])
  const { units } = (await seen(`/api/reservations/${mine.reservation.id}/candidates`)).result
  expect(units.find((one: { id: string }) => one.id === unit)).toMatchObject({
    free: false,
    blocked_by: { id: theirs.reservation.id },
  })
  const free = units.find((one: { free: boolean; car_name: string }) => one.free && one.car_name === 'STARIA')
  expect((await patch(mine.reservation.id, { car_inventory_id: free.id })).json().result).toMatchObject({
    car_name: 'STARIA',
    registration_number: free.registration_number,
  })
})

test('a driver serves one live reservation a day; force overrides this and is audited (A-065)', async () => {
  const admin = await theAdmin(t)
  const driver = (
    await t.call({
      method: 'POST',
      url: '/api/drivers',
      headers: admin.headers,
      payload: { name: '정기사', phone: '010-3333-4444' },
    })
  ).json().result
  const [first, second] = [await booked('ALPHARD', '2027-06-02'), await booked('ALPHARD', '2027-06-02')]
  expect((await patch(first.reservation.id, { driver_id: driver.id })).json().result).toMatchObject({
    driver: '정기사',
    driver_id: driver.id,
  })
  const busy = await patch(second.reservation.id, { driver_id: driver.id })
  expect([busy.statusCode, busy.json().code, busy.json().err.includes(first.reservation.id)]).toEqual([
    409,
    'DRIVER_BUSY',
    true,
  ])
  expect((await patch(second.reservation.id, { driver_id: driver.id, force: true })).statusCode).toBe(200)
  const { result: audit } = await seen('/api/admin/audit?page=1&page_size=1')
  expect(audit[0]).toMatchObject({
    action: 'DRIVER',
    subject_id: second.reservation.id,
    after: { force: true },
  })
  expect((await patch(first.reservation.id, { driver_id: null })).json().result.driver).toBeNull()
  expect(
    (await t.call({ method: 'DELETE', url: `/api/drivers/${driver.id}`, headers: admin.headers })).json()
      .code,
  ).toBe('IN_USE')
})

test('a round trip is completed only at its last stop, though that place occurs twice (A-051, A-071)', async () => {
  const on = '2027-06-03'
  const { reservation } = await booked('ALPHARD', on, {
    pickup_location: '집',
    dropoff_location: '집',
    via_locations: [{ location: '골프장', time: `${on}T03:00:00Z` }],
  })
  expect((await patch(reservation.id, { current_location: '집' })).json().code).toBe('NOT_CONFIRMED')
  await patch(reservation.id, { status: 'CONFIRMED' })
  t.setNow('2027-06-03T06:00:00Z')
  const moves = []
  for (const place of ['집', '골프장', '집'])
    moves.push((await patch(reservation.id, { current_location: place, reason: '기사 연락' })).json().result)
  expect(moves.map((one) => [one.current_stop, one.display_status])).toEqual([
    [0, 'CONFIRMED'],
    [1, 'CONFIRMED'],
    [2, 'COMPLETED'],
  ])
  expect((await patch(reservation.id, { current_location: '다른 곳' })).statusCode).toBe(422)
  expect((await patch(reservation.id, { current_stop: 3 })).statusCode).toBe(422)
  expect((await patch(reservation.id, { current_stop: null })).json().result.current_location).toBeNull()
})

test('only a completed ride is settled, at half a ticket and again at a whole one', async () => {
  const { member, reservation } = await booked()
  expect((await patch(reservation.id, { settled_tickets: 0.5 })).json().code).toBe('NOT_COMPLETED')
  await patch(reservation.id, { status: 'CONFIRMED' })
  await completeRide(t, reservation.id)
  expect((await patch(reservation.id, { settled_tickets: 0.5 })).json().result.settled_tickets).toBe(0.5)
  expect(await halves(member)).toBe(3)
  await patch(reservation.id, { settled_tickets: 0.5 })
  expect(await halves(member)).toBe(3)
  await patch(reservation.id, { settled_tickets: 1 })
  expect(await balances(t, member.id)).toEqual({ account: 2, ledger: 2, lots: 2 })
})

test('staff correct details within wider limits; stops without a time are last (A-076, A-078, A-079, A-081, A-082, A-083)', async () => {
  const on = nextDay()
  const { reservation } = await booked('ALPHARD', on)
  const answer = await details(reservation.id, {
    name: '이름 바꿈',
    pickup_time: `${on}T10:00`,
    passenger_count: 20,
    luggage_count: 20,
    via_locations: [{ location: '시간 없음' }, { location: '먼저', time: `${on}T02:00:00Z` }],
  })
  expect(answer.json().result).toMatchObject({
    name: '이름 바꿈',
    pickup_time: `${on} 10:00`,
    passenger_count: 20,
    luggage_count: 20,
  })
  expect(answer.json().result.via_locations.map((stop: { location: string }) => stop.location)).toEqual([
    '먼저',
    '시간 없음',
  ])
  expect((await details(reservation.id, { passenger_count: 21 })).statusCode).toBe(422)
  expect((await details(reservation.id, { luggage_count: 21 })).statusCode).toBe(422)
  expect((await details(reservation.id, { via_locations: [{ location: ' ' }] })).statusCode).toBe(422)
})

test('a reservation moves to another day only if a unit is free that day', async () => {
  const { reservation } = await booked('PUROSANGUE', '2027-07-01')
  await booked('PUROSANGUE', '2027-07-02')
  const refused = await details(reservation.id, { pickup_time: '2027-07-02 09:00' })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'CAR_UNAVAILABLE'])
  expect((await details(reservation.id, { pickup_time: '2027-07-03 09:00' })).json().result.ride_date).toBe(
    '2027-07-03',
  )
})

test('the list is searched by name, phone and id, in pages with a total (A-048, A-054)', async () => {
  const member = await newMember(t, { loginId: 'searchme' })
  await grant(t, member.id, 5)
  const car = await carNamed(t, 'SPRINTER TOURER')
  const form = (on: string, name: string, phone: string) => bookingForm(car.id, on, { name, phone })
  await book(t, member, form('2027-08-01', '독고 탁', '010-2468-1357'))
  await book(t, member, form('2027-08-02', '선우 진_1%', '010-1357-2468'))
  const names = async (query: string) =>
    (await seen(`/api/reservations?page=1&${query}`)).result.map((row: { name: string }) => row.name)
  expect(await names(`q=${encodeURIComponent('독고')}`)).toEqual(['독고 탁'])
  expect(await names(`q=${encodeURIComponent('독고'.normalize('NFD'))}`)).toEqual(['독고 탁'])
  expect(await names('q=2468-1357')).toEqual(['독고 탁'])
  expect(await names('q=SEARCHME')).toEqual(['선우 진_1%', '독고 탁'])
  expect(await names(`q=${encodeURIComponent('_1%')}`)).toEqual(['선우 진_1%'])
  expect(await names(`q=${encodeURIComponent('탁')}`)).toEqual(['독고 탁'])
  expect(await names('q=searchme&sort=pickup_time&from=2027-08-02')).toEqual(['선우 진_1%'])
  const page = await seen('/api/reservations?status=PENDING&page=1&page_size=2')
  expect(page.page).toEqual({ page: 1, page_size: 2, total: expect.any(Number) })
  expect(page.result).toHaveLength(2)
})

test('correcting a detail keeps the car’s position, also on a round trip and with a repeated place', async () => {
  const on = '2027-06-04'
  const stop = (location: string, hour: number) => ({ location, time: `${on}T0${hour}:00:00Z` })
  const { reservation } = await booked('ALPHARD', on, {
    pickup_location: '집',
    dropoff_location: '집',
    via_locations: [stop('골프장', 3), stop('식당', 4), stop('골프장', 5)],
  })
  await patch(reservation.id, { status: 'CONFIRMED' })
  t.setNow('2027-06-04T00:00:00Z')
  for (const current_stop of [0, 1, 3]) {
    await patch(reservation.id, { current_stop })
    const after = (await details(reservation.id, { special_requests: `메모 ${current_stop}` })).json().result
    expect([after.current_stop, after.display_status]).toEqual([current_stop, 'CONFIRMED'])
  }
})

test('reviving a canceled reservation whose driver was removed leaves it without a driver', async () => {
  const { reservation } = await booked()
  const headers = (await theAdmin(t)).headers
  const form = { name: '떠난기사', phone: '01033334444', address: '', note: '', fixed_schedule: '' }
  const driver = (await t.call({ method: 'POST', url: '/api/drivers', headers, payload: form })).json().result
  await patch(reservation.id, { driver_id: driver.id })
  await patch(reservation.id, { status: 'CANCELLED' })
  expect((await t.call({ method: 'DELETE', url: `/api/drivers/${driver.id}`, headers })).statusCode).toBe(204)
  const back = (await patch(reservation.id, { status: 'CONFIRMED' })).json().result
  expect([back.status, back.driver_id]).toEqual(['CONFIRMED', null])
})

test('the audit log has acts of staff for a member, but not the member’s own acts', async () => {
  const { member, reservation } = await booked()
  const headers = (await theAdmin(t)).headers
  const cancel = (id: string, by: Record<string, string>) =>
    t.call({ method: 'POST', url: `/api/users/${member.id}/reservations/${id}/cancel`, headers: by })
  expect((await cancel(reservation.id, headers)).statusCode).toBe(200)
  const car = await carNamed(t, 'ALPHARD')
  const answer = await book(t, { ...member, headers }, bookingForm(car.id, nextDay()))
  expect(answer.statusCode).toBe(201)
  await cancel(answer.json().result.id, member.headers)
  const { result } = await seen('/api/admin/audit')
  const actions = result.filter(
    ({ after }: { after: { member_id?: string } | null }) => after?.member_id === member.id,
  )
  expect(
    actions.map(({ action, subject_id }: { action: string; subject_id: string }) => [action, subject_id]),
  ).toEqual([
    ['BOOK', answer.json().result.id],
    ['CANCEL', reservation.id],
  ])
})
