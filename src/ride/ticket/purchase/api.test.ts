import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { signatureOf } from '#providers/payment/webhook.ts'
import { transaction } from '#kit/db.ts'
import { memberJoined } from '#ride/invite/jobs.ts'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { type Actor, balances, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import {
  providerPayment,
  payAtWindow,
  startPurchase,
  buyByCard,
  buy,
  returnFromWindow,
  messagesOf,
  planNamed,
  storedPurchase,
} from '#testing/purchases.ts'
import { shortenPaymentTimeouts, simulate } from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcilePurchases } from './jobs.ts'
import { eraseExpired } from '#platform/personal/service.ts'

const t = testWorld({ sharesClock: true })
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)
const later = (minutes: number) => t.setNow(new Date(t.world.now().getTime() + minutes * 60_000))
const halves = async (id: string) => (await balances(t, id)).account

beforeEach(async () => {
  t.setNow(START)
  // Closes the open purchases of earlier tests, so that the job reconciles only those of this test.
  await t.world.db.execute(sql`update ticket_purchase set next_at = null`)
  shortenPaymentTimeouts(t)
  await config({ failNext: null, charges: { next: [], cancels: [] } })
})

test('a paid card purchase gives a lot, a ledger entry and a message in one transaction', async () => {
  const { member, purchase, answer } = await buyByCard(t)
  expect(answer.json().result).toMatchObject({
    status: 'PAID',
    tickets: 6,
    amount: 5_000_000,
    expires_on: '2027-12-01',
    receipt_url: expect.stringContaining(purchase.payment_id),
  })
  expect(await balances(t, member.id)).toEqual({ account: 12, ledger: 12, lots: 12 })
  const lots = (
    await t.call({ method: 'GET', url: `/api/users/${member.id}`, headers: member.headers })
  ).json().result
  expect(lots.tickets_expiring).toEqual([{ amount: 6, expires_on: '2027-12-01' }])
  expect(await messagesOf(t, purchase.id)).toEqual(['tickets_bought'])
  const { rows } = await t.world.db.execute(
    sql`select agreed, version from consent where person_id = ${member.id} and document = 'ticket_purchase'`,
  )
  expect(rows).toMatchObject([{ agreed: true }])
})

test('the price comes from the price table; another price or plan, or no consent, is refused', async () => {
  const member = await newMember(t)
  const refused = async (body: object) => {
    const answer = await buy(t, member, { body })
    return [answer.statusCode, answer.json().code]
  }
  expect(await refused({ amount: 1 })).toEqual([409, 'PRICE_CHANGED'])
  expect(await refused(await planNamed(t, 'MONTHLY PLAN'))).toEqual([409, 'PLAN_GONE'])
  expect(await refused({ plan_id: member.id })).toEqual([409, 'PLAN_GONE'])
  expect(await refused({ agreed: false })).toEqual([422, 'INVALID'])
})

test('one key starts one purchase; the twenty-first unpaid purchase of a day is refused', async () => {
  const member = await newMember(t)
  const twice = await Promise.all([buy(t, member, { key: 'a' }), buy(t, member, { key: 'a' })])
  expect(twice[0]!.json()).toEqual(twice[1]!.json())
  for (let n = 1; n < 20; n++) expect((await buy(t, member)).statusCode).toBe(201)
  const refused = await buy(t, member)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY'])
})

test('a declined card and a closed window show an error, charge nothing, and allow a retry', async () => {
  const member = await newMember(t)
  const declined = await startPurchase(t, member)
  await payAtWindow(t, declined, { outcome: 'decline' })
  const first = (await returnFromWindow(t, member, declined, true)).json().result
  expect([first.status, first.failure]).toEqual(['FAILED', '승인이 거절되었습니다.'])
  const closed = await startPurchase(t, member)
  await payAtWindow(t, closed, { outcome: 'close' })
  const second = (await returnFromWindow(t, member, closed, true)).json().result
  expect([second.status, second.failure]).toEqual(['FAILED', '결제창이 닫혀 결제되지 않았습니다.'])
  const paid = await startPurchase(t, member)
  await payAtWindow(t, paid)
  expect((await returnFromWindow(t, member, paid)).json().result.status).toBe('PAID')
  expect(await halves(member.id)).toBe(12)
})

test('the provider’s record decides, whatever result the browser reports', async () => {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  expect((await returnFromWindow(t, member, purchase)).json().result.status).toBe('PENDING')
  later(1)
  await payAtWindow(t, purchase)
  expect((await returnFromWindow(t, member, purchase, true)).json().result.status).toBe('PAID')
})

test('a payment that arrives after its purchase failed still gives a lot', async () => {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  later(31)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'FAILED', lot_id: null })
  await payAtWindow(t, purchase)
  later(60)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', failure: null })
  expect(await halves(member.id)).toBe(12)
})

test('an unpaid purchase is reconciled at growing intervals, and no longer after two days', async () => {
  const member = await newMember(t)
  const { id } = await startPurchase(t, member)
  let asked = 0
  for (let minute = 0; minute < 3 * 24 * 60; minute += 15) {
    later(15)
    asked += await reconcilePurchases(t.world)
  }
  expect(asked).toBeLessThan(40)
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'FAILED', next_at: null })
})

test('without an answer of the provider nothing changes, and the job retries', async () => {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  await payAtWindow(t, purchase)
  await config({ failNext: 500 })
  expect((await returnFromWindow(t, member, purchase)).json().result.status).toBe('PENDING')
  await config({ failNext: 503 })
  later(2)
  await reconcilePurchases(t.world)
  expect((await storedPurchase(t, purchase.id)).status).toBe('PENDING')
  later(3)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', entries: 1 })
})

test('repeated webhooks in any order add one lot; unsigned webhooks change nothing', async () => {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  await payAtWindow(t, purchase)
  const tell = (type: string, secret: string = developmentKeys.portoneV2.webhookSecret, id = type) => {
    const payload = JSON.stringify({ type, data: { paymentId: purchase.payment_id } })
    const timestamp = String(Math.floor(t.world.now().getTime() / 1000))
    const headers = {
      'content-type': 'application/json',
      'webhook-id': `${purchase.id}-${id}`,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatureOf(secret, `${purchase.id}-${id}`, timestamp, payload),
    }
    return t.call({ method: 'POST', url: '/api/subscribe/webhooks/portone', headers, payload })
  }
  expect((await tell('Transaction.Paid', 'whsec_Zm9yZ2Vk')).statusCode).toBe(401)
  await applyWebhooks(t.world)
  expect((await storedPurchase(t, purchase.id)).status).toBe('PENDING')
  for (const id of ['first', 'first', 'second'])
    expect((await tell('Transaction.Paid', undefined, id)).statusCode).toBe(204)
  await tell('Transaction.Ready')
  await applyWebhooks(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', entries: 1 })
  expect(await halves(member.id)).toBe(12)
})

test.each([
  ['another amount', { totalAmount: 1_000 }],
  ['another currency', { currency: 'USD' }],
  ['another channel', { channelKey: 'channel-key-of-another-store' }],
])('a payment in %s gives no tickets and is refunded in full', async (_, more) => {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  await payAtWindow(t, purchase, more)
  expect((await returnFromWindow(t, member, purchase)).json().result.status).toBe('REFUNDING')
  later(1)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({
    status: 'CANCELLED',
    lot_id: null,
    entries: 0,
  })
  expect((await providerPayment(t, purchase.payment_id))!.status).toBe('CANCELLED')
  expect(await halves(member.id)).toBe(0)
})

test('the ledger shows the purchase with its receipt, and the guest of an invite', async () => {
  const { member, purchase } = await buyByCard(t)
  const guest = await newMember(t, { name: '박서연' })
  await t.world.db.execute(sql`update member set invite_limit = 1 where id = ${member.id}`)
  const url = `/api/users/${member.id}/invite`
  const payload = { to_user_name: '서연', to_user_phone: '010-9999-0001' }
  await t.call({ method: 'POST', url, headers: member.headers, payload })
  await transaction(t.world.db, (tx) =>
    memberJoined(
      tx,
      { memberId: guest.id, phone: '01099990001', referrerCode: null, ciHash: null },
      t.world.now(),
    ),
  )
  const ledgerOf = async ({ id, headers }: typeof member) =>
    (await t.call({ method: 'GET', url: `/api/users/${id}/tickets`, headers })).json().result
  expect(await ledgerOf(member)).toMatchObject([
    { type: 'INVITE', invite: { name: '서연' }, purchase: null },
    {
      type: 'CHARGE',
      purchase: { id: purchase.id, title: '6 TICKET', receipt_url: expect.stringContaining('http') },
      invite: null,
      by: null,
    },
  ])
  expect(await ledgerOf(guest)).toMatchObject([{ type: 'INVITE', invite: { name: member.name } }])
})

test('another member cannot see or settle a purchase', async () => {
  const { purchase, member } = await buyByCard(t)
  const other = await newMember(t)
  const url = `/api/users/${other.id}/ticket-orders/${purchase.id}`
  for (const [method, at] of [
    ['GET', url],
    ['POST', `${url}/confirm`],
    ['POST', `${url}/withdraw`],
    ['GET', `/api/users/${member.id}/ticket-orders/${purchase.id}`],
  ] as const) {
    const answer = await t.call({
      method,
      url: at,
      headers: other.headers,
      ...(method === 'POST' && { payload: { closed: true } }),
    })
    expect([at, answer.statusCode]).toEqual([at, 404])
  }
})

const leave = ({ id, headers }: Actor) =>
  t.call({ method: 'DELETE', url: `/api/users/${id}`, headers, payload: { password: PASSWORD } })
const transferOf = (member: Actor) => buy(t, member, { method: 'transfers', body: { depositor: '박서연' } })
const withdraw = ({ id, headers }: Actor, purchase: string) =>
  t.call({ method: 'POST', url: `/api/users/${id}/ticket-orders/${purchase}/withdraw`, headers })

test('a member with an unconfirmed transfer cannot leave or be removed: its money could not be credited', async () => {
  const member = await newMember(t)
  const { result } = (await transferOf(member)).json()
  expect((await leave(member)).json().code).toBe('HAS_TRANSFER')
  const { headers } = await theAdmin(t)
  const removed = await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers })
  expect([removed.statusCode, removed.json().code]).toEqual([409, 'HAS_TRANSFER'])
  await withdraw(member, result.id)
  expect((await leave(member)).statusCode).toBe(204)
})

test('a payment after its member left is refunded; a deleted member’s depositor name is erased', async () => {
  const member = await newMember(t)
  const purchase = await startPurchase(t, member)
  const { result: transfer } = (await transferOf(member)).json()
  await withdraw(member, transfer.id)
  expect((await leave(member)).statusCode).toBe(204)
  expect(await storedPurchase(t, transfer.id)).toMatchObject({ status: 'FAILED', depositor: null })
  await payAtWindow(t, purchase)
  later(5)
  await reconcilePurchases(t.world)
  later(5)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'CANCELLED', lot_id: null })
  expect((await providerPayment(t, purchase.payment_id))!.status).toBe('CANCELLED')
})

test('the depositor’s name of a transfer is erased after a year', async () => {
  const member = await newMember(t)
  const { result } = (await buy(t, member, { method: 'transfers', body: { depositor: '박서연' } })).json()
  t.setNow('2027-12-02T03:00:00Z')
  await eraseExpired(t.world)
  expect((await storedPurchase(t, result.id)).depositor).toBeNull()
})

test('the database refuses a paid purchase without a lot, and a refund with a full lot', async () => {
  const { purchase } = await buyByCard(t)
  const change = (what: string) =>
    t.world.db.execute(sql.raw(`update ticket_purchase set ${what} where id = '${purchase.id}'`))
  await expect(change('lot_id = null')).rejects.toThrow()
  await expect(change("status = 'REFUNDING', refund_key = id")).rejects.toThrow()
})
