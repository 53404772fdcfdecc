import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { counted } from '#testing/books.ts'
import { balances, newMember, storedAudit } from '#testing/actors.ts'
import { claimsIn } from '#testing/claims.ts'
import { textsWhere } from '#testing/messages.ts'
import { testWorld } from '#testing/world.ts'
import type { OwnClaim } from './contract.ts'

const t = testWorld({ poolSize: 16 })
const c = claimsIn(t)

const ownerOf = async (rideId: string) =>
  (await t.world.db.execute(sql`select member_id from reservation where id = ${rideId}`)).rows[0]![
    'member_id'
  ]

test('a member who signs up with a phone customer’s number is offered a claim that shows only counts', async () => {
  const customer = await c.newCustomer({ tickets: 3, rides: 2, note: '비밀 메모' })
  const member = await c.signUp(customer.phone)
  const { id, headers } = member
  const answer = await t.call({ url: `/api/users/${id}/claims`, headers })
  const claim = { id: expect.any(String), state: 'OFFERED', rides: 2, tickets: 1, reason: '' }
  expect(answer.json().result).toEqual([claim])
  expect(answer.body).not.toContain('한전화')
  expect(await c.listed()).toEqual([])
})

test('offers no claim for the number of a member with a login, nor for an empty phone customer', async () => {
  const other = await newMember(t)
  expect(await c.claimsOf(await c.signUp(other.phone))).toEqual([])
  const { phone } = await c.newCustomer({ tickets: 0, rides: 0 })
  expect(await c.claimsOf(await c.signUp(phone))).toEqual([])
})

test('a requested claim waits for staff with both names, the rides and the note', async () => {
  const { customer, member, id } = await c.requested({ note: '늘 뒷자리' })
  const [row] = await c.listed(`?q=${customer.phone}`)
  expect(row).toMatchObject({
    id,
    state: 'REQUESTED',
    customer: { id: customer.id, name: '한전화', note: '늘 뒷자리' },
    claimant: { id: member.id, name: '윤새벽', phone: customer.phone },
    latest_rides: [{ id: customer.rides[0], car_name: 'ALPHARD', display_status: 'PENDING' }],
  })
  const { claims } = (await c.asStaff('GET', '/api/admin/task-counts')).json().result
  expect(claims).toBeGreaterThan(0)
})

test('an accepted claim moves tickets by the ledger, rides and note; the customer is closed', async () => {
  const { customer, member, id } = await c.requested({ note: '늘 뒷자리' })
  const before = await counted(t)
  const accepted = await c.accept(id)
  expect([accepted.statusCode, accepted.json().result]).toMatchObject([
    200,
    { state: 'ACCEPTED', rides: 1, tickets: 2 },
  ])
  expect(await balances(t, customer.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  expect(await balances(t, member.id)).toEqual({ account: 4, ledger: 4, lots: 4 })
  expect(await ownerOf(customer.rides[0]!)).toBe(member.id)
  const { rows } = await t.world.db.execute(sql`
    select name, phone, staff_note, merged_into, deleted_at is not null as closed from member where id = ${customer.id}`)
  expect(rows).toEqual([{ name: '', phone: null, staff_note: '', merged_into: member.id, closed: true }])
  const [profile] = (await c.asStaff('GET', `/api/users?q=${customer.phone}`)).json().result
  expect([profile.staff_note, profile.tickets]).toEqual(['늘 뒷자리', 2])
  expect(await counted(t)).toEqual(before)
  expect(await storedAudit(t, id)).toContain('ACCEPT')
  expect(await textsWhere(t, sql`subject_id = ${id} and recipient = ${customer.phone}`)).toEqual([
    '[모심] 전화로 예약하신 운행 1건과 티켓 2장을 회원님의 계정으로 옮겼습니다. ‘마이’에서 확인하실 수 있습니다.',
  ])
  expect(await c.claimsOf(member)).toEqual([])
})

test('the claimant cancels a moved ride and gets its ticket; staff see all ledger entries of the ride', async () => {
  const { customer, member, id } = await c.requested({ tickets: 1 })
  await c.accept(id)
  t.setNow(new Date(t.world.now().getTime() + 1000))
  const [ride] = customer.rides
  const url = `/api/users/${member.id}/reservations/${ride}/cancel`
  const canceled = await t.call({ method: 'POST', url, headers: member.headers })
  expect(canceled.statusCode, canceled.body).toBe(200)
  expect(await balances(t, member.id)).toEqual({ account: 2, ledger: 2, lots: 2 })
  const history = await c.asStaff('GET', `/api/users/${member.id}/tickets?reservation=${ride}`)
  expect(history.json().result.map(({ type }: { type: string }) => type)).toEqual(['REFUND', 'USE'])
  const own = await c.asStaff('GET', `/api/users/${member.id}/tickets`)
  expect(own.json().result.map(({ type }: { type: string }) => type)).toEqual(['REFUND'])
  expect(await counted(t)).toMatchObject({ wrong_rides: 0, negative: 0, wrong_lots: 0 })
})

test('staff move the last day of a lot whose tickets are held by a moved ride', async () => {
  const { member, id } = await c.requested({ tickets: 1 })
  await c.accept(id)
  const moved = await c.asStaff('POST', '/api/tickets', { user_id: member.id, amount: 0, date: 90 })
  expect(moved.json().result).toMatchObject({ moved: 1 })
})

test('a refused claim shows its reason to the member, and moves nothing', async () => {
  const { customer, member, id } = await c.requested()
  expect((await c.refuse(id, '성함이 다릅니다')).statusCode).toBe(200)
  expect(await c.claimsOf(member)).toMatchObject([{ state: 'REFUSED', reason: '성함이 다릅니다' }])
  expect(await ownerOf(customer.rides[0]!)).toBe(customer.id)
  const late = await c.accept(id)
  expect([late.statusCode, late.json().code]).toEqual([409, 'CLAIM_OVER'])
  const [text, ...others] = await textsWhere(t, sql`subject_id = ${id}`)
  expect([text, others]).toEqual([expect.stringContaining('계정으로 옮기지 못했습니다.'), []])
  expect(text).not.toContain('성함이')
})

test('a declined claim cannot be requested, and staff do not see it', async () => {
  const customer = await c.newCustomer()
  const member = await c.signUp(customer.phone)
  const [{ id }] = (await c.claimsOf(member)) as [OwnClaim]
  expect((await c.answerClaim(member, id, 'decline')).statusCode).toBe(200)
  expect((await c.answerClaim(member, id, 'request')).json().code).toBe('CLAIM_OVER')
  expect([await c.claimsOf(member), await c.listed(`?q=${customer.phone}`)]).toEqual([[], []])
})

test('a member cannot answer the claim of another member', async () => {
  const customer = await c.newCustomer()
  const [{ id }] = (await c.claimsOf(await c.signUp(customer.phone))) as [OwnClaim]
  const other = await newMember(t)
  for (const how of ['request', 'decline'] as const)
    expect((await c.answerClaim(other, id, how)).statusCode).toBe(404)
})

test('when another person verifies the number, the claim is offered to them instead', async () => {
  const { customer, member, id } = await c.requested()
  const next = await c.signUp(customer.phone)
  expect(await c.claimsOf(member)).toEqual([])
  expect(await c.claimsOf(next)).toMatchObject([{ state: 'OFFERED', rides: 1, tickets: 2 }])
  expect((await c.accept(id)).json().code).toBe('CLAIM_OVER')
})

test('an acceptance is refused while both accounts await a transfer, and nothing moves', async () => {
  const { customer, member, id } = await c.requested()
  for (const holder of [customer.id, member.id])
    await t.world.db.execute(sql`
      insert into ticket_purchase (id, member_id, title, halves, amount, days, method, status, created_at)
      values (gen_random_uuid(), ${holder}, '1 TICKET', 2, 1000000, 365, 'BANK', 'PENDING', now())`)
  expect((await c.accept(id)).json().code).toBe('BOTH_TRANSFER')
  expect(await balances(t, customer.id)).toMatchObject({ account: 4 })
})
