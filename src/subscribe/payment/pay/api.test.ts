import { beforeEach, expect, test } from 'vitest'
import { newSubscriberSession } from '#testing/actors.ts'
import {
  newApplicant,
  newSubscription,
  paymentRowsOf,
  post,
  shortenPaymentTimeouts,
  simulate,
  subscriptionRowOf,
} from '#testing/subscriptions.ts'
import { START, testWorld } from '#testing/world.ts'
import { chargeDue } from '../jobs.ts'

const t = testWorld()
beforeEach(() => {
  t.setNow(START)
  shortenPaymentTimeouts(t)
})
type Made = Awaited<ReturnType<typeof newSubscription>>

/** A subscription whose second month was declined on January 1st. */
async function owing() {
  const made = await newSubscription(t)
  t.setNow('2027-01-01T00:30:00Z')
  await simulate(t, 'portone-v2/config', { charges: { next: ['decline'] } })
  await chargeDue(t.world)
  const owed = (await paymentRowsOf(t, made.id))[1]!
  expect(owed.status).toBe('FAILED')
  return { ...made, owed }
}
const pay = async (subscriber: Made['subscriber'], paymentId: string, key?: string) =>
  post(
    t,
    await newSubscriberSession(t, subscriber),
    `/api/subscribe/subscriptions/payments/${paymentId}/pay`,
    {},
    key ? { 'idempotency-key': key } : {},
  )

test('a declined payment shows its reason and next try, and is paid once by the subscriber', async () => {
  const { id, subscriber, owed } = await owing()
  const { headers } = await newSubscriberSession(t, subscriber)
  const url = `/api/subscribe/subscriptions/${id}/record`
  const shown = (await t.call({ method: 'GET', url, headers })).json().payments[1]
  expect(shown).toMatchObject({ status: 'FAILED', next_on: '2027-01-02', failure: expect.any(String) })
  const answers = [
    await pay(subscriber, owed.payment_id, 'now'),
    await pay(subscriber, owed.payment_id, 'now'),
  ]
  for (const answer of answers) expect(answer.json()).toMatchObject({ amount: 900_000, status: 'PAID' })
  expect(await subscriptionRowOf(t, id)).toMatchObject({ status: 'ACTIVE' })
  expect((await pay(subscriber, owed.payment_id)).json().code).toBe('CONFLICT')
})

test('foreign payments are not found; the eleventh try within an hour is refused', async () => {
  const { subscriber, owed } = await owing()
  expect((await pay(await newApplicant(t), owed.payment_id)).statusCode).toBe(404)
  await simulate(t, 'portone-v2/config', { charges: { next: Array(12).fill('decline') } })
  const codes: string[] = []
  for (let at = 0; at < 11; at++) codes.push((await pay(subscriber, owed.payment_id)).json().code)
  expect(codes).toEqual([...Array(10).fill('CARD_DECLINED'), 'TOO_MANY'])
  await simulate(t, 'portone-v2/config', { charges: { next: [] } })
})
