import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, newPhone, theAdmin } from '#testing/actors.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const asAdmin = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })

/** A driver with a ride on a day, confirmed. */
async function drivenOn(day: string) {
  const { id } = (await asAdmin('POST', '/api/drivers', { name: '오늘기사', phone: newPhone() })).json()
    .result
  const car = await carNamed(t, 'ALPHARD')
  const ride = (await book(t, await memberWithTickets(t, 1), bookingForm(car.id, day))).json().result
  await asAdmin('PATCH', `/api/reservations/${ride.id}`, { status: 'CONFIRMED' })
  await asAdmin('PATCH', `/api/reservations/${ride.id}`, { driver_id: id })
  const { result } = (await asAdmin('GET', `/api/reservations/${ride.id}`)).json()
  return { id: id as string, ride, unitUrl: `/api/cars/${car.id}/inventory/${result.car_inventory_id}` }
}

test('a driver and a unit whose ride has arrived today can be removed (A-129)', async () => {
  t.setNow(START)
  const { id, ride, unitUrl } = await drivenOn('2026-12-20')
  t.setNow('2026-12-20T03:00:00Z')
  expect((await asAdmin('DELETE', `/api/drivers/${id}`)).json().code).toBe('IN_USE')
  expect((await asAdmin('DELETE', unitUrl)).json().code).toBe('IN_USE')
  await completeRide(t, ride.id)
  expect((await asAdmin('DELETE', `/api/drivers/${id}`)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', unitUrl)).statusCode).toBe(204)
})

test('a leave that began before today lists coming rides, not past ones', async () => {
  t.setNow(START)
  const { id } = await drivenOn('2026-12-21')
  t.setNow('2026-12-22T03:00:00Z')
  const leave = await asAdmin('POST', `/api/drivers/${id}/leave`, { from: '2026-12-21', to: '2026-12-23' })
  expect(leave.json().result.reservations).toBe(0)
  const { rows } = await t.world.db.execute(sql`select completed from reservation where driver_id = ${id}`)
  expect(rows).toEqual([{ completed: false }])
})
