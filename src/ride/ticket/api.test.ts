import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  newMember,
  PASSWORD,
  theAdmin,
} from '#testing/actors.ts'
import { DAY_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { expireLots } from './jobs.ts'

const t = testWorld()
const history = async (member: Actor) =>
  (await t.call({ url: `/api/users/${member.id}/tickets`, headers: (await theAdmin(t)).headers })).json()
    .result
const profile = async (member: Actor) =>
  (await t.call({ url: `/api/users/${member.id}`, headers: (await theAdmin(t)).headers })).json().result

test('a grant adds a lot and a CHARGE entry; the newest entry comes first (A-036, A-037, C-270)', async () => {
  const member = await newMember(t)
  const answer = await grant(t, member.id, 2.5, 90)
  expect(answer.statusCode).toBe(201)
  expect(answer.json().result).toMatchObject({
    tickets: 2.5,
    entry: { prev_tickets: 0, type: 'CHARGE', amount: 2.5, remaining_tickets: 2.5 },
  })
  await grant(t, member.id, 1)
  expect((await history(member)).map((entry: { amount: number }) => entry.amount)).toEqual([1, 2.5])
  expect(await profile(member)).toMatchObject({
    tickets: 3.5,
    tickets_expiring: [
      { amount: 2.5, expires_on: '2027-03-01' },
      { amount: 1, expires_on: '2027-12-01' },
    ],
  })
})

test('granting 0 tickets changes the expiry of every valid lot and adds nothing (A-039)', async () => {
  const member = await newMember(t)
  await grant(t, member.id, 1, 90)
  const answer = await grant(t, member.id, 0, 365)
  expect(answer.json().result).toEqual({ tickets: 1, entry: null, moved: 1 })
  expect((await profile(member)).tickets_expiring).toEqual([{ amount: 1, expires_on: '2027-12-01' }])
  expect(await history(member)).toHaveLength(1)
})

async function rideOf(member: Actor, day: string): Promise<string> {
  const answer = await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id, day))
  return answer.json().result.id
}
const dispatch = async (id: string, payload: object) =>
  t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers: (await theAdmin(t)).headers, payload })

test('granting 0 tickets also moves the expiry of a lot held by a future ride (A-039)', async () => {
  const member = await newMember(t)
  await grant(t, member.id, 1, 90)
  const ride = await rideOf(member, '2026-12-20')
  expect((await grant(t, member.id, 0, 365)).json().result).toMatchObject({ tickets: 0, moved: 1 })
  await dispatch(ride, { status: 'CANCELLED' })
  expect((await profile(member)).tickets_expiring).toEqual([{ amount: 1, expires_on: '2027-12-01' }])
})

test('granting 0 tickets does not move a lot whose ride was driven or canceled without a refund', async () => {
  const member = await newMember(t)
  await grant(t, member.id, 2, 90)
  const [driven, kept] = [await rideOf(member, '2026-12-21'), await rideOf(member, '2026-12-22')]
  await dispatch(driven, { status: 'CONFIRMED' })
  await completeRide(t, driven)
  await dispatch(kept, { status: 'CANCELLED', refund: false })
  expect((await grant(t, member.id, 0, 365)).json().result).toMatchObject({ tickets: 0, moved: 0 })
})

test('granting 0 tickets without valid lots changes nothing and is not audited', async () => {
  const member = await newMember(t)
  const answer = await grant(t, member.id, 0, 365)
  expect([answer.statusCode, answer.json().result]).toEqual([201, { tickets: 0, entry: null, moved: 0 }])
  const audited = async () => {
    const { headers } = await theAdmin(t)
    const { result } = (await t.call({ url: `/api/admin/audit?subject_id=${member.id}`, headers })).json()
    return result.map(({ action }: { action: string }) => action)
  }
  expect(await audited()).toEqual([])
  await grant(t, member.id, 1, 90)
  await grant(t, member.id, 0, 365)
  expect(await audited()).toEqual(['MOVE_EXPIRY', 'GRANT'])
})

test.each([
  ['a third of a ticket', { amount: 0.3 }],
  ['a negative number (A-038)', { amount: -1 }],
  ['a text', { amount: 'one' }],
  ['an unknown term (A-040)', { amount: 1, date: 30 }],
  ['too many', { amount: 10_001 }],
])('refuses to grant %s', async (_, changes) => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const answer = await t.call({
    method: 'POST',
    url: '/api/tickets',
    headers: admin.headers,
    payload: { user_id: member.id, date: 90, ...changes },
  })
  expect(answer.statusCode).toBe(422)
  expect((await balances(t, member.id)).account).toBe(0)
})

test('lots are valid for 90 days by default (A-040), and an unknown member gets none', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const send = (user_id: string) =>
    t.call({ method: 'POST', url: '/api/tickets', headers: admin.headers, payload: { user_id, amount: 1 } })
  await send(member.id)
  expect((await profile(member)).tickets_expiring[0].expires_on).toBe('2027-03-01')
  expect((await send('00000000-0000-7000-8000-000000000000')).statusCode).toBe(404)
})

test('32 parallel grants with one key grant the tickets once', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const send = () =>
    t.call({
      method: 'POST',
      url: '/api/tickets',
      headers: { ...admin.headers, 'idempotency-key': 'grant-1' },
      payload: { user_id: member.id, amount: 3, date: 90 },
    })
  const answers = await Promise.all(Array.from({ length: 32 }, send))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(await balances(t, member.id)).toEqual({ account: 6, ledger: 6, lots: 6 })
})

test('a lot is spendable until 24:00 KST of its last day; the nightly job adds an EXPIRE entry', async () => {
  const member = await newMember(t)
  await grant(t, member.id, 1.5, 90)
  t.setNow('2027-03-01T14:59:59Z')
  expect((await profile(member)).tickets).toBe(1.5)
  expect(await expireLots(t.world)).toBe(0)
  t.setNow('2027-03-01T15:00:00Z')
  expect((await profile(member)).tickets).toBe(0)
  expect(await expireLots(t.world)).toBeGreaterThanOrEqual(1)
  expect(await expireLots(t.world)).toBe(0)
  expect((await history(member))[0]).toMatchObject({
    type: 'EXPIRE',
    prev_tickets: 1.5,
    amount: -1.5,
    remaining_tickets: 0,
  })
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  t.setNow(START)
})

test('the database refuses a balance that differs from the ledger, a broken chain and a changed entry', async () => {
  const member = await newMember(t)
  await grant(t, member.id, 1)
  const run = (text: ReturnType<typeof sql>) => t.world.db.execute(text)
  await expect(
    run(sql`update ticket_account set halves = 9 where holder_id = ${member.id}`),
  ).rejects.toMatchObject({ cause: { constraint: 'ticket_account_ledger' } })
  await expect(
    run(sql`update ticket_account set halves = -1 where holder_id = ${member.id}`),
  ).rejects.toMatchObject({ cause: { code: '23514' } })
  await expect(
    run(
      sql`insert into ticket_entry (id, holder_id, version, type, before, amount, after, created_at) values (gen_random_uuid(), ${member.id}, 3, 'CHARGE', 2, 2, 4, now())`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'ticket_entry_follows' } })
  await expect(
    run(sql`update ticket_entry set amount = 100 where holder_id = ${member.id}`),
  ).rejects.toThrow()
  await expect(run(sql`delete from ticket_entry where holder_id = ${member.id}`)).rejects.toThrow()
})

test('each entry names its ride; only staff see the author and the reason', async () => {
  const member = await memberWithTickets(t, 2)
  const car = await carNamed(t, 'ALPHARD')
  const ride = (await book(t, member, bookingForm(car.id, '2027-03-03'))).json().result
  const admin = await theAdmin(t)
  const payload = { user_id: member.id, amount: -0.5, reason: '중복 지급' }
  await t.call({ method: 'POST', url: '/api/tickets/adjust', headers: admin.headers, payload })
  const listOf = async (headers: Record<string, string>) =>
    (await t.call({ url: `/api/users/${member.id}/tickets`, headers })).json().result
  const ofRide = { ride: { id: ride.id, ride_date: '2027-03-03', car_name: 'ALPHARD' } }
  expect(await listOf(admin.headers)).toMatchObject([
    { type: 'ADJUST', ride: null, by: '관리자', reason: '중복 지급' },
    { type: 'USE', ...ofRide, by: null },
    { type: 'CHARGE', ride: null, by: '관리자' },
  ])
  expect(await listOf(member.headers)).toMatchObject([
    { type: 'ADJUST', by: null, reason: null },
    { type: 'USE', ...ofRide },
    { type: 'CHARGE', by: null },
  ])
})

test('staff can read the ledger of a deleted member; an unknown member gets 404', async () => {
  const [member, { headers }] = [await memberWithTickets(t, 2), await theAdmin(t)]
  const payload = { password: PASSWORD }
  const url = `/api/users/${member.id}`
  expect((await t.call({ method: 'DELETE', url, headers: member.headers, payload })).statusCode).toBe(204)
  const left = await t.call({ url: `${url}/tickets`, headers })
  expect(left.json().result).toMatchObject([
    { type: 'ADJUST', amount: -2, remaining_tickets: 0 },
    { type: 'CHARGE', amount: 2 },
  ])
  expect((await t.call({ url: `${url}/tickets`, headers: member.headers })).statusCode).toBe(401)
  expect((await t.call({ url: `/api/users/${newId()}/tickets`, headers })).statusCode).toBe(404)
})

test('tickets expire even if another holder’s ledger is broken', async () => {
  const [broken, other] = [await newMember(t), await newMember(t)]
  for (const { id } of [broken, other]) await grant(t, id, 1, 90)
  await t.world.db.execute(
    sql`update ticket_lot set granted = 4, remaining = 4 where holder_id = ${broken.id}`,
  )
  const now = t.world.now()
  t.setNow(new Date(now.getTime() + 100 * DAY_MS))
  await expireLots(t.world)
  expect((await history(other))[0]).toMatchObject({ type: 'EXPIRE', amount: -1 })
  expect((await history(broken))[0]).toMatchObject({ type: 'CHARGE' })
})
