import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  type Actor,
  balances,
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  memberWithTickets,
  newMember,
  PASSWORD,
} from '#testing/actors.ts'
import { asAdmin, callAs, newOrganization } from '#testing/organizations.ts'
import { completeRide, confirmedRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()

const leave = async (member: Actor) =>
  callAs(t, await newMemberSession(t, member), 'DELETE', `/api/users/${member.id}`, { password: PASSWORD })
const patch = (id: string, body: object) => asAdmin(t, 'PATCH', `/api/reservations/${id}`, body)
const requestedRide = async (member: Actor, day: string) =>
  (await book(t, member, bookingForm((await carNamed(t, 'STARIA')).id, day))).json().result as { id: string }

test.each([
  ['that was not moved to its last stop', '2026-12-10', confirmedRide],
  ['that staff did not confirm', '2026-12-12', (_: unknown, ...of: [Actor, string]) => requestedRide(...of)],
])('a ride %s blocks the deletion of its guest until its day is over', async (_, day, begin) => {
  t.setNow('2026-12-01T03:00:00Z')
  const member = await memberWithTickets(t, 1)
  const { id } = await begin(t, member, day)
  t.setNow(`${day}T14:59:00Z`)
  expect((await leave(member)).json().code).toBe('HAS_LIVE_RIDE')
  t.setNow(`${day}T15:00:00Z`)
  expect((await leave(member)).statusCode).toBe(204)
  const nothing = { account: 0, ledger: 0, lots: 0 }
  expect(await balances(t, member.id)).toEqual(nothing)
  // Staff complete the ride afterwards: the deleted member gets no tickets and no message.
  expect((await patch(id, { status: 'CONFIRMED' })).statusCode).toBe(200)
  const arrived = { current_stop: 1, reason: '기사에게 전화로 확인' }
  expect((await patch(id, arrived)).json().result).toMatchObject({
    display_status: 'COMPLETED',
    name: '',
    phone: '',
  })
  expect((await patch(id, { settled_tickets: 0.5 })).statusCode).toBe(409)
  expect((await patch(id, { status: 'CANCELLED', refund: true })).statusCode).toBe(200)
  expect((await patch(id, { status: 'CONFIRMED' })).json().code).toBe('ERASED')
  expect(await balances(t, member.id)).toEqual(nothing)
  await t.sendMessages()
  const { result } = (await asAdmin(t, 'GET', `/api/admin/outbox?subject_id=${id}`)).json()
  expect(result.every(({ recipient }: { recipient: string }) => recipient === '')).toBe(true)
  expect(result.filter(({ state }: { state: string }) => state === 'WAITING')).toEqual([])
})

test('the only manager must appoint another before the deletion; staff see their own text', async () => {
  t.setNow('2026-12-01T03:00:00Z')
  const { manager } = await newOrganization(t, 0, '새길상사')
  const [own, ofStaff] = [await leave(manager), await asAdmin(t, 'DELETE', `/api/users/${manager.id}`)]
  for (const answer of [own, ofStaff])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'LAST_MANAGER'])
  expect(own.json().err).toContain('‘마이’의 회사 화면에서 회사 등록을 해지해 주세요.')
  expect(ofStaff.json().err).toBe(
    '이 회원은 ‘새길상사’의 유일한 관리자입니다. ‘회사 관리’에서 다른 회원을 관리자로 지정하시거나 회사 등록을 해지하신 뒤 다시 시도해 주세요.',
  )
})

test('a ride without a recorded end blocks the closure of its organization until its day is over', async () => {
  t.setNow('2026-12-01T03:00:00Z')
  const { id, manager } = await newOrganization(t, 1)
  const form = bookingForm((await carNamed(t, 'STARIA')).id, '2026-12-14', { organization_id: id })
  const ride = (await book(t, manager, form)).json().result as { id: string }
  await patch(ride.id, { status: 'CONFIRMED' })
  const close = async () =>
    callAs(t, await newMemberSession(t, manager), 'DELETE', `/api/organizations/${id}`)
  t.setNow('2026-12-14T14:59:00Z')
  expect((await close()).json().code).toBe('HAS_LIVE_RIDE')
  t.setNow('2026-12-14T15:00:00Z')
  expect((await close()).statusCode).toBe(204)
  await completeRide(t, ride.id)
  expect((await patch(ride.id, { status: 'CANCELLED', refund: true })).statusCode).toBe(200)
  expect((await patch(ride.id, { status: 'CONFIRMED' })).json().code).toBe('PAYER_GONE')
  expect(await balances(t, id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('a coming ride blocks the deletion by the guest and by staff, each with its own text', async () => {
  t.setNow('2026-12-01T03:00:00Z')
  const member = await memberWithTickets(t, 1)
  await requestedRide(member, '2026-12-10')
  const own = await leave(member)
  const ofStaff = await asAdmin(t, 'DELETE', `/api/users/${member.id}`)
  for (const answer of [own, ofStaff])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'HAS_LIVE_RIDE'])
  expect(own.json().err).toContain('탈퇴할 수 없습니다.')
  expect(ofStaff.json().err).toContain('회원이라 삭제할 수 없습니다.')
})

test('the reason for granted tickets is erased from the audit log when the member is deleted', async () => {
  const member = await memberWithTickets(t, 1)
  const given = { user_id: member.id, amount: -1, reason: '행사 지연 사과' }
  expect((await asAdmin(t, 'POST', '/api/tickets/adjust', given)).statusCode).toBe(201)
  const logged = async () => {
    const ofMember = sql`select after from audit where action = 'ADJUST' and subject_id = ${member.id}`
    return (await t.world.db.execute(ofMember)).rows
  }
  expect(await logged()).toMatchObject([{ after: { reason: '행사 지연 사과' } }])
  expect((await leave(member)).statusCode).toBe(204)
  expect(await logged()).toEqual([{ after: { amount: -1 } }])
})

test('deletion allows five wrong passwords in fifteen minutes, also in parallel, without locking the login', async () => {
  t.setNow(START)
  const member = await newMember(t)
  const leaveBy = (password: string) => callAs(t, member, 'DELETE', `/api/users/${member.id}`, { password })
  const answers = await Promise.all(Array.from({ length: 12 }, () => leaveBy('not-this-one')))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    ...Array(5).fill(403),
    ...Array(7).fill(429),
  ])
  const blocked = await leaveBy(PASSWORD)
  expect([blocked.statusCode, blocked.headers['retry-after']]).toEqual([429, '900'])
  const payload = { id: member.loginId, password: PASSWORD }
  expect((await t.call({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200)
  t.setNow(new Date(Date.parse(START) + 901_000))
  expect((await leaveBy(PASSWORD)).statusCode).toBe(204)
  t.setNow(START)
})
