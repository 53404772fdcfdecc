import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

// Ids are accepted in upper case, in a body like in a path, by every step of a change.
const t = testWorld()

async function asAdmin(method: 'PATCH' | 'POST' | 'PUT', url: string, payload: object) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url, headers, payload })
}

test('closes a day for a car id in upper case, and returns the stored id', async () => {
  const { id } = await carNamed(t, 'STARIA')
  const payload = { year: 2027, month: 3, day: 1, car_id: id.toUpperCase(), status: 'UNAVAILABLE' }
  const answer = await asAdmin('PATCH', '/api/reservations/available', payload)
  expect([answer.statusCode, answer.json().result]).toMatchObject([200, { id, is_available: false }])
})

test('stores the order of cars whose ids are in upper case', async () => {
  const { id } = await carNamed(t, 'GV90')
  const answer = await asAdmin('PUT', '/api/cars/order', [{ id: id.toUpperCase(), order: 77 }])
  const car = answer.json().result.find((one: { id: string }) => one.id === id)
  expect(car).toMatchObject({ order: 77 })
})

test('answers a booking in upper case with the stored id of the car', async () => {
  const [member, { id }] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const answer = await book(t, member, bookingForm(id.toUpperCase()))
  expect([answer.statusCode, answer.json().result]).toMatchObject([201, { car_id: id }])
})

test('finds the rows of a batch whose ids are in upper case, and checks their versions', async () => {
  const [member, { id: carId }] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const { id } = (await book(t, member, bookingForm(carId, '2026-12-27'))).json().result
  const named = (version: number) => ({ ids: [id.toUpperCase()], versions: { [id.toUpperCase()]: version } })
  const batch = async (version: number) =>
    (await asAdmin('POST', '/api/reservations/batch', { ...named(version), status: 'CONFIRMED' })).json()
      .result
  expect(await batch(7)).toMatchObject([{ id, ok: false, code: 'STALE' }])
  expect(await batch(1)).toMatchObject([{ id, ok: true }])
})

test('answers 404 to an unknown UUID of any version', async () => {
  const payload = { year: 2027, month: 3, day: 1, car_id: '11111111-1111-1111-1111-111111111111' }
  const answer = await asAdmin('PATCH', '/api/reservations/available', { ...payload, status: 'AVAILABLE' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})
