import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#kit/day.ts'
import { newSubscriberSession, theAdmin } from '#testing/actors.ts'
import {
  asStaff,
  changeCar,
  handOver,
  newModel,
  newSubscription,
  paymentRowsOf,
  post,
  returnCar,
  shortenPaymentTimeouts,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'

// Cars that are back before an end that was agreed on; 900,000 won a month from December 1st.
const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})

type Made = Awaited<ReturnType<typeof newSubscription>>

const accept = async ({ subscriber }: Made, { id, total }: { id: string; total: number }) =>
  post(t, await newSubscriberSession(t, subscriber), `/api/subscribe/settlements/${id}/accept`, { total })

/** A subscription whose car is out and whose early end on a day was accepted; returns what that cost. */
async function endingOn(end_date: string) {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  const own = await newSubscriberSession(t, made.subscriber)
  const wanted = { kind: 'EARLY_END', end_date }
  const offer = (await post(t, own, `/api/subscribe/subscriptions/${made.id}/quotes`, wanted)).json()
  expect((await accept(made, offer)).statusCode).toBe(200)
  return { ...made, agreed: offer.total as number }
}

const paidNet = async (id: string) =>
  (await paymentRowsOf(t, id))
    .filter(({ status }) => ['PAID', 'REFUNDED_IN_PART', 'REFUNDED'].includes(status))
    .reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)
/** The money that the provider has taken and not given back. */
async function providerNet(id: string) {
  const { payments } = t.world.providers
  const facts = await Promise.all((await paymentRowsOf(t, id)).map((row) => payments.payment(row.payment_id)))
  return facts.reduce((sum, fact) => sum + (fact ? fact.total - fact.cancelled : 0), 0)
}
const recordOf = async (id: string) => {
  const { headers } = await theAdmin(t)
  return (
    await t.call({ method: 'GET', url: `/api/admin/subscription/subscriptions/${id}/record`, headers })
  ).json().result
}

test('a return ten days before the agreed end refunds those days and frees the car', async () => {
  const made = await endingOn('2026-12-26')
  expect(await recordOf(made.id)).toMatchObject({ is_car_out: true, return_refusal: null })
  t.setNow('2026-12-16T03:00:00Z')
  const { settlement } = (await returnCar(t, made.id)).json().result
  expect(settlement).toMatchObject({ end_date: '2026-12-16', total: -290_323, status: 'OFFERED' })
  expect(await subscriptionRowOf(t, made.id)).toMatchObject({ status: 'ENDED', end_date: '2026-12-16' })
  expect((await accept(made, settlement)).statusCode).toBe(200)
  // The same as an end on December 16th: three fees, and the month without its last 16 of 31 days.
  expect(await paidNet(made.id)).toBe(900_000 + 2_700_000 - 464_516)
  expect(await providerNet(made.id)).toBe(await paidNet(made.id))
})

test('extra km are computed for the days until the return', async () => {
  const made = await endingOn('2026-12-26')
  t.setNow('2026-12-16T03:00:00Z')
  // 12,000 km × 15 / 365 = 493.
  const { settlement } = (await returnCar(t, made.id, { mileage: 100 + 593 })).json().result
  expect(settlement.total).toBe(100 * 450 - 290_323)
})

test('a revised settlement of an early return keeps its refund', async () => {
  const made = await endingOn('2026-12-26')
  t.setNow('2026-12-16T03:00:00Z')
  const { settlement } = (await returnCar(t, made.id)).json().result
  const damages = [{ text: '긁힘', amount: 100_000, photo: null }]
  const { result } = (await asStaff(t, `settlements/${settlement.id}/revise`, { damages })).json()
  expect(result.total).toBe(100_000 - 290_323)
})

test('an early return does not move the start of the next subscription of a change', async () => {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  const subscriber = await newSubscriberSession(t, made.subscriber)
  const next = await changeCar(t, { id: made.id, subscriber }, await newModel(t), '2026-12-26')
  t.setNow('2026-12-16T03:00:00Z')
  const { settlement } = (await returnCar(t, made.id)).json().result
  expect(settlement.total).toBeLessThan(0)
  expect(await subscriptionRowOf(t, next)).toMatchObject({ status: 'STARTING', start_date: '2026-12-26' })
})

test('a return on or after the agreed end refunds nothing', async () => {
  const made = await endingOn('2026-12-16')
  t.setNow('2026-12-18T03:00:00Z')
  const { settlement } = (await returnCar(t, made.id, { happened_on: '2026-12-17' })).json().result
  expect(settlement.items.map(({ kind }: { kind: string }) => kind)).toEqual(['LATE_DAYS'])
})

test('a refund under way is not overwritten: the return is accepted after it', async () => {
  const made = await endingOn('2026-12-26')
  t.setNow('2026-12-16T03:00:00Z')
  const { settlement } = (await returnCar(t, made.id)).json().result
  const [first] = await paymentRowsOf(t, made.id)
  await t.world.db.execute(sql`update subscription_payment set refunding = 1 where id = ${first!.id}`)
  expect((await accept(made, settlement)).json().code).toBe('REFUND_RUNNING')
  await t.world.db.execute(sql`update subscription_payment set refunding = 0 where id = ${first!.id}`)
  expect((await accept(made, settlement)).statusCode).toBe(200)
})

test('without an agreed end, a return over a week before the end of the term is refused', async () => {
  const made = await newSubscription(t)
  await handOver(t, made.id)
  expect(await recordOf(made.id)).toMatchObject({ return_refusal: 'TOO_EARLY' })
  const end = addDays('2027-12-01', -1)
  await asStaff(t, `subscriptions/${made.id}/end`, { end_date: end, reason: '요청' })
  expect(await recordOf(made.id)).toMatchObject({ return_refusal: null })
})
