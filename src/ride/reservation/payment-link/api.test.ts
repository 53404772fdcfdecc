import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#kit/day.ts'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { reconcilePurchases } from '#ride/ticket/purchase/jobs.ts'
import {
  balances,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  storedAudit,
} from '#testing/actors.ts'
import { messagesWhere } from '#testing/messages.ts'
import { paymentLinks } from '#testing/payment-links.ts'
import { storedPurchase } from '#testing/purchases.ts'
import { sendWebhook } from '#testing/webhooks.ts'
import { testWorld } from '#testing/world.ts'
import { expireLinks } from './jobs.ts'

const t = testWorld()
const { newDay, later, asStaff, order, made, pathOf, pageOf, returned, pay, linkNow, ridesOf, kindsOf } =
  paymentLinks(t)

test('a paid link becomes a confirmed ride in one step, paid with the bought ticket', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  expect(link).toMatchObject({ status: 'OPEN', expires_at: '2026-12-02T03:00:00.000Z', sent: 1 })
  const [message] = await messagesWhere(t, sql`kind = 'payment_link'`)
  expect(message!.recipient).toBe(customer.phone)
  expect(message!.text).toContain('12월 2일 (수) 12:00까지')
  expect(await pageOf(link)).toMatchObject({
    status: 'OPEN',
    language: 'ko',
    passenger: '박**',
    amount: link.amount,
    is_confirmed_at_once: true,
  })
  const { id, payment_id: paymentId } = await pay(link)
  expect(await returned(link)).toMatchObject({ status: 'BOOKED', failure: null })
  expect(await ridesOf(customer)).toMatchObject([{ status: 'CONFIRMED' }])
  expect(await storedPurchase(t, id)).toMatchObject({ status: 'PAID', remaining: 0, entries: 1 })
  expect(await balances(t, customer.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  const { rows } = await t.world.db.execute<{ type: string }>(
    sql`select type from ticket_entry where holder_id = ${customer.id} order by version`,
  )
  expect(rows.map(({ type }) => type)).toEqual(['CHARGE', 'USE'])
  expect(await kindsOf('reservation_confirmed', 'tickets_bought')).toEqual([
    'reservation_confirmed',
    'reservation_confirmed',
  ])
  const { reservation_id: rideId } = await linkNow(customer, link)
  expect(await storedAudit(t, rideId!)).toContain('BOOK_PAID')
  await sendWebhook(t, paymentId)
  await sendWebhook(t, paymentId)
  await applyWebhooks(t.world)
  expect(await ridesOf(customer)).toHaveLength(1)
})

test('a webhook before the customer’s return books once; a pending payment stays pending', async () => {
  const customer = await newMember(t)
  const link = await made(customer, { more: { status: 'PENDING' } })
  const { payment_id: paymentId } = await pay(link)
  await sendWebhook(t, paymentId)
  await applyWebhooks(t.world)
  expect(await ridesOf(customer)).toMatchObject([{ status: 'PENDING' }])
  expect(await returned(link)).toMatchObject({ status: 'BOOKED', is_confirmed_at_once: false })
  expect(await kindsOf('reservation_requested', 'reservation_confirmed')).toEqual(['reservation_requested'])
})

test('return, webhook and schedule in parallel book one ride', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  const { payment_id: paymentId } = await pay(link)
  await sendWebhook(t, paymentId)
  later(2 * MINUTE_MS)
  await Promise.all([
    returned(link),
    returned(link),
    applyWebhooks(t.world),
    reconcilePurchases(t.world),
    expireLinks(t.world),
  ])
  expect(await ridesOf(customer)).toHaveLength(1)
  expect(await balances(t, customer.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('after a closed window or a declined card the link stays open, and the next try pays', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  await pay(link, { outcome: 'close' })
  expect(await returned(link, true)).toMatchObject({ status: 'OPEN', failure: expect.any(String) })
  later(1_000)
  await pay(link, { outcome: 'decline' })
  expect(await returned(link)).toMatchObject({ status: 'OPEN', failure: expect.any(String) })
  later(1_000)
  await pay(link)
  expect(await returned(link)).toMatchObject({ status: 'BOOKED', failure: null })
})

test('two staff sell the last unit: one gets a link, the other the next free days', async () => {
  const on = newDay()
  const { id, units } = await carNamed(t, 'ALPHARD')
  for (let n = 1; n < units; n++) await book(t, await memberWithTickets(t, 1), bookingForm(id, on))
  const [one, other] = [await newMember(t), await newMember(t)]
  const answers = await Promise.all([order(one, { on }), order(other, { on })])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    201, 409,
  ])
  const lost = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(lost).toMatchObject({ code: 'CAR_UNAVAILABLE', next_days: expect.any(Array) })
  const late = await book(t, await memberWithTickets(t, 1), bookingForm(id, on))
  expect(late.json().code).toBe('CAR_UNAVAILABLE')
})

test('a repeated order with the same key returns the same link and holds one unit', async () => {
  const [customer, on] = [await newMember(t), newDay()]
  const [first, second] = [await order(customer, { on, key: 'k1' }), await order(customer, { on, key: 'k1' })]
  expect(second.json()).toEqual(first.json())
  expect((await order(customer, { on, key: 'k2' })).json().code).toBe('LINK_OPEN')
  expect(await kindsOf('payment_link')).toHaveLength(1)
})

test('the message with the link is sent four times at most', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  const again = () => asStaff('POST', `/api/payment-links/${link.id}/messages`)
  for (const sent of [2, 3, 4])
    expect((await again()).json().result).toMatchObject({ sent, may_send: sent < 4 })
  expect((await again()).json().code).toBe('LINK_SENT_OFTEN')
})

test('refuses another price, a plan that is not on sale, and a pickup that is too near', async () => {
  const customer = await newMember(t)
  expect((await order(customer, { more: { amount: 1_000 } })).json().code).toBe('PRICE_CHANGED')
  const soon = { pickup_time: '2026-12-01 12:20' }
  expect((await order(customer, { more: soon })).json().code).toBe('LINK_TOO_LATE')
  const near = await made(customer, { more: { pickup_time: '2026-12-01 13:00' } })
  expect(near.expires_at).toBe('2026-12-01T04:00:00.000Z')
  await t.world.db.execute(sql`update plan set is_on_sale = false where title = '1 TICKET'`)
  expect((await order(customer)).json().code).toBe('PLAN_GONE')
  await t.world.db.execute(sql`update plan set is_on_sale = true where title = '1 TICKET'`)
})

test('a member cannot make a link, and a guessed token gets 404', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  const { headers } = customer
  const { id } = await carNamed(t, 'ALPHARD')
  const payload = bookingForm(id, newDay(), { amount: link.amount })
  const request = { method: 'POST' as const, headers }
  const own = `/api/users/${customer.id}/payment-links`
  expect((await t.call({ ...request, url: own, payload })).statusCode).toBe(403)
  expect((await t.call({ ...request, url: `/api/payment-links/${link.id}/cancel` })).statusCode).toBe(403)
  const path = pathOf(link)
  for (const wrong of [`${path.slice(0, -4)}AAAA`, '/api/pay/x', `/api/pay/${link.id}`])
    expect((await t.call({ url: wrong })).statusCode).toBe(404)
})

test('a member’s list of holds does not contain the unit of a link', async () => {
  const customer = await newMember(t)
  await made(customer)
  const url = `/api/users/${customer.id}/holds`
  expect((await t.call({ url, headers: customer.headers })).json().result).toEqual([])
})
