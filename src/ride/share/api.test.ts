import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Actor, bookingForm, book, carNamed, memberWithTickets, newMember } from '#testing/actors.ts'
import { letIn, newDriverOnPhone, step } from '#testing/drive.ts'
import { listen } from '#testing/event-stream.ts'
import { completeRide, confirmedRide, dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))

const share = (member: Actor, id: string, method: 'GET' | 'POST' | 'DELETE' = 'POST') =>
  t.call({ method, url: `/api/users/${member.id}/reservations/${id}/share`, headers: member.headers })
const look = (token: string) => t.call({ url: `/api/shared/${token}` })

test('the link shows car, registration number, driver, route and booker, and no data of the passenger', async () => {
  const member = await memberWithTickets(t, 1)
  const ride = await confirmedRide(t, member, '2026-12-10')
  const link = (await share(member, ride.id)).json().result
  expect(link.token).toMatch(/^[\w-]{24}$/)
  expect(link.ends_at).toBe('2026-12-10T17:00:00.000Z')
  t.setNow('2026-12-10T00:00:00Z')
  await dispatchRide(t, ride.id, { current_stop: 0 })
  t.setNow(START)
  expect(link.url).toMatch(new RegExp(`^https?://[^/]+/share/${link.token}$`))
  const { result } = (await look(link.token)).json()
  expect(result).toEqual({
    version: expect.any(Number),
    language: 'ko',
    booked_by: member.name,
    stop_times: [],
    car_name: 'ALPHARD',
    car_image: 'drawing:alphard',
    registration_number: expect.any(String),
    driver_name: null,
    driver_phone: null,
    pickup_time: expect.stringContaining('2026-12-10 '),
    places: ['서울 중구 소공로 119 웨스틴조선 서울', expect.any(String)],
    pickup_note: '',
    dropoff_note: '',
    current_stop: 0,
    trip_step: 'ARRIVED',
    waiting: {
      since: '2026-12-10T00:00:00.000Z',
      free_until: '2026-12-10T01:30:00.000Z',
      ended_at: null,
    },
    step_times: [{ kind: 'ARRIVED', at: '2026-12-10T00:00:00.000Z' }],
    status: 'CONFIRMED',
  })
  expect(JSON.stringify(result)).not.toContain('박서연')
})

test('two requests create one link; after its withdrawal it shows nothing, and a new link differs', async () => {
  const member = await memberWithTickets(t, 1)
  const ride = await confirmedRide(t, member, '2026-12-11')
  const links = await Promise.all([1, 2, 3].map(() => share(member, ride.id)))
  const tokens = new Set(links.map((answer) => answer.json().result.token as string))
  expect(tokens.size).toBe(1)
  const [token] = [...tokens]
  expect((await share(member, ride.id, 'DELETE')).statusCode).toBe(204)
  expect((await look(token!)).statusCode).toBe(404)
  expect((await share(member, ride.id, 'GET')).json().result).toBe(null)
  expect((await share(member, ride.id)).json().result.token).not.toBe(token)
})

test('a link expires two hours after the ride’s arrival, and immediately when the ride is canceled', async () => {
  const member = await memberWithTickets(t, 2)
  const [ride, other] = [
    await confirmedRide(t, member, '2026-12-12'),
    await confirmedRide(t, member, '2026-12-13'),
  ]
  const [token, second] = await Promise.all(
    [ride, other].map(async ({ id }) => (await share(member, id)).json().result.token as string),
  )
  await completeRide(t, ride.id)
  expect((await look(token!)).json().result).toMatchObject({
    status: 'COMPLETED',
    current_stop: 1,
    driver_phone: null,
  })
  t.setNow('2026-12-12T02:30:00Z')
  expect((await look(token!)).statusCode).toBe(404)
  await dispatchRide(t, other.id, { status: 'CANCELLED' })
  expect((await look(second!)).statusCode).toBe(404)
})

const MAX_DELAY_MS = 2_000

/** The address of the server, which listens from now on. */
async function listening(): Promise<string> {
  if (!t.server.server.listening) await t.server.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(t.server.server.address() as { port: number }).port}`
}

test(
  'each state that staff or the driver set reaches the open page within 2 seconds',
  { timeout: 20_000 },
  async () => {
    const member = await memberWithTickets(t, 1)
    const ride = await confirmedRide(t, member, '2026-12-15')
    const { token } = (await share(member, ride.id)).json().result
    const stream = await listen(await listening(), `/api/shared/${token}/events`)
    onTestFinished(stream.close)
    const latest = () => stream.heard.at(-1)?.data
    await expect.poll(latest).toMatchObject({ status: 'CONFIRMED', current_stop: null })
    const driver = await letIn(t, await newDriverOnPhone(t))
    const seen = async (state: object) => {
      const begun = performance.now()
      await expect.poll(latest, { timeout: 10_000 }).toMatchObject(state)
      return stream.heard.at(-1)!.at - begun
    }
    await dispatchRide(t, ride.id, { driver_id: driver.id })
    const delays = [await seen({ driver_name: '한기사' })]
    t.setNow('2026-12-15T01:00:00Z')
    for (const kind of ['ACCEPTED', 'EN_ROUTE'])
      expect((await step(t, driver, ride.id, kind)).statusCode).toBe(201)
    delays.push(await seen({ current_stop: null, trip_step: 'EN_ROUTE' }))
    await dispatchRide(t, ride.id, { current_stop: 0 })
    delays.push(await seen({ current_stop: 0, trip_step: 'ARRIVED' }))
    await step(t, driver, ride.id, 'ON_BOARD')
    delays.push(await seen({ current_stop: 0, trip_step: 'ON_BOARD' }))
    await completeRide(t, ride.id)
    delays.push(await seen({ status: 'COMPLETED', driver_phone: null }))
    expect(Math.max(...delays)).toBeLessThan(MAX_DELAY_MS)
  },
)

test('the stream of a link ends when the link is withdrawn, and a wrong link has none', async () => {
  const member = await memberWithTickets(t, 1)
  const ride = await confirmedRide(t, member, '2026-12-16')
  const { token } = (await share(member, ride.id)).json().result
  const origin = await listening()
  const answer = await fetch(`${origin}/api/shared/${token}/events`)
  expect(answer.status).toBe(200)
  await share(member, ride.id, 'DELETE')
  t.setNow('2026-12-16T01:00:00Z')
  await dispatchRide(t, ride.id, { current_stop: 0 })
  expect(await answer.text()).not.toContain('"current_stop":0')
  expect((await t.call({ url: `/api/shared/${token}/events` })).statusCode).toBe(404)
})

test('only the member who booked can share a ride, and only a confirmed one', async () => {
  const [member, other] = [await memberWithTickets(t, 2), await newMember(t)]
  const ride = await confirmedRide(t, member, '2026-12-14')
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await share(other, ride.id, method)).statusCode).toBe(404)
  const request = (await book(t, member, bookingForm((await carNamed(t, 'STARIA')).id, '2026-12-14'))).json()
    .result
  expect((await share(member, request.id)).json().code).toBe('NOT_CONFIRMED')
})

test.each(['x', 'a'.repeat(24), '0197b6f0-0000-7000-8000-000000000000', '%00'])(
  'a guessed link %j answers 404',
  async (token) => {
    expect((await look(token)).statusCode).toBe(404)
  },
)
