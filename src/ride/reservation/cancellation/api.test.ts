import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMemberSession,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { DEFAULT_STEPS, POLICY_ID } from './rules.ts'

const t = testWorld()
const POLICY = '/api/admin/cancel-policy'
const step = (hours_before: number, returned: number) => ({ hours_before, returned })
const HALF = [step(48, 1), step(12, 0.5)]
const NONE = [step(48, 0)]

async function put(steps: object[], more: object = {}) {
  const { headers } = await theAdmin(t)
  return t.call({ method: 'PUT', url: POLICY, headers, payload: { steps, ...more } })
}
const shown = async () => (await t.call({ url: '/api/cancel-policy' })).json().result.steps
const policy = async () => (await t.call({ url: POLICY, headers: (await theAdmin(t)).headers })).json().result

afterEach(async () => {
  t.setNow(START)
  await put(DEFAULT_STEPS)
})

/** A confirmed ride at 09:30 KST, booked under the current policy. */
async function rideOf(day: string, car = 'ALPHARD') {
  t.setNow(START)
  const member = await memberWithTickets(t, 2)
  const answer = await book(t, member, bookingForm((await carNamed(t, car)).id, day))
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json().result
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  return { member, id: id as string }
}
const url = (member: Actor, id: string) => `/api/users/${member.id}/reservations/${id}`
async function cancelAt(now: string, { member, id }: { member: Actor; id: string }, query = '') {
  t.setNow(now)
  const { headers } = await newMemberSession(t, member)
  return t.call({ method: 'POST', url: `${url(member, id)}/cancel${query}`, headers })
}
async function shownRide({ member, id }: { member: Actor; id: string }) {
  const { headers } = await newMemberSession(t, member)
  return (await t.call({ url: url(member, id), headers })).json().result
}
async function recognized(id: string) {
  const { rows } = await t.world.db.execute(
    sql`select halves from ticket_recognition where reservation_id = ${id}`,
  )
  return rows.map(({ halves }) => halves)
}

test('visitors and staff see the default policy until the owner sets one', async () => {
  expect(await shown()).toEqual(DEFAULT_STEPS)
  expect((await policy()).steps).toEqual(DEFAULT_STEPS)
})

test('the owner sets steps, which are audited; the same steps again add no version', async () => {
  const first = (await put(HALF)).json().result
  expect(await shown()).toEqual(HALF)
  const again = await put(HALF, { version: first.version - 1 })
  expect([again.statusCode, again.json().result]).toEqual([200, first])
  expect(await storedAudit(t, POLICY_ID)).toContain('"hours_before":48')
})

test('when two staff change the policy, the second is refused and gets the steps of the first', async () => {
  const { version } = await policy()
  const answers = await Promise.all([put(HALF, { version }), put(NONE, { version })])
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect([refused.code, refused.current.steps]).toEqual(['STALE', await shown()])
})

test.each([
  ['no step', []],
  ['six steps', [6, 5, 4, 3, 2, 1].map((hours) => step(hours, 1))],
  ['more than 30 days', [step(721, 1)]],
  ['half an hour', [step(0.5, 1)]],
  ['a quarter of a ticket', [step(24, 0.25)]],
  ['a rising return', [step(24, 0.5), step(3, 1)]],
  ['the same hours twice', [step(24, 1), step(24, 0.5)]],
  ['hours that rise', [step(3, 1), step(24, 0.5)]],
  ['an unknown field', [{ ...step(24, 1), note: '' }]],
])('a policy with %s is refused', async (_, steps) => {
  expect((await put(steps)).statusCode).toBe(422)
})

test('a cancellation between two steps refunds half a ticket to its lot; the other half counts as used', async () => {
  await put(HALF)
  const ride = await rideOf('2026-12-20')
  expect(await shownRide(ride)).toMatchObject({
    cancelable_until: '2026-12-19T12:30:00.000Z',
    cancel_ends: [
      { until: '2026-12-18T00:30:00.000Z', returned: 1 },
      { until: '2026-12-19T12:30:00.000Z', returned: 0.5 },
    ],
    cancel_steps: HALF,
    returned_tickets: null,
  })
  const answer = await cancelAt('2026-12-18T00:30:01Z', ride)
  expect([answer.statusCode, answer.json().result.returned_tickets]).toEqual([200, 0.5])
  expect(await balances(t, ride.member.id)).toEqual({ account: 3, ledger: 3, lots: 3 })
  expect(await recognized(ride.id)).toEqual([1])
  const { rows } = await t.world.db.execute(
    sql`select facts->>'ticket' as ticket from message where subject_id = ${ride.id} and kind = 'reservation_canceled'
      and facts->>'ticket' is not null`,
  )
  expect(rows).toEqual([{ ticket: 'HALF_REFUNDED' }])
})

test('a member who was shown a whole ticket is refused when only half returns, then cancels for half', async () => {
  await put(HALF)
  const ride = await rideOf('2026-12-21')
  const late = await cancelAt('2026-12-19T00:30:01Z', ride, '?returned=1')
  expect([late.statusCode, late.json().code]).toEqual([409, 'RETURNS_LESS'])
  expect((await cancelAt('2026-12-19T00:30:01Z', ride, '?returned=0.5')).statusCode).toBe(200)
})

test('a step that returns nothing lets the member cancel; the ticket counts as used', async () => {
  await put([step(48, 1), step(2, 0)])
  const ride = await rideOf('2026-12-22')
  const answer = await cancelAt('2026-12-21T22:30:00Z', ride)
  expect([answer.statusCode, answer.json().result.returned_tickets]).toEqual([200, 0])
  expect(await recognized(ride.id)).toEqual([2])
})

test('a ride cannot be changed once only half a ticket returns', async () => {
  await put(HALF)
  const ride = await rideOf('2026-12-23')
  t.setNow('2026-12-21T00:30:01Z')
  const { headers } = await newMemberSession(t, ride.member)
  const payload = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-30')
  const answer = await t.call({
    method: 'POST',
    url: `${url(ride.member, ride.id)}/rebook`,
    headers,
    payload,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'CANCEL_TOO_LATE'])
  expect(await balances(t, ride.member.id)).toEqual({ account: 2, ledger: 2, lots: 2 })
})

test('a replacing ride keeps the policy of the replaced ride', async () => {
  await put(HALF)
  const ride = await rideOf('2026-12-24')
  await put(NONE)
  const { headers } = await newMemberSession(t, ride.member)
  const payload = bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-25')
  const answer = await t.call({
    method: 'POST',
    url: `${url(ride.member, ride.id)}/rebook`,
    headers,
    payload,
  })
  expect(answer.json().result.cancel_steps).toEqual(HALF)
})

test('a new policy does not change the rights of earlier bookings', async () => {
  const policies = [DEFAULT_STEPS, HALF, NONE, [step(720, 0.5), step(0, 0)]]
  const rides: { member: Actor; id: string; right: object }[] = []
  const rightOf = async (ride: { member: Actor; id: string }) => {
    const { cancelable_until, cancel_ends, cancel_steps } = await shownRide(ride)
    return { cancelable_until, cancel_ends, cancel_steps }
  }
  for (const [at, steps] of policies.entries()) {
    await put(steps)
    const ride = await rideOf(`2027-01-1${at}`)
    rides.push({ ...ride, right: await rightOf(ride) })
    for (const earlier of rides) expect(await rightOf(earlier)).toEqual(earlier.right)
  }
  expect(rides.map(({ right }) => (right as { cancel_steps: object }).cancel_steps)).toEqual(policies)
})

test('staff may still refund the whole ticket or none, under any policy', async () => {
  await put(HALF)
  const [back, kept] = [await rideOf('2026-12-27'), await rideOf('2026-12-28')]
  t.setNow('2026-12-26T20:30:00Z')
  await dispatchRide(t, back.id, { status: 'CANCELLED' })
  await dispatchRide(t, kept.id, { status: 'CANCELLED', refund: false })
  expect([(await balances(t, back.member.id)).account, (await balances(t, kept.member.id)).account]).toEqual([
    4, 2,
  ])
})
