import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import { buildServer } from '#app/server.ts'
import { transaction } from '#kit/db.ts'
import { recoverOwner } from '#ride/account/staff/service.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  newMember,
  newMemberSession,
  theAdmin,
} from '#testing/actors.ts'
import { approvalsIn, idIn, NO_LIMITS } from '#testing/approvals.ts'
import { newOrganization } from '#testing/organizations.ts'
import { buyByCard } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const { send, setPolicy, grant, act, listed, ticketsOf } = approvalsIn(t)
const codeOf = (answer: Awaited<ReturnType<typeof t.call>>) => answer.json().code

let asker: Actor
let other: Actor
beforeEach(async () => {
  await setPolicy(NO_LIMITS)
  asker = await newMember(t, { role: 'ADMIN', name: '이요청' })
  other = await newMember(t, { role: 'ADMIN', name: '박승인' })
})

const stored = async (id: string) =>
  (await t.world.db.execute(sql`select state, facts, body, reason, note from approval where id = ${id}`))
    .rows[0]

test.each([
  ['made a customer', (id: string, by: Actor) => send('PATCH', `/api/users/${id}`, by, { role: 'USER' })],
  ['deleted', (id: string, by: Actor) => send('DELETE', `/api/users/${id}`, by, {})],
])('open requests end when their requester is %s on the members screen', async (_, leave) => {
  await setPolicy({ tickets: 0 })
  const member = await newMember(t)
  const id = idIn(await grant(asker, member, 5))
  expect((await leave(asker.id, await theAdmin(t))).statusCode).toBeLessThan(300)
  expect(codeOf(await act(id, 'approve', other))).toBe('DECIDED')
  expect(await ticketsOf(member)).toBe(0)
})

test('open requests end when their requester becomes the owner by a command on the server', async () => {
  await setPolicy({ tickets: 0 })
  const id = idIn(await grant(asker, await newMember(t), 5))
  await transaction(t.world.db, (tx) => recoverOwner(tx, asker.loginId, t.world.now()))
  expect(await stored(id)).toMatchObject({ state: 'WITHDRAWN' })
})

test('an open request about a deleted member ends, and keeps nothing about them', async () => {
  await setPolicy({ tickets: 0 })
  const member = await newMember(t, { name: '제갈휘랑' })
  const id = idIn(await grant(asker, member, 5))
  await send('DELETE', `/api/users/${member.id}`, await theAdmin(t), {})
  expect(await stored(id)).toEqual({ state: 'STALE', facts: [], body: {}, reason: null, note: null })
  expect(codeOf(await act(id, 'approve', other))).toBe('DECIDED')
})

test('staff who lost the right of an act no longer see their own requests about it', async () => {
  await setPolicy({ tickets: 0 })
  const care = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const id = idIn(await grant(care, await newMember(t), 1))
  expect((await listed(care)).map((row) => row.id)).toContain(id)
  await send('PATCH', `/api/admin/staff/${care.id}`, await theAdmin(t), { staff_role: 'DISPATCHER' })
  const dispatcher = await newMemberSession(t, care)
  expect(await listed(dispatcher, 'DECIDED')).toEqual([])
})

test('a key repeated on another server returns the performed act, not a request', async () => {
  await setPolicy({ tickets: 10 })
  const second = await buildServer(
    t.world,
    readConfig({ MOSIM_DATA: t.dataFolder, MOSIM_ADDRESS_LIMITS: 'off' }),
  )
  const member = await newMember(t)
  const call = {
    method: 'POST' as const,
    url: '/api/tickets',
    headers: { ...asker.headers, 'idempotency-key': 'one-key' },
    payload: { user_id: member.id, amount: 9, date: 365 },
  }
  const [one, same] = await Promise.all([t.call(call), second.inject(call)])
  await second.close()
  expect([one.statusCode, same.statusCode]).toEqual([201, 201])
  expect(same.json()).toEqual(one.json())
  expect((await listed(asker)).filter((row) => row.is_own)).toEqual([])
})

test('a full refund of used tickets is refused immediately; a success removes a failure’s note', async () => {
  await setPolicy({ won: 0 })
  const { purchase, member } = await buyByCard(t)
  const url = `/api/admin/ticket-purchases/${purchase.id}/refund`
  const ask = (reason: string) => send('POST', url, asker, { reason })
  const id = idIn(await ask('고객 요청'))
  await t.world.db.execute(sql`update approval set note = '결제대행사 오류' where id = ${id}`)
  const ride = (await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id))).json().result
  expect(codeOf(await ask('다시'))).toBe('LOT_TOUCHED')
  await send('POST', `/api/users/${member.id}/reservations/${ride.id}/cancel`, member, {})
  expect((await act(id, 'approve', other)).statusCode).toBe(200)
  expect(await stored(id)).toMatchObject({ state: 'DONE', note: null })
})

test('below the limit a repeated quote returns its refund; above it, changed terms are refused', async () => {
  await setPolicy({ won: 5_000_000 })
  const quoted = async () => {
    const { purchase, member } = await buyByCard(t)
    const url = `/api/admin/purchases/${purchase.id}/refund`
    const { quote_id } = (await send('POST', `${url}-quote`, asker, {})).json().result
    return { member, refund: () => send('POST', url, asker, { quote_id }), again: `${url}-quote` }
  }
  const { refund } = await quoted()
  const answers = [await refund(), await refund()]
  expect(answers.map((answer) => answer.json().result.status)).toEqual(['CANCELLED', 'CANCELLED'])
  const later = await quoted()
  await book(t, later.member, bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-27'))
  expect(codeOf(await later.refund())).toBe('QUOTE_CHANGED')
  const { refund: ask, again } = await quoted()
  const id = idIn(await ask())
  t.setNow(new Date(t.world.now().getTime() + 20 * 60_000))
  await send('POST', again, other, {})
  expect((await act(id, 'approve', other)).json().result).toMatchObject({ state: 'DONE' })
})

test('approval of one organization’s statement does not cover another’s', async () => {
  await setPolicy({ exports: true })
  const [one, two] = [await newOrganization(t), await newOrganization(t)]
  for (const { id } of [one, two])
    await send('POST', `/api/admin/organizations/${id}/managers`, other, { manager: asker.loginId })
  const statement = ({ id }: { id: string }) =>
    send('GET', `/api/organizations/${id}/statement`, asker, undefined, { accept: 'text/csv' })
  await act(idIn(await statement(one)), 'approve', other)
  idIn(await statement(two))
  expect((await statement(one)).statusCode).toBe(200)
})

test('each parallel change of the limits is audited with the values that the previous one left', async () => {
  const since = t.world.now().toISOString()
  await Promise.all([...Array(8).keys()].map((n) => setPolicy({ tickets: n + 1 })))
  const { rows } = await t.world.db.execute<{ before: object; after: object }>(sql`
    select before, after from audit where subject = 'approval_policy' and at >= ${since} order by id desc limit 8`)
  expect(rows.slice(1).map(({ after }) => after)).toEqual(rows.slice(0, -1).map(({ before }) => before))
})
