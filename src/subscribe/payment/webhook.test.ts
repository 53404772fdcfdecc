import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applyWebhooks } from '#platform/payment/jobs.ts'
import { theAdmin } from '#testing/actors.ts'
import { newSubscription, paymentRowsOf, simulate } from '#testing/subscriptions.ts'
import { sendWebhook } from '#testing/webhooks.ts'
import { testWorld } from '#testing/world.ts'
import { comparePayments } from './jobs.ts'

const t = testWorld()
const config = (plan: object) => simulate(t, 'portone-v2/config', plan)
const applied = async (paymentId: string) =>
  (
    await t.world.db.execute<{ applied: boolean }>(sql`
      select applied_at is not null as applied from payment_webhook where payment_id = ${paymentId}`)
  ).rows.map((row) => row.applied)

test.each([503, 429, 401, 404])(
  'a webhook of a late refund is applied again when the provider’s first answer is %i',
  async (status) => {
    t.setNow('2026-12-01T03:00:00Z')
    const { id } = await newSubscription(t)
    const { id: key, payment_id: paymentId } = (await paymentRowsOf(t, id))[0]!
    t.setNow('2026-12-20T03:00:00Z')
    expect(await comparePayments(t.world)).toBe(0)
    const wanted = { paymentId, amount: 50_000, cancellable: 900_000, reason: '콘솔', key: `${key}-theirs` }
    await t.world.providers.payments.cancel(wanted)
    await config({ failNext: status })
    await sendWebhook(t, paymentId, 'Transaction.PartialCancelled')
    await applyWebhooks(t.world)
    expect(await applied(paymentId)).toEqual([false])
    t.setNow('2026-12-20T03:02:00Z')
    await applyWebhooks(t.world)
    expect(await applied(paymentId)).toEqual([true])
    const { headers } = await theAdmin(t)
    const { result } = (
      await t.call({ url: `/api/admin/subscription/payments?subscription=${id}`, headers })
    ).json()
    expect(result.find((row: { id: string }) => row.id === key)).toMatchObject({ is_different: true })
  },
)

test('a webhook about an unknown payment is marked as applied', async () => {
  await config({ failNext: 503 })
  await sendWebhook(t, 'sub-unknown')
  expect(await applyWebhooks(t.world)).toBe(1)
  expect(await applied('sub-unknown')).toEqual([true])
  await config({ failNext: null })
})
