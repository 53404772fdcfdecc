import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const staff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  (await t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })).json()
    .result

test('a reservation has its nineteen fields, in the list and on its own (A-049)', async () => {
  const on = '2027-01-14'
  const stops = [{ location: '한남동', time: `${on}T02:00:00.000Z` }]
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const form = bookingForm(car.id, on, { via_locations: stops, special_requests: '조용히' })
  const reservation = (await book(t, member, form)).json().result
  const driver = { name: '백기사', phone: '010-5555-0001' }
  const { id: driver_id } = await staff('POST', '/api/drivers', driver)
  const patch = (body: object) => staff('PATCH', `/api/reservations/${reservation.id}`, body)
  await patch({ status: 'CONFIRMED' })
  await patch({ driver_id })
  t.setNow('2027-01-14T00:00:00Z')
  await patch({ current_location: '한남동' })
  const fields = {
    id: reservation.id,
    name: '박서연',
    phone: '01012345678',
    pickup_time: `${on} 09:30`,
    pickup_location: '서울 중구 소공로 119 웨스틴조선 서울',
    dropoff_location: '인천국제공항 제1여객터미널 3층 7번 출구',
    ride_purpose: 'airport',
    luggage_count: 2,
    passenger_count: 2,
    special_requests: '조용히',
    via_locations: stops,
    reserved_date: new Date(START).toISOString(),
    status: 'CONFIRMED',
    car_name: 'ALPHARD',
    registration_number: expect.stringMatching(/^104라8\d{3}$/),
    car_inventory_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    driver: '백기사',
    driver_id,
    current_location: '한남동',
  }
  expect(Object.keys(fields)).toHaveLength(19)
  expect(await staff('GET', `/api/reservations/${reservation.id}`)).toMatchObject(fields)
  const listed = await staff('GET', `/api/reservations?status=CONFIRMED&from=${on}&to=${on}&page=1`)
  expect(listed.find(({ id }: { id: string }) => id === reservation.id)).toMatchObject(fields)
})
