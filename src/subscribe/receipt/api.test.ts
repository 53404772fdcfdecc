import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { dayOf, monthOf } from '#kit/day.ts'
import { newSubscriber, newSubscriberSession, type SubscriberActor } from '#testing/actors.ts'
import { giveCoupon, givePoints } from '#testing/benefits.ts'
import {
  accept,
  apply,
  asStaff,
  handOver,
  newApplicant,
  newInspectionPhoto,
  newModel,
  newSubscription,
  openCardChange,
  paymentRowsOf,
  post,
  putCard,
  registerCard,
  returnCar,
  shortenPaymentTimeouts,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld({ sharesClock: true })
beforeEach(async () => {
  t.setNow(START)
  await t.world.db.execute(sql`update subscription_payment set next_at = null`)
  shortenPaymentTimeouts(t)
})

const get = (who: SubscriberActor | null, url: string) =>
  t.call({ url: `/api/subscribe/${url}`, headers: { ...who?.headers } })
const receiptOf = (who: SubscriberActor | null, paymentId: string) =>
  get(who, `subscriptions/payments/${paymentId}/receipt`)
const expensesOf = async (who: SubscriberActor, month: string) =>
  (await get(who, `expenses?month=${month}`)).body.split('\r\n').slice(0, -1)

/** The KST month in which the payment was paid. */
const monthOfPayment = async (who: SubscriberActor, paymentId: string) =>
  monthOf(dayOf(new Date((await receiptOf(who, paymentId)).json().paid_at)))

/** A subscription whose first month was reduced by a coupon and points. */
async function withBenefits() {
  const [model, subscriber] = [await newModel(t), await newApplicant(t)]
  await givePoints(t, subscriber.id, 100_000)
  const coupon_id = await giveCoupon(t, subscriber.id, 'FIXED', { discount: 100_000 })
  const request = (await apply(t, subscriber, model, { coupon_id, point_amount: 50_000 })).json()
  const id = (await accept(t, request.id)).json().result.subscription_id as string
  const [first] = await paymentRowsOf(t, id)
  return { id, subscriber, model, first: first! }
}

/** A subscription whose accepted settlement of the return is paid. */
async function withSettlement() {
  const { id, subscriber } = await newSubscription(t)
  await handOver(t, id)
  await asStaff(t, `subscriptions/${id}/end`, { end_date: '2026-12-02', reason: '요청' })
  t.setNow('2026-12-02T03:00:00Z')
  const damages = [{ text: '문짝 파손', amount: 330_000, photo: await newInspectionPhoto(t) }]
  const { settlement } = (await returnCar(t, id, { damages })).json().result
  const own = await newSubscriberSession(t, subscriber)
  await post(t, own, `/api/subscribe/settlements/${settlement.id}/accept`, { total: settlement.total })
  const paid = (await paymentRowsOf(t, id)).find(({ month }) => month === null)!
  return { own, settlement, paid }
}

test('the receipt of a first month says how coupon and points reduced the fee', async () => {
  const { subscriber, first } = await withBenefits()
  const answer = await receiptOf(subscriber, first.payment_id)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      payment_id: first.payment_id,
      seller: expect.objectContaining({ company: '주식회사 모심', business_number: '000-00-00000' }),
      buyer: { name: expect.stringMatching(/./), company: null, drivers: [] },
      car: expect.stringMatching(/^시험 브랜드 시험/),
      plate: null,
      month: 1,
      settlement: null,
      period: { from: '2026-12-01', to: '2026-12-31' },
      parts: { fee: 900_000, coupon_discount: 100_000, point_amount: 50_000, below_minimum: 0 },
      items: [],
      amount: 750_000,
      supply_value: 681_818,
      vat: 68_182,
      refunded: 0,
      paid_at: expect.stringMatching(/^2026/),
      card: { name: expect.any(String), number: expect.stringMatching(/\*/) },
    },
  ])
})

test('a receipt shows the refunded part and the card that was charged', async () => {
  const { id, subscriber, first, model } = await withBenefits()
  const { card } = (await receiptOf(subscriber, first.payment_id)).json()
  await asStaff(t, `payments/${first.id}/refund`, { amount: 100_000, reason: '요청' })
  const opened = (await openCardChange(t, subscriber, id)).json()
  const key = await registerCard(t, opened, { customerId: subscriber.id, cardNumber: '5555123412349999' })
  expect((await putCard(t, subscriber, id, key)).statusCode).toBe(200)
  expect((await receiptOf(subscriber, first.payment_id)).json()).toMatchObject({
    amount: 750_000,
    refunded: 100_000,
    card,
  })
  expect(model.cars).toHaveLength(1)
})

test('the receipt of a settlement lists its items, which add up to the amount', async () => {
  const { own, settlement, paid } = await withSettlement()
  const receipt = (await receiptOf(own, paid.payment_id)).json()
  expect(receipt).toMatchObject({ month: null, settlement: 'RETURN', period: null, parts: null })
  expect(receipt.items).toEqual(settlement.items)
  const sum = receipt.items.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)
  expect([sum, receipt.supply_value + receipt.vat]).toEqual([paid.amount, paid.amount])
})

test('no receipt for an unpaid payment, another subscriber’s payment or a visitor', async () => {
  const { id, subscriber, first } = await withBenefits()
  const next = (await paymentRowsOf(t, id))[1]!
  expect((await receiptOf(subscriber, next.payment_id)).statusCode).toBe(404)
  expect((await receiptOf(await newSubscriber(t), first.payment_id)).statusCode).toBe(404)
  expect((await receiptOf(null, first.payment_id)).statusCode).toBe(401)
})

test('the expenses CSV has a row for each own payment of the month @long', async () => {
  await withSettlement()
  t.setNow(START)
  const { subscriber, first } = await withBenefits()
  const month = await monthOfPayment(subscriber, first.payment_id)
  const answer = await get(subscriber, `expenses?month=${month}`)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining(`expenses-${month}.csv`),
  })
  const [head, row, ...others] = await expensesOf(subscriber, month)
  expect(head).toMatch(/^\uFEFF결제일,차량,차량 번호,구분,이용 기간,월 구독료,쿠폰 할인/)
  expect(row).toMatch(/,1회차,2026\. 12\. 1\. – 2026\. 12\. 31\.,900000,100000,50000,750000,681818,68182,0,/)
  expect(others).toEqual([])
  expect(await expensesOf(subscriber, '2025-01')).toHaveLength(1)
})

test('the expenses name a settlement by its kind', async () => {
  const { own, paid } = await withSettlement()
  const rows = await expensesOf(own, await monthOfPayment(own, paid.payment_id))
  expect(rows.find((row) => row.includes(paid.payment_id))).toMatch(/,반납 정산,,,,,\d+,/)
})

test.each(['', '2026-13', '2026', '2026-12-01'])('the month %j is refused', async (month) => {
  const answer = await get(await newSubscriber(t), `expenses?month=${month}`)
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['month']])
})
