import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays, dayOf } from '#kit/day.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import {
  balances,
  book,
  bookingForm,
  carNamed,
  newMemberSession,
  newMember,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { asStaff, providerPayment, buyByCard, buy, messagesOf, storedPurchase } from '#testing/purchases.ts'
import { shortenPaymentTimeouts, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { expireLots } from '../../jobs.ts'
import { reconcilePurchases, purchaseNotified } from '../jobs.ts'

const t = testWorld({ sharesClock: true })
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)
const later = (minutes: number) => t.setNow(new Date(t.world.now().getTime() + minutes * 60_000))
const halves = async (id: string) => (await balances(t, id)).account

beforeEach(async () => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
  await config({ failNext: null, charges: { next: [], cancels: [] } })
})

test('staff refund an unspent purchase: tickets and money are returned, and the member gets a message', async () => {
  const { member, purchase } = await buyByCard(t)
  const answer = await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })
  expect(answer.json().result).toMatchObject({ status: 'CANCELLED', refund_reason: '고객 요청' })
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  expect(await providerPayment(t, purchase.payment_id)).toMatchObject({
    status: 'CANCELLED',
    amount: { cancelled: 5_000_000 },
  })
  expect(await messagesOf(t, purchase.id)).toEqual(['tickets_bought', 'tickets_refunded'])
  expect(await storedAudit(t, purchase.id)).toContain('REFUND')
  expect((await asStaff(t, purchase.id, 'refund', { reason: '다시' })).json().code).toBe('NOT_PAID')
})

test('a message about bought tickets is not sent if they were refunded first', async () => {
  const { purchase } = await buyByCard(t)
  await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })
  await t.sendMessages()
  const { rows } = await t.world.db.execute(
    sql`select kind from message where subject_id = ${purchase.id} and error = 'NOT_TRUE'`,
  )
  expect(rows).toEqual([{ kind: 'tickets_bought' }])
})

test('a partly spent purchase is not refunded in full', async () => {
  const { member, purchase } = await buyByCard(t)
  await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id))
  expect((await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })).json().code).toBe('LOT_TOUCHED')
  expect((await providerPayment(t, purchase.payment_id))!.status).toBe('PAID')
})

test('a refund without an answer blocks its tickets until the provider reports the result', async () => {
  const { member, purchase } = await buyByCard(t)
  await config({ charges: { cancels: ['timeout_before'] } })
  expect((await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })).json().result.status).toBe(
    'REFUNDING',
  )
  expect(await halves(member.id)).toBe(0)
  const refused = await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id, '2026-12-22'))
  expect(refused.json().code).toBe('TICKET_INSUFFICIENT')
  await config({ charges: { cancels: ['timeout_after'] } })
  later(3)
  await reconcilePurchases(t.world)
  expect((await storedPurchase(t, purchase.id)).status).toBe('CANCELLED')
  expect((await providerPayment(t, purchase.payment_id))!.amount.cancelled).toBe(5_000_000)
})

test.each([
  ['refuses', 'decline'],
  ['accepts and then fails', 'failed'],
])('a refund that the provider %s restores the same tickets', async (_, accident) => {
  const { member, purchase } = await buyByCard(t)
  await config({ charges: { cancels: [accident] } })
  const answer = await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'REFUND_DECLINED'])
  expect(await balances(t, member.id)).toEqual({ account: 12, ledger: 12, lots: 12 })
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', remaining: 12, entries: 3 })
  expect((await asStaff(t, purchase.id, 'refund', { reason: '다시' })).json().result.status).toBe('CANCELLED')
})

/** Tickets whose refund the provider accepts but executes later; `carryOut` executes it. */
async function requested() {
  const { member, purchase } = await buyByCard(t)
  const { id, payment_id: paymentId } = purchase
  await config({ charges: { cancels: ['requested'] } })
  const answer = await asStaff(t, id, 'refund', { reason: '고객 요청' })
  expect(answer.json().result).toMatchObject({ status: 'REFUNDING', attention: null })
  const wanted = { paymentId, amount: purchase.amount, cancellable: purchase.amount, reason: '접수분' }
  const carryOut = () => t.world.providers.payments.cancel({ ...wanted, key: `${id}-theirs` })
  const ask = async (minutes: number) => {
    later(minutes)
    await reconcilePurchases(t.world)
  }
  return { member, id, paymentId, carryOut, ask }
}

test('a delayed refund is reconciled at growing intervals, and not sent again', async () => {
  const { id, paymentId, carryOut, ask } = await requested()
  for (let minute = 0; minute < 5 * 60; minute++) await ask(1)
  const { rows } = await t.world.db.execute<{ kind: string }>(
    sql`select kind from payment_answer where payment_id = ${paymentId}`,
  )
  expect(rows.filter(({ kind }) => kind === 'CANCEL')).toHaveLength(1)
  expect(rows.length).toBeLessThan(30)
  await carryOut()
  await ask(2 * 60)
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'CANCELLED', remaining: 0 })
})

test('a refund not executed within three days becomes a task for staff, who send it again', async () => {
  const { member, id, ask } = await requested()
  await ask(3 * 24 * 60 - 1)
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'REFUNDING', attention: null })
  await ask(7 * 60)
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'REFUNDING', attention: 'RETURN_LATE' })
  await ask(24 * 60)
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'REFUNDING' })
  await config({ charges: { cancels: ['failed'] } })
  await asStaff(t, id, 'settle', { note: '결제대행사에서 실패 확인' })
  await ask(1)
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'PAID', attention: null, remaining: 12 })
  expect(await halves(member.id)).toBe(12)
})

test('a late refund that succeeds is closed and leaves no task for staff', async () => {
  const { id, paymentId, carryOut, ask } = await requested()
  await ask(4 * 24 * 60)
  await carryOut()
  await purchaseNotified(t.world, paymentId, ['Transaction.Cancelled'])
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'CANCELLED', attention: null })
})

test('tickets whose refund is declined after their last day can be used or refunded for a week', async () => {
  const { member, purchase } = await buyByCard(t)
  const { rows } = await t.world.db.execute<{ last: string }>(
    sql`select expires_on::text as last from ticket_lot where holder_id = ${member.id}`,
  )
  t.setNow(`${rows[0]!.last}T14:58:00Z`) // two minutes to midnight in KST
  await config({ charges: { cancels: ['timeout_before', 'decline'] } })
  await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })
  later(3)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', remaining: 12 })
  await expireLots(t.world)
  expect(await balances(t, member.id)).toEqual({ account: 12, ledger: 12, lots: 12 })
  const { headers } = await newMemberSession(t, member)
  const profile = (await t.call({ url: `/api/users/${member.id}`, headers })).json().result
  const today = dayOf(t.world.now())
  expect(profile.tickets_expiring).toEqual([{ amount: 6, expires_on: addDays(today, 7) }])
  expect((await asStaff(t, purchase.id, 'refund', { reason: '다시' })).json().result.status).toBe('CANCELLED')
  expect(await balances(t, member.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('a cancellation at the provider removes the lot, or creates a task for staff if it is spent', async () => {
  const key = `PortOne ${developmentKeys.portoneV2.secret}`
  const cancelOutside = (paymentId: string) =>
    fetch(`${t.simulatorUrl}/payments/${paymentId}/cancel`, {
      method: 'POST',
      headers: { authorization: key },
      body: JSON.stringify({ reason: '콘솔' }),
    })
  const [whole, spent] = [await buyByCard(t), await buyByCard(t)]
  await book(t, spent.member, bookingForm((await carNamed(t, 'STARIA')).id))
  for (const { purchase } of [whole, spent]) await cancelOutside(purchase.payment_id)
  later(24 * 60 + 1)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, whole.purchase.id)).toMatchObject({ status: 'CANCELLED', remaining: 0 })
  const differing = await storedPurchase(t, spent.purchase.id)
  expect(differing).toMatchObject({ status: 'PAID', attention: 'CANCELED_OUTSIDE' })
  const settled = await asStaff(t, spent.purchase.id, 'settle', { note: '통화 후 조정' })
  expect(settled.json().result.attention).toBeNull()
})

test('a transfer counts as received on its deposit day; a future day or one too long ago is refused', async () => {
  const member = await newMember(t)
  const { result } = (await buy(t, member, { method: 'transfers', body: { depositor: '박서연' } })).json()
  for (const deposited_on of ['2026-12-02', '2025-11-29']) {
    const refused = await asStaff(t, result.id, 'accept', { deposited_on })
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['deposited_on']])
  }
  const accepted = (await asStaff(t, result.id, 'accept', { deposited_on: '2026-11-30' })).json().result
  expect(accepted).toMatchObject({ status: 'PAID', paid_at: '2026-11-29T15:00:00.000Z' })
  expect(await halves(member.id)).toBe(12)
})

test('staff confirm a transfer once, refuse it with a reason, or see that it was withdrawn', async () => {
  const member = await newMember(t)
  const transfer = async () =>
    (await buy(t, member, { method: 'transfers', body: { depositor: '박서연' } })).json()
  const { result: first } = await transfer()
  expect(first).toMatchObject({ status: 'PENDING', method: 'BANK', depositor: '박서연' })
  expect((await transfer()).code).toBe('TRANSFER_OPEN')
  const twice = await Promise.all([asStaff(t, first.id, 'accept'), asStaff(t, first.id, 'accept')])
  expect(twice.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await halves(member.id)).toBe(12)
  const { result: second } = await transfer()
  expect(
    (await asStaff(t, second.id, 'refuse', { reason: '입금이 확인되지 않았습니다.' })).json().result,
  ).toMatchObject({
    status: 'FAILED',
    failure: '입금이 확인되지 않았습니다.',
  })
  const { result: third } = await transfer()
  const url = `/api/users/${member.id}/ticket-orders/${third.id}/withdraw`
  expect((await t.call({ method: 'POST', url, headers: member.headers })).json().result.status).toBe('FAILED')
  expect((await asStaff(t, third.id, 'accept')).json().code).toBe('NOT_WAITING')
  expect((await asStaff(t, first.id, 'refund', { reason: '고객 요청' })).json().result.status).toBe(
    'CANCELLED',
  )
  expect(await halves(member.id)).toBe(0)
  expect(await messagesOf(t, first.id)).toEqual([
    'ticket_transfer_asked',
    'tickets_bought',
    'tickets_refunded',
  ])
})

test.each([
  ['refused', (id: string) => asStaff(t, id, 'refuse', { reason: '입금 없음' })],
  ['received', (id: string) => asStaff(t, id, 'accept')],
])('no request for a transfer is sent if the purchase was %s before', async (_, decide) => {
  const isTrue = async (id: string) => {
    await t.sendMessages()
    const { rows } = await t.world.db.execute<{ error: string | null }>(
      sql`select error from message where subject_id = ${id} and kind = 'ticket_transfer_asked'`,
    )
    return rows.map(({ error }) => error !== 'NOT_TRUE')
  }
  const asked = async () =>
    (await buy(t, await newMember(t), { method: 'transfers', body: { depositor: '박서연' } })).json().result
      .id
  const [decided, awaited] = [await asked(), await asked()]
  await decide(decided)
  expect(await isTrue(decided)).toEqual([false])
  expect(await isTrue(awaited)).toEqual([true])
})

test('an unconfirmed transfer stays on the overview until staff confirm it', async () => {
  const overview = async () => {
    const { headers } = await theAdmin(t)
    return (await t.call({ method: 'GET', url: '/api/admin/overview', headers })).json().result
  }
  const before = (await overview()).purchases
  const member = await newMember(t)
  const { result } = (await buy(t, member, { method: 'transfers', body: { depositor: '박서연' } })).json()
  const waiting = await overview()
  expect(waiting.purchases).toBe(before + 1)
  expect(waiting.rows.purchases.at(-1)).toMatchObject({
    id: result.id,
    user_id: member.loginId,
    title: '6 TICKET',
    is_transfer: true,
  })
  await asStaff(t, result.id, 'accept')
  expect((await overview()).purchases).toBe(before)
})

test('staff see purchases by status, method and member, in pages and as CSV', async () => {
  const { member, purchase } = await buyByCard(t)
  const { headers } = await theAdmin(t)
  const get = (query: string, accept = 'application/json') =>
    t.call({ method: 'GET', url: `/api/admin/ticket-purchases?${query}`, headers: { ...headers, accept } })
  const found = (await get(`status=PAID&q=${member.loginId}`)).json()
  expect(found.result).toMatchObject([{ id: purchase.id, is_untouched: true, member: { id: member.id } }])
  expect(found.page.total).toBe(1)
  expect((await get(`status=FAILED&q=${member.loginId}`)).json().result).toEqual([])
  expect((await get(`q=${member.loginId}`, 'text/csv')).body).toContain(purchase.payment_id)
})
