import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  newPhone,
  theAdmin,
} from '#testing/actors.ts'
import { listen } from '#testing/event-stream.ts'
import { confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

/** A ride that a secretary booked for the number of a chairman who has an account. */
async function rideOfChairman(day: string, changes: object = {}) {
  const [secretary, chairman] = [await memberWithTickets(t, 2), await memberWithTickets(t, 2)]
  const notify = { others: [{ name: '김전무', phone: newPhone(), hears: 'ALL', language: 'ko' }] }
  const form = bookingForm((await carNamed(t, 'ALPHARD')).id, day, {
    name: '이회장',
    phone: chairman.phone,
    special_requests: '생수',
    notify,
    ...changes,
  })
  const booked = await book(t, secretary, form)
  expect(booked.statusCode).toBe(201)
  return { secretary, chairman, id: booked.json().result.id as string, form }
}

const read = async ({ id, headers }: Actor, below = '') =>
  t.call({ url: `/api/users/${id}/reservations${below}`, headers })
const idsOf = async (member: Actor, below = '') =>
  (await read(member, below)).json().result.map((ride: { id: string }) => ride.id) as string[]

test('a passenger with an account sees the ride in the lists and on its page, with the booker’s name', async () => {
  const { secretary, chairman, id } = await rideOfChairman('2026-12-10')
  const own = await confirmedRide(t, chairman, '2026-12-11')
  expect(await idsOf(chairman)).toEqual([id, own.id])
  expect(await idsOf(chairman, '?status=PENDING')).toEqual([id])
  expect(await idsOf(chairman, '?status=CANCELLED')).toEqual([])
  expect((await read(chairman, '/latest')).json().result).toMatchObject({ id, booked_by: secretary.name })
  expect((await read(chairman, `/${id}`)).json().result).toMatchObject({
    name: '이회장',
    booked_by: secretary.name,
    notify: null,
    special_requests: '',
  })
  const booked = (await read(secretary, `/${id}`)).json().result
  expect(booked).toMatchObject({ booked_by: null, special_requests: '생수' })
  expect(booked.notify.others).toHaveLength(1)
  expect((await read(chairman, `/${own.id}`)).json().result.booked_by).toBeNull()
})

test('refuses each change of the ride by its passenger', async () => {
  const { secretary, chairman, id, form } = await rideOfChairman('2026-12-12')
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  const calls = [
    ['POST', '/cancel', {}],
    ['POST', '/move', { pickup_time: '2026-12-12 11:00' }],
    ['POST', '/rebook', form],
    ['POST', '/share', {}],
    ['DELETE', '/share', {}],
    ['POST', '/rating', { stars: 1, text: '' }],
    ['GET', '/share', undefined],
    ['GET', '/unreached', undefined],
  ] as const
  const statusesFor = async (member: Actor) => {
    const statuses: number[] = []
    for (const [method, below, payload] of calls) {
      const url = `/api/users/${member.id}/reservations/${id}${below}`
      const headers = { ...member.headers, 'idempotency-key': crypto.randomUUID() }
      statuses.push((await t.call({ method, url, headers, ...(payload && { payload }) })).statusCode)
    }
    return statuses
  }
  expect(await statusesFor(chairman)).toEqual(calls.map(() => 404))
  const { result } = (await read(chairman, `/${id}`)).json()
  expect(result).toMatchObject({ status: 'CONFIRMED', pickup_time: form.pickup_time })
  expect(await statusesFor(secretary)).not.toContain(404)
})

test('the passenger no longer sees a ride after a new number or a cancellation', async () => {
  const { chairman, id } = await rideOfChairman('2026-12-13')
  const { headers } = await theAdmin(t)
  const number = (phone: string) =>
    t.call({ method: 'PATCH', url: `/api/users/${chairman.id}`, headers, payload: { phone } })
  expect((await number(newPhone())).statusCode).toBe(200)
  expect([await idsOf(chairman), (await read(chairman, `/${id}`)).statusCode]).toEqual([[], 404])
  expect((await read(chairman, '/latest')).json().result).toBeNull()
  await number(chairman.phone)
  expect(await idsOf(chairman)).toEqual([id])
  await dispatchRide(t, id, { status: 'CANCELLED' })
  expect([await idsOf(chairman), (await read(chairman, `/${id}`)).statusCode]).toEqual([[], 404])
})

test('neither another member nor staff acting for the passenger see the ride', async () => {
  const { chairman, id } = await rideOfChairman('2026-12-14')
  const other = await newMember(t)
  expect([await idsOf(other), (await read(other, `/${id}`)).statusCode]).toEqual([[], 404])
  const { headers } = await theAdmin(t)
  expect(await idsOf({ ...chairman, headers })).toEqual([])
})

test('the passenger’s page follows the ride live until it is canceled', async () => {
  const { secretary, chairman, id } = await rideOfChairman('2026-12-15')
  if (!t.server.server.listening) await t.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.server.server.address() as { port: number }
  const path = `/api/users/${chairman.id}/reservations/${id}/events`
  const stream = await listen(`http://127.0.0.1:${port}`, path, chairman.headers.authorization!.split(' ')[1])
  onTestFinished(stream.close)
  const latest = () => stream.heard.at(-1)?.data
  await expect.poll(latest).toMatchObject({ status: 'PENDING', booked_by: secretary.name })
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  await expect.poll(latest, { timeout: 5_000 }).toMatchObject({ status: 'CONFIRMED', notify: null })
})
