import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { messagesWhere } from '#testing/messages.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

async function asStaff(method: 'POST' | 'PATCH', url: string, payload: object, key?: string) {
  const { headers } = await theAdmin(t)
  return t.call({ method, url, headers: { ...headers, ...(key && { 'idempotency-key': key }) }, payload })
}
const bookFor = ({ id }: Actor, form: object, key?: string) =>
  asStaff('POST', `/api/users/${id}/reservations`, form, key)
const kindsAbout = async (id: string) =>
  (await messagesWhere(t, sql`subject_id = ${id}`)).map(({ kind }) => kind).toSorted()
const close = (carId: string, day: number) =>
  asStaff('PATCH', '/api/reservations/available', {
    year: 2026,
    month: 12,
    day,
    car_id: carId,
    status: 'UNAVAILABLE',
  })

test('a booking that staff confirm immediately sends booker and passenger one confirmation each', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const answer = await bookFor(member, bookingForm(car.id, '2026-12-05', { status: 'CONFIRMED' }))
  expect([answer.statusCode, answer.json().result.status]).toEqual([201, 'CONFIRMED'])
  const { id } = answer.json().result
  expect(await kindsAbout(id)).toEqual(['reservation_confirmed', 'reservation_confirmed'])
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('staff book within two hours of the pickup; only staff see their note', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const soon = new Date(t.world.now().getTime() + 3_600_000 + 9 * 3_600_000).toISOString().slice(0, 16)
  const form = bookingForm(car.id, '', { pickup_time: soon.replace('T', ' '), staff_note: '현관에서 대기' })
  const { id } = (await bookFor(member, form)).json().result
  const { headers } = await theAdmin(t)
  const staffs = (await t.call({ url: `/api/reservations/${id}`, headers })).json().result
  expect([staffs.status, staffs.staff_note]).toEqual(['PENDING', '현관에서 대기'])
  const own = await t.call({ url: `/api/users/${member.id}/reservations/${id}`, headers: member.headers })
  expect(own.body).not.toContain('현관에서')
})

test('a ride that its guest replaces keeps the note of staff', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const form = bookingForm(car.id, '2026-12-22', { staff_note: '현관에서 대기' })
  const { id } = (await bookFor(member, form)).json().result
  const changed = await t.call({
    method: 'POST',
    url: `/api/users/${member.id}/reservations/${id}/rebook`,
    headers: member.headers,
    payload: bookingForm(car.id, '2026-12-23'),
  })
  expect(changed.body).not.toContain('현관')
  const { headers } = await theAdmin(t)
  const url = `/api/reservations/${changed.json().result.id}`
  expect((await t.call({ url, headers })).json().result.staff_note).toBe('현관에서 대기')
})

test.each([{ status: 'CONFIRMED' }, { status: 'PENDING' }, { staff_note: '메모' }, { reason: '급함' }])(
  'a member may not send %j',
  async (more) => {
    const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
    const answer = await book(t, member, bookingForm(car.id, '2026-12-06', more))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
    expect((await balances(t, member.id)).account).toBe(2)
  },
)

test('booking a car that is closed for guests needs a reason of staff, which the audit log keeps', async () => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  expect((await close(car.id, 7)).statusCode).toBe(200)
  const form = bookingForm(car.id, '2026-12-07')
  const refused = await bookFor(member, form)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'NEEDS_REASON'])
  expect((await balances(t, member.id)).account).toBe(2)
  const answer = await bookFor(member, { ...form, reason: '대표님 지시' })
  expect(answer.statusCode).toBe(201)
  expect(await storedAudit(t, answer.json().result.id)).toContain('대표님 지시')
})

test('before booking opens for guests, staff book without a reason, but never a full or past day', async () => {
  const { headers } = await theAdmin(t)
  await t.call({ method: 'PATCH', url: '/api/settings', headers, payload: { open_date: 3 } })
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'PUROSANGUE')]
  const own = await book(t, member, bookingForm(car.id, '2026-12-02'))
  expect([own.statusCode, own.json().code]).toEqual([409, 'BEFORE_BOOKING_OPENS'])
  expect((await bookFor(member, bookingForm(car.id, '2026-12-02'))).statusCode).toBe(201)
  const taken = await bookFor(member, bookingForm(car.id, '2026-12-02', { reason: '급함' }))
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'CAR_UNAVAILABLE'])
  await t.call({ method: 'PATCH', url: '/api/settings', headers, payload: { open_date: 0 } })
})

test('two staff book the last unit: one succeeds, one is offered the next free days', async () => {
  const car = await carNamed(t, 'PUROSANGUE')
  const members = [await memberWithTickets(t, 1), await memberWithTickets(t, 1)]
  const sent = members.map((member) => bookFor(member, bookingForm(car.id, '2026-12-09', { reason: '급함' })))
  const answers = (await Promise.all(sent)).toSorted((a, b) => a.statusCode - b.statusCode)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409])
  expect(answers[1]!.json()).toMatchObject({
    code: 'CAR_UNAVAILABLE',
    next_days: ['2026-12-10', '2026-12-11', '2026-12-12'],
  })
})

test('copies a ride to several days independently; a repeated request copies nothing twice', async () => {
  const [member, other] = [await memberWithTickets(t, 4), await memberWithTickets(t, 1)]
  const car = await carNamed(t, 'PUROSANGUE')
  const stops = [{ location: '한남동', time: '2026-12-14T02:00:00.000Z' }]
  const form = bookingForm(car.id, '2026-12-14', { status: 'CONFIRMED', via_locations: stops })
  const { id } = (await bookFor(member, form)).json().result
  await bookFor(other, bookingForm(car.id, '2026-12-16'))
  const days = ['2026-12-15', '2026-12-16', '2026-12-17']
  const copy = () => asStaff('POST', `/api/reservations/${id}/copies`, { days }, 'copies')
  const first = (await copy()).json().result
  expect(first).toEqual([
    { day: '2026-12-15', id: expect.any(String) },
    { day: '2026-12-16', id: null, code: 'CAR_UNAVAILABLE', err: expect.any(String) },
    { day: '2026-12-17', id: expect.any(String) },
  ])
  expect((await copy()).json().result).toEqual(first)
  expect((await balances(t, member.id)).account).toBe(2)
  const { headers } = await theAdmin(t)
  const made = (await t.call({ url: `/api/reservations/${first[2].id}`, headers })).json().result
  expect(made).toMatchObject({
    status: 'CONFIRMED',
    pickup_time: '2026-12-17 09:30',
    via_locations: [{ location: '한남동', time: '2026-12-17T02:00:00.000Z' }],
  })
})

test.each([
  ['no day', []],
  ['a day twice', ['2026-12-20', '2026-12-20']],
  ['31 days', Array.from({ length: 31 }, (_, at) => `2027-01-${String(at + 1).padStart(2, '0')}`)],
])('a copy to %s is refused', async (_, days) => {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const { id } = (await bookFor(member, bookingForm(car.id, '2026-12-19'))).json().result
  expect((await asStaff('POST', `/api/reservations/${id}/copies`, { days })).statusCode).toBe(422)
})
