import { beforeEach, expect, test } from 'vitest'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { newMember } from '#testing/actors.ts'
import { asStaff, payAtWindow, startPurchase, buyByCard, storedPurchase } from '#testing/purchases.ts'
import { shortenPaymentTimeouts, simulate } from '#testing/subscriptions.ts'
import { sendWebhook } from '#testing/webhooks.ts'
import { START, testWorld } from '#testing/world.ts'
import { reconcilePurchases } from './jobs.ts'

// Webhooks about purchases that are no longer reconciled on schedule, while the provider gives no answer.
const t = testWorld()
const later = (minutes: number) => t.setNow(new Date(t.world.now().getTime() + minutes * 60_000))
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)
const DAY = 24 * 60
const SILENCES = [503, 429, 401, 404]

beforeEach(async () => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
  await config({ failNext: null, charges: { cancels: [] } })
})

/** Reconciles a purchase on each of four days; then the schedule ends. */
async function forgotten(): Promise<void> {
  for (let day = 0; day < 4; day++) {
    later(DAY)
    await reconcilePurchases(t.world)
  }
  expect(await reconcilePurchases(t.world)).toBe(0)
}

test.each(SILENCES)(
  'a webhook about a cancellation is retried later if the provider answers %i',
  async (status) => {
    const { purchase } = await buyByCard(t)
    const { payment_id: paymentId, amount } = purchase
    await forgotten()
    const wanted = { paymentId, amount, cancellable: amount, reason: '콘솔' }
    await t.world.providers.payments.cancel({ ...wanted, key: `${purchase.id}-theirs` })
    await config({ failNext: status })
    await sendWebhook(t, paymentId)
    expect(await applyWebhooks(t.world)).toBe(0)
    expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID' })
    later(2)
    expect(await applyWebhooks(t.world)).toBe(1)
    expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'CANCELLED', remaining: 0 })
    later(DAY)
    expect(await applyWebhooks(t.world)).toBe(0)
  },
)

test.each(SILENCES)(
  'a webhook about a payment days later is retried if the provider answers %i, and adds tickets',
  async (status) => {
    const member = await newMember(t)
    const purchase = await startPurchase(t, member)
    await forgotten()
    expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'FAILED' })
    await payAtWindow(t, purchase)
    await config({ failNext: status })
    await sendWebhook(t, purchase.payment_id, 'Transaction.Paid')
    expect(await applyWebhooks(t.world)).toBe(0)
    later(2)
    expect(await applyWebhooks(t.world)).toBe(1)
    expect(await storedPurchase(t, purchase.id)).toMatchObject({ status: 'PAID', remaining: 12 })
  },
)

test('a webhook about a pending refund is kept until the provider answers', async () => {
  const { purchase } = await buyByCard(t)
  await config({ charges: { cancels: ['requested'] } })
  await asStaff(t, purchase.id, 'refund', { reason: '고객 요청' })
  await config({ failNext: 503 })
  await sendWebhook(t, purchase.payment_id, 'Transaction.CancelPending')
  expect(await applyWebhooks(t.world)).toBe(0)
  later(2)
  expect(await applyWebhooks(t.world)).toBe(1)
})
