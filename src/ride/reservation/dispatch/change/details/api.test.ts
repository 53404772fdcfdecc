import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

async function booked(on: string): Promise<{ id: string }> {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  return (await book(t, member, bookingForm(car.id, on))).json().result
}

async function asAdmin(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url, headers, ...(payload && { payload }) })
}
const patch = (id: string, payload: object) => asAdmin('PATCH', `/api/reservations/${id}`, payload)
const moveTo = (id: string, day: string) => patch(`${id}/details`, { pickup_time: `${day} 09:30` })

const newDriver = async (): Promise<{ id: string }> =>
  (await asAdmin('POST', '/api/drivers', { name: '정기사', phone: '010-3333-4444' })).json().result

test('a ride that moves to another day goes there without a driver who left', async () => {
  t.setNow(START)
  const [ride, driver] = [await booked('2026-12-03'), await newDriver()]
  await patch(ride.id, { driver_id: driver.id })
  t.setNow('2026-12-04T03:00:00Z')
  expect((await asAdmin('DELETE', `/api/drivers/${driver.id}`)).statusCode).toBe(204)
  const moved = (await moveTo(ride.id, '2026-12-10')).json().result
  expect([moved.ride_date, moved.driver_id, moved.driver]).toEqual(['2026-12-10', null, null])
})
