import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, newMember, theAdmin } from '#testing/actors.ts'
import { approvalsIn, idIn, NO_LIMITS } from '#testing/approvals.ts'
import { buyByCard, providerPayment } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

type Answer = Awaited<ReturnType<typeof t.call>>
const codeOf = (answer: Answer) => answer.json().code
const { send, setPolicy, grant, act, listed, ticketsOf } = approvalsIn(t)

let asker: Actor
let other: Actor
beforeEach(async () => {
  await setPolicy(NO_LIMITS)
  asker = await newMember(t, { role: 'ADMIN', name: '이요청' })
  other = await newMember(t, { role: 'ADMIN', name: '박승인' })
})

test('a grant above the limit is listed with details; another person approves it once', async () => {
  await setPolicy({ tickets: 10 })
  const member = await newMember(t, { name: '김회장' })
  expect((await grant(asker, member, 3)).statusCode).toBe(201)
  const id = idIn(await grant(asker, member, 100))
  expect(await ticketsOf(member)).toBe(3)
  expect(await listed(other)).toMatchObject([
    {
      id,
      state: 'PENDING',
      kind_text: '티켓 지급',
      facts: [
        { label: '받는 곳', text: '김회장' },
        { label: '티켓', text: '100장' },
        { label: '유효기간', text: '오늘부터 365일' },
        { label: '잔여 티켓', text: '3장 → 103장' },
      ],
      asked_by: { id: asker.id, name: '이요청' },
      is_own: false,
      may_approve: true,
    },
  ])
  const answers = await Promise.all([act(id, 'approve', other), act(id, 'approve', other)])
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200)
  expect(await ticketsOf(member)).toBe(103)
  // Repeating the approval returns the same result, and grants nothing.
  expect((await act(id, 'approve', other)).json().result).toMatchObject({
    state: 'DONE',
    decided_by: '박승인',
  })
  expect(await ticketsOf(member)).toBe(103)
  const { rows } = await t.world.db.execute(
    sql`select action, actor_name, after ->> 'kind' as kind from audit where at >= ${t.world.now().toISOString()} and action in ('GRANT', 'ASK', 'APPROVE')
        and (subject_id = ${id} or subject_id = ${member.id}) order by action`,
  )
  expect(rows).toEqual([
    { action: 'APPROVE', actor_name: '박승인', kind: '티켓 지급' },
    { action: 'ASK', actor_name: '이요청', kind: '티켓 지급' },
    { action: 'GRANT', actor_name: '이요청', kind: null },
    { action: 'GRANT', actor_name: '이요청', kind: null },
  ])
})

test('no one can approve their own request, even with the right, and the database refuses it too', async () => {
  await setPolicy({ tickets: 0 })
  const member = await newMember(t)
  const id = idIn(await grant(asker, member, 1))
  const own = await act(id, 'approve', asker)
  expect([own.statusCode, codeOf(own)]).toEqual([403, 'FORBIDDEN'])
  expect(own.json().err).toContain('본인의 요청')
  const byHand = sql`update approval set state = 'DONE', decided_at = now(), decided_by = asked_by where id = ${id}`
  await expect(t.world.db.execute(byHand)).rejects.toThrow()
  expect(await ticketsOf(member)).toBe(0)
})

test('staff without the right of the act neither see nor approve its request', async () => {
  await setPolicy({ tickets: 0 })
  const id = idIn(await grant(asker, await newMember(t), 1))
  const dispatcher = await newMember(t, { role: 'ADMIN', staffRole: 'DISPATCHER' })
  expect(await listed(dispatcher)).toEqual([])
  for (const way of ['approve', 'reject'] as const)
    expect((await act(id, way, dispatcher, { reason: '아님' })).statusCode).toBe(403)
})

test('grants of one staff member within 24 hours count together; each staff member has a limit', async () => {
  await setPolicy({ tickets: 10 })
  const member = await newMember(t)
  for (let n = 0; n < 3; n++) expect((await grant(asker, member, 3)).statusCode).toBe(201)
  idIn(await grant(asker, member, 3))
  expect((await grant(other, member, 3)).statusCode).toBe(201)
  const parallel = await newMember(t, { role: 'ADMIN' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => grant(parallel, member, 4)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  t.setNow(new Date(t.world.now().getTime() + 25 * 3_600_000))
  const asked = await newMember(t, { role: 'ADMIN' })
  expect((await grant(asked, member, 10)).statusCode).toBe(201)
})

test('a repeated key or an equal act returns the same request; a key used before the limit stays done', async () => {
  const member = await newMember(t)
  expect((await grant(asker, member, 50, 'before-limit')).statusCode).toBe(201)
  await setPolicy({ tickets: 10 })
  expect((await grant(asker, member, 50, 'before-limit')).statusCode).toBe(201)
  const id = idIn(await grant(asker, member, 60, 'one'))
  expect(idIn(await grant(asker, member, 60, 'one'))).toBe(id)
  expect(idIn(await grant(asker, member, 60, 'two'))).toBe(id)
  await setPolicy(NO_LIMITS)
  expect(idIn(await grant(asker, member, 60, 'one'))).toBe(id)
  expect(await ticketsOf(member)).toBe(50)
})

test('an act whose facts changed is not performed: 409 STALE, and it must be requested again', async () => {
  await setPolicy({ tickets: 10 })
  const member = await newMember(t)
  const id = idIn(await grant(asker, member, 20))
  expect((await grant(other, member, 1)).statusCode).toBe(201)
  const stale = await act(id, 'approve', other)
  expect([stale.statusCode, codeOf(stale)]).toEqual([409, 'STALE'])
  expect(await ticketsOf(member)).toBe(1)
  expect((await listed(other, 'DECIDED'))[0]).toMatchObject({ id, state: 'STALE' })
  expect(codeOf(await act(id, 'approve', other))).toBe('DECIDED')
})

test('a rejection needs a reason, which the requester reads; a requester withdraws without one', async () => {
  await setPolicy({ tickets: 0 })
  const member = await newMember(t)
  const id = idIn(await grant(asker, member, 1))
  expect((await act(id, 'reject', other)).json().fields).toEqual({ reason: '거절 사유를 적어 주세요.' })
  expect((await act(id, 'reject', other, { reason: '\u200B' })).statusCode).toBe(422)
  expect((await act(id, 'reject', other, { reason: '계약에 없습니다' })).json().result).toMatchObject({
    state: 'REJECTED',
  })
  expect((await listed(asker, 'DECIDED')).find((one) => one.id === id)).toMatchObject({
    note: '계약에 없습니다',
    is_own: true,
    may_approve: false,
  })
  const second = idIn(await grant(asker, member, 2))
  expect((await act(second, 'reject', asker)).json().result.state).toBe('WITHDRAWN')
  expect(codeOf(await act(second, 'approve', other))).toBe('DECIDED')
})

test('open requests of staff who get another role end', async () => {
  await setPolicy({ tickets: 0 })
  const id = idIn(await grant(asker, await newMember(t), 1))
  const answer = await t.call({
    method: 'PATCH',
    url: `/api/admin/staff/${asker.id}`,
    headers: (await theAdmin(t)).headers,
    payload: { staff_role: 'CARE' },
  })
  expect(answer.statusCode).toBe(200)
  expect(codeOf(await act(id, 'approve', other))).toBe('DECIDED')
})

test('a refund above the sum is sent to the provider only after its approval', async () => {
  await setPolicy({ won: 1_000_000 })
  const { purchase } = await buyByCard(t)
  const url = `/api/admin/ticket-purchases/${purchase.id}/refund`
  const id = idIn(await send('POST', url, asker, { reason: '고객 요청' }))
  const paid = async () => (await providerPayment(t, purchase.payment_id))!.amount
  expect(await paid()).toMatchObject({ cancelled: 0 })
  expect((await listed(other)).find((one) => one.id === id)).toMatchObject({
    reason: '고객 요청',
    facts: [{ label: '회원' }, { label: '구매' }, { label: '환불 금액', text: '5,000,000원' }],
  })
  expect((await act(id, 'approve', other)).statusCode).toBe(200)
  expect(await paid()).toMatchObject({ cancelled: 5_000_000 })
})

test('a quoted refund can be approved after its quote has expired, at the same terms', async () => {
  await setPolicy({ won: 0 })
  const { purchase } = await buyByCard(t)
  const base = `/api/admin/purchases/${purchase.id}`
  const offer = (await send('POST', `${base}/refund-quote`, asker, {})).json().result
  const id = idIn(await send('POST', `${base}/refund`, asker, { quote_id: offer.quote_id }))
  t.setNow(new Date(t.world.now().getTime() + 20 * 60_000))
  const done = await act(id, 'approve', other)
  expect(done.json().result).toMatchObject({ state: 'DONE' })
  expect((await providerPayment(t, purchase.payment_id))!.amount).toMatchObject({ cancelled: offer.amount })
})

test('an export waits; once allowed, its requester downloads it once, and others still wait', async () => {
  await setPolicy({ exports: true })
  const csv = (by: Actor, query = 'reason=점검') =>
    send('GET', `/api/users?${query}`, by, undefined, { accept: 'text/csv' })
  const id = idIn(await csv(asker))
  expect(idIn(await csv(asker, 'reason=다시'))).toBe(id)
  expect((await listed(other)).find((one) => one.id === id)).toMatchObject({
    kind_text: '회원 내려받기',
    reason: '점검',
    facts: [{ label: '줄 수' }],
  })
  expect((await act(id, 'approve', other)).json().result.state).toBe('ALLOWED')
  idIn(await csv(asker, 'reason=점검&q=김'))
  idIn(await csv(other))
  const file = await csv(asker)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect((await listed(asker, 'DECIDED')).find((one) => one.id === id)).toMatchObject({ state: 'USED' })
  idIn(await csv(asker))
})

test('a permission for an export ends after 24 hours', async () => {
  await setPolicy({ exports: true })
  const csv = async () =>
    send('GET', '/api/drivers?reason=점검', await theAdmin(t), undefined, { accept: 'text/csv' })
  const id = idIn(await csv())
  await act(id, 'approve', other)
  t.setNow(new Date(t.world.now().getTime() + 25 * 3_600_000))
  expect(idIn(await csv())).not.toBe(id)
})

test('only the owner sets the limits, and the change is in the audit log', async () => {
  const accountant = await newMember(t, { role: 'ADMIN', staffRole: 'ACCOUNTING' })
  expect((await setPolicy({ tickets: 5 }, accountant)).statusCode).toBe(403)
  expect((await setPolicy({ tickets: -1 })).statusCode).toBe(422)
  await setPolicy({ tickets: 7, won: 300_000 })
  const shown = await send('GET', '/api/admin/approval-policy', accountant)
  expect(shown.json().result).toEqual({ tickets: 7, won: 300_000, exports: false })
  const { rows } = await t.world.db.execute(
    sql`select before, after from audit where subject = 'approval_policy' order by at desc, id desc limit 1`,
  )
  expect(rows).toEqual([{ before: NO_LIMITS, after: { tickets: 7, won: 300_000, exports: false } }])
})
