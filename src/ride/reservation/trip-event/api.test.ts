import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const reason = '기사에게 전화로 확인'

const asStaff = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  (await t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })).json()
type Event = { event_id: string; kind: string; takes_back: string | null; made_by: string; reason: string }
const tripOf = async (id: string): Promise<Event[]> =>
  (await asStaff('GET', `/api/reservations/${id}/trip`)).result
const kindsOf = async (id: string) => (await tripOf(id)).map(({ kind }) => kind)

/** A confirmed ride with two stops at 09:30 KST; the time is set to 09:00 of that day. */
async function rideWithStops(day: string) {
  t.setNow(START)
  const member = await memberWithTickets(t, 1)
  const via_locations = [3, 4].map((hour) => ({ location: `장소 ${hour}`, time: `${day}T0${hour}:00:00Z` }))
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, day, { via_locations })
  const { id } = (await book(t, member, form)).json().result as { id: string }
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  t.setNow(`${day}T00:00:00Z`)
  return { id, day }
}

const newDriver = async (phone: string) =>
  (await asStaff('POST', '/api/drivers', { name: '한기사', phone })).result as { id: string }

test('a move by staff adds an event; a move back undoes the steps beyond it', async () => {
  const { id } = await rideWithStops('2026-12-10')
  await dispatchRide(t, id, { current_stop: 0 })
  await dispatchRide(t, id, { current_stop: 0 })
  expect(await kindsOf(id)).toEqual(['ARRIVED'])
  await dispatchRide(t, id, { current_stop: 2 })
  await dispatchRide(t, id, { current_stop: 1, reason })
  const trip = await tripOf(id)
  expect(trip.map(({ kind }) => kind)).toEqual(['ARRIVED', 'STOP_2', 'TAKEN_BACK', 'STOP_1'])
  expect(trip[2]).toMatchObject({ takes_back: trip[1]!.event_id, made_by: 'STAFF', maker: '관리자', reason })
  await dispatchRide(t, id, { current_stop: null })
  expect((await kindsOf(id)).slice(4)).toEqual(['TAKEN_BACK', 'TAKEN_BACK'])
  expect((await asStaff('GET', `/api/reservations/${id}`)).result).toMatchObject({
    current_stop: null,
    trip_step: null,
  })
})

test('a completion by staff is a DROPPED event with its reason', async () => {
  const { id } = await rideWithStops('2026-12-11')
  await dispatchRide(t, id, { current_stop: 3, reason })
  expect(await tripOf(id)).toMatchObject([{ kind: 'DROPPED', made_by: 'STAFF', reason, device_time: null }])
})

test('another driver starts again on the way to the pickup, unless the guest is on board', async () => {
  const { id } = await rideWithStops('2026-12-12')
  const [first, second] = [await newDriver('010-2000-0001'), await newDriver('010-2000-0002')]
  await dispatchRide(t, id, { driver_id: first.id })
  await dispatchRide(t, id, { current_stop: 0 })
  await dispatchRide(t, id, { driver_id: second.id })
  expect(await kindsOf(id)).toEqual(['ARRIVED', 'TAKEN_BACK'])
  await dispatchRide(t, id, { current_stop: 1 })
  await dispatchRide(t, id, { driver_id: first.id })
  expect((await kindsOf(id)).at(-1)).toBe('STOP_1')
  expect((await asStaff('GET', `/api/reservations/${id}`)).result.current_stop).toBe(1)
})

test('the database refuses to change or delete an event; its typed text can be erased', async () => {
  const { id } = await rideWithStops('2026-12-13')
  await dispatchRide(t, id, { current_stop: 3, reason })
  const ofRide = sql`where reservation_id = ${id}`
  for (const attack of [
    sql`delete from trip_event ${ofRide}`,
    sql`update trip_event set kind = 'ARRIVED' ${ofRide}`,
    sql`update trip_event set at = now() ${ofRide}`,
    sql`update trip_event set reason = 'x' ${ofRide}`,
  ])
    await expect(t.world.db.execute(attack)).rejects.toThrow()
  await t.world.db.execute(sql`update trip_event set reason = '' ${ofRide}`)
  expect(await tripOf(id)).toMatchObject([{ kind: 'DROPPED', reason: '' }])
})

test('the planned end depends on the purpose, or staff set it after the pickup', async () => {
  const { id, day } = await rideWithStops('2026-12-14')
  const details = async (payload: object) =>
    t.call({
      method: 'PATCH',
      url: `/api/reservations/${id}/details`,
      headers: (await theAdmin(t)).headers,
      payload,
    })
  const endOf = async () => (await asStaff('GET', `/api/reservations/${id}`)).result.expected_end_at
  expect(await endOf()).toBe(`${day}T06:00:00.000Z`)
  expect((await details({ expected_end_at: `${day}T09:00:00+09:00` })).statusCode).toBe(422)
  await details({ expected_end_at: `${day}T20:00:00+09:00` })
  expect(await endOf()).toBe(`${day}T11:00:00.000Z`)
  await details({ expected_end_at: null })
  expect(await endOf()).toBe(`${day}T06:00:00.000Z`)
})

test('the trip of an unknown ride gets 404', async () => {
  const answer = await t.call({
    url: '/api/reservations/00000000-0000-7000-8000-000000000000/trip',
    headers: (await theAdmin(t)).headers,
  })
  expect(answer.statusCode).toBe(404)
})
