import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { watchRides } from '#ride/alert/jobs.ts'
import { theAdmin } from '#testing/actors.ts'
import {
  callDrive,
  claimedRide,
  type DriverOnPhone,
  newDriverOnPhone,
  photoOf,
  step,
} from '#testing/drive.ts'
import { messagesWhere } from '#testing/messages.ts'
import { dispatchRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(START))
const note = '로비 안쪽에 계십니다'

const asStaff = async (method: 'GET' | 'POST', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
const accept = (id: string, claim: string) =>
  asStaff('POST', `/api/reservations/${id}/no-show/accept`, { claim })
const refuse = (id: string, claim: string, given: object = { note }) =>
  asStaff('POST', `/api/reservations/${id}/no-show/refuse`, { claim, ...given })
const resultOf = async (answer: ReturnType<typeof asStaff>) => {
  const { statusCode, ...rest } = await answer
  return [statusCode, (await answer).json().code ?? null, rest].slice(0, 2)
}
const rideNow = async (id: string) => (await asStaff('GET', `/api/reservations/${id}`)).json().result
const ridesOf = async (driver: DriverOnPhone) => (await callDrive(t, driver, 'GET', '/rides')).json().result
const messagesTo = async (id: string, phone: string) => {
  await t.sendMessages()
  return messagesWhere(t, sql`subject_id = ${id} and recipient = ${phone} and kind like '%_no_show'`)
}
const entriesOf = async (memberId: string) =>
  (await asStaff('GET', `/api/users/${memberId}/tickets`)).json().result.length

test('an accepted claim ends the ride, keeps its ticket, and sends the booker one message @long', async () => {
  const { id, claim, driver, member } = await claimedRide(t, '2026-12-10')
  const entries = await entriesOf(member.id)
  t.setNow('2026-12-10T01:40:00Z')
  const answers = [await accept(id, claim), await accept(id, claim)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await rideNow(id)).toMatchObject({
    status: 'CANCELLED',
    held_tickets: 1,
    waiting: {
      since: '2026-12-09T23:30:00.000Z',
      free_until: '2026-12-10T01:30:00.000Z',
      ended_at: '2026-12-10T01:40:00.000Z',
    },
  })
  expect(await entriesOf(member.id)).toBe(entries)
  expect((await messagesTo(id, member.phone)).map(({ text }) => text)).toEqual([
    expect.stringMatching(
      /노쇼로 운행을 마쳤습니다\. 문의 02-000-0000\n.*\n도착 08:30, 10:40까지 대기\n사용하신 티켓은 환불되지 않습니다\./,
    ),
  ])
  expect(await messagesTo(id, driver.phone)).toHaveLength(1)
  expect(await ridesOf(driver)).toMatchObject([
    { id, status: 'CANCELLED', next: null, no_show: { state: 'ENDED' } },
  ])
  expect((await step(t, driver, id, 'ON_BOARD')).json().code).toBe('CANCELED')
})

test('of 16 parallel decisions by staff, one takes effect @long', async () => {
  const { id, claim, member } = await claimedRide(t, '2026-12-11')
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) => (n % 2 ? accept(id, claim) : refuse(id, claim))),
  )
  const codes = new Set(answers.map((answer) => answer.json().code ?? 'DONE'))
  expect(codes.size).toBe(2)
  const isAccepted = (await rideNow(id)).status === 'CANCELLED'
  expect(codes).toEqual(new Set(['DONE', isAccepted ? 'NO_SHOW_ACCEPTED' : 'NO_SHOW_REFUSED']))
  expect(await messagesTo(id, member.phone)).toHaveLength(isAccepted ? 1 : 0)
})

test('a refused claim gets a note; the driver keeps waiting and may claim again @long', async () => {
  const { id, claim, driver } = await claimedRide(t, '2026-12-12')
  expect(await resultOf(refuse(id, claim, { note: ' ' }))).toEqual([422, 'INVALID'])
  for (const answer of [await refuse(id, claim), await refuse(id, claim)]) expect(answer.statusCode).toBe(200)
  expect(await resultOf(accept(id, claim))).toEqual([409, 'NO_SHOW_REFUSED'])
  expect((await ridesOf(driver))[0]).toMatchObject({ next: 'ON_BOARD', no_show: { state: 'REFUSED', note } })
  await t.sendMessages()
  expect(
    await messagesWhere(t, sql`recipient = ${driver.phone} and kind = 'drive_keep_waiting'`),
  ).toHaveLength(1)
  const [second, file] = [newId(), await photoOf(t, driver, id)]
  await step(t, driver, id, 'NO_SHOW_CLAIMED', { event_id: second, file })
  expect(await resultOf(accept(id, claim))).toEqual([409, 'NO_SHOW_REFUSED'])
  expect(await resultOf(accept(id, second))).toEqual([200, null])
})

type Claimed = Awaited<ReturnType<typeof claimedRide>>
const CHANGES: [string, string, string, (ride: Claimed) => Promise<unknown>][] = [
  [
    'staff canceled the ride',
    '2026-12-13',
    'CANCELED',
    ({ id }) => dispatchRide(t, id, { status: 'CANCELLED' }),
  ],
  ['the guest came after all', '2026-12-14', 'MOVED_ON', ({ id, driver }) => step(t, driver, id, 'ON_BOARD')],
  [
    'staff moved the car back',
    '2026-12-15',
    'MOVED_ON',
    ({ id }) => dispatchRide(t, id, { current_stop: null }),
  ],
  [
    'the driver took it back',
    '2026-12-16',
    'WITHDRAWN',
    ({ id, driver, claim }) => callDrive(t, driver, 'DELETE', `/rides/${id}/events/${claim}`),
  ],
  [
    'another driver was assigned',
    '2026-12-17',
    'WITHDRAWN',
    async ({ id }) => dispatchRide(t, id, { driver_id: (await newDriverOnPhone(t)).id }),
  ],
]

test.each(CHANGES)('a claim cannot be decided after %s', async (_, day, code, change) => {
  const ride = await claimedRide(t, day)
  await change(ride)
  const before = await rideNow(ride.id)
  expect([await resultOf(accept(ride.id, ride.claim)), await resultOf(refuse(ride.id, ride.claim))]).toEqual([
    [409, code],
    [409, code],
  ])
  expect(await rideNow(ride.id)).toEqual(before)
})

test('a claim of another ride and an event that is no claim get 404 @long', async () => {
  const [one, other] = [await claimedRide(t, '2026-12-18'), await claimedRide(t, '2026-12-19')]
  const trip = (await asStaff('GET', `/api/reservations/${one.id}/trip`)).json().result
  for (const claim of [other.claim, newId(), trip[0].event_id])
    expect(await resultOf(accept(one.id, claim))).toEqual([404, 'NOT_FOUND'])
})

const alertKinds = async (id: string) => {
  await watchRides(t.world)
  const alerts = (await asStaff('GET', '/api/admin/alerts')).json().result as {
    kind: string
    ride: { id: string }
  }[]
  return alerts.filter(({ ride }) => ride.id === id).map(({ kind }) => kind)
}

test.each([
  ['accepted', '2026-12-20', accept],
  ['refused', '2026-12-21', refuse],
])('a claim is an alert until it is %s', async (_, day, decide) => {
  const { id, claim } = await claimedRide(t, day)
  expect(await alertKinds(id)).toContain('NO_SHOW_CLAIMED')
  await decide(id, claim)
  expect(await alertKinds(id)).not.toContain('NO_SHOW_CLAIMED')
})

test('a revived no-show ride continues with the car at the pickup', async () => {
  const { id, claim, driver } = await claimedRide(t, '2026-12-22')
  await accept(id, claim)
  await dispatchRide(t, id, { status: 'CONFIRMED' })
  expect((await ridesOf(driver))[0]).toMatchObject({ status: 'CONFIRMED', next: 'ON_BOARD', no_show: null })
  expect(await resultOf(accept(id, claim))).toEqual([409, 'WITHDRAWN'])
})

test('the guest sees the times on the trip page and by the link, also after the ride ended', async () => {
  const { id, claim, member } = await claimedRide(t, '2026-12-23')
  const own = `/api/users/${member.id}/reservations/${id}`
  const { token } = (await asStaff('POST', `${own}/share`)).json().result
  const waitings = async () => [
    (await asStaff('GET', own)).json().result.waiting,
    (await t.call({ url: `/api/shared/${token}` })).json().result?.waiting,
  ]
  const waiting = { since: '2026-12-22T23:30:00.000Z', free_until: '2026-12-23T01:30:00.000Z' }
  expect(await waitings()).toEqual([
    { ...waiting, ended_at: null },
    { ...waiting, ended_at: null },
  ])
  await accept(id, claim)
  const ended = { ...waiting, ended_at: '2026-12-23T01:30:00.000Z' }
  expect(await waitings()).toEqual([ended, ended])
})
