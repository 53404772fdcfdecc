import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#kit/day.ts'
import { reconcilePurchases } from '#ride/ticket/purchase/jobs.ts'
import {
  balances,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  PASSWORD,
  storedAudit,
} from '#testing/actors.ts'
import { paymentLinks } from '#testing/payment-links.ts'
import { providerPayment, storedPurchase } from '#testing/purchases.ts'
import { testWorld } from '#testing/world.ts'
import { expireLinks } from './jobs.ts'

const t = testWorld()
const {
  newDay,
  later,
  asStaff,
  made,
  pathOf,
  openWindow,
  asked,
  pageOf,
  returned,
  pay,
  payLate,
  linkNow,
  ridesOf,
  kindsOf,
  bookAllUnits,
} = paymentLinks(t)

test('an unpaid link expires after 24 hours: its unit is free, its purchase closed', async () => {
  const [customer, on] = [await newMember(t), newDay()]
  const link = await made(customer, { on })
  const { units } = await carNamed(t, 'ALPHARD')
  expect(await bookAllUnits(on)).toBe(units - 1)
  later(DAY_MS)
  expect(await pageOf(link)).toMatchObject({ status: 'EXPIRED' })
  expect((await openWindow(link)).json().code).toBe('LINK_OVER')
  expect(await expireLinks(t.world)).toBe(1)
  expect(await expireLinks(t.world)).toBe(0)
  expect(await linkNow(customer, link)).toMatchObject({ status: 'EXPIRED', may_send: false })
  const { rows } = await t.world.db.execute(sql`
    select p.status from payment_link l join ticket_purchase p on p.id = l.purchase_id where l.id = ${link.id}`)
  expect(rows).toEqual([{ status: 'FAILED' }])
  const { id } = await carNamed(t, 'ALPHARD')
  expect((await book(t, await memberWithTickets(t, 1), bookingForm(id, on))).statusCode).toBe(201)
})

test('a payment that the provider has received when the link expires books the ride', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  await pay(link)
  later(DAY_MS)
  expect(await expireLinks(t.world)).toBe(0)
  expect(await linkNow(customer, link)).toMatchObject({ status: 'BOOKED' })
})

test('a late payment books the ride while a unit of the car is free', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  const opened = await asked(link)
  later(DAY_MS)
  await expireLinks(t.world)
  await payLate(opened)
  expect(await linkNow(customer, link)).toMatchObject({ status: 'BOOKED' })
  expect(await ridesOf(customer)).toHaveLength(1)
})

test('a late payment for a full car is refunded in full, with messages to customer and staff', async () => {
  const [customer, on] = [await newMember(t), newDay()]
  const link = await made(customer, { on })
  const opened = await asked(link)
  later(DAY_MS)
  await expireLinks(t.world)
  await bookAllUnits(on)
  await payLate(opened)
  expect(await pageOf(link)).toMatchObject({ status: 'REFUNDED', failure: expect.stringContaining('전액') })
  expect(await kindsOf('payment_link_refunded', 'payment_link_alert')).toEqual([
    'payment_link_refunded',
    'payment_link_alert',
  ])
  later(2 * MINUTE_MS)
  await reconcilePurchases(t.world)
  expect(await storedPurchase(t, opened.id)).toMatchObject({ status: 'CANCELLED', entries: 0 })
  expect((await providerPayment(t, opened.payment_id))!.amount.cancelled).toBe(link.amount)
  expect(await ridesOf(customer)).toEqual([])
  expect(await balances(t, customer.id)).toEqual({ account: 0, ledger: 0, lots: 0 })
})

test('a payment of a wrong amount is refunded, books nothing and frees the unit', async () => {
  const [customer, on] = [await newMember(t), newDay()]
  const link = await made(customer, { on })
  await pay(link, { totalAmount: 1_000 })
  expect(await returned(link)).toMatchObject({ status: 'REFUNDED' })
  expect(await ridesOf(customer)).toEqual([])
  expect(await bookAllUnits(on)).toBe((await carNamed(t, 'ALPHARD')).units)
})

test('a canceled link frees its unit immediately; a later payment is refunded', async () => {
  const [customer, on] = [await newMember(t), newDay()]
  const link = await made(customer, { on })
  const opened = await asked(link)
  const cancel = () => asStaff('POST', `/api/payment-links/${link.id}/cancel`)
  expect((await cancel()).json().result).toMatchObject({ status: 'CANCELLED' })
  expect((await cancel()).json().code).toBe('LINK_OVER')
  const again = await made(customer, { on })
  await payLate(opened)
  expect(await pageOf(link)).toMatchObject({ status: 'REFUNDED' })
  await pay(again)
  expect(await returned(again)).toMatchObject({ status: 'BOOKED' })
  expect(await storedAudit(t, link.id)).toContain('CANCEL')
})

test('the link of a deleted customer gets 404, and its late payment is refunded', async () => {
  const customer = await newMember(t)
  const link = await made(customer)
  const opened = await asked(link)
  const { headers } = customer
  const url = `/api/users/${customer.id}`
  const left = await t.call({ method: 'DELETE', url, headers, payload: { password: PASSWORD } })
  expect(left.statusCode).toBe(204)
  expect((await t.call({ url: pathOf(link) })).statusCode).toBe(404)
  await payLate(opened)
  expect(await storedPurchase(t, opened.id)).toMatchObject({ status: 'REFUNDING', entries: 0 })
  later(DAY_MS)
  await expireLinks(t.world)
  expect(await ridesOf(customer)).toEqual([])
})
