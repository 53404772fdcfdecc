import { expect, test } from 'vitest'
import { type ProviderCallResult, providerCalls } from '#providers/measure-call.ts'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { openPortonePayments } from './portone-v2.ts'

const { storeId, secret, billingChannelKey: channelKey, webhookSecret } = developmentKeys.portoneV2
const customer = { id: 'gate', name: '이구독', phone: null, email: null }

test('at most 64 charges and queries run at a time; registering a card does not wait for them @long', async () => {
  const { url, get, post } = await openTestSimulator()
  const keys = { storeId, secret, channelKey, webhookSecret, mustBeLive: false }
  const payments = openPortonePayments({ ...keys, baseUrl: url })
  const issued = await post('/__sim/portone-v2/billing-keys', { issueId: 'gate', storeId, channelKey })
  const { billingKey } = issued.body
  await post('/__sim/portone-v2/config', { latencyMs: 150 })
  const chargeAndAsk = async (_: unknown, n: number) => {
    const paymentId = `gate-${n}`
    const order = { paymentId, key: `${paymentId}-first-try`, billingKey, orderName: '시험', amount: 1_000 }
    await payments.charge({ ...order, customer })
    return payments.payment(paymentId)
  }
  const ends: string[] = []
  const charging = Promise.all(Array.from({ length: 200 }, chargeAndAsk)).finally(() => ends.push('charges'))
  await payments.billingKey(billingKey).then(() => ends.push('card'))
  expect((await charging).filter((fact) => fact?.status === 'PAID')).toHaveLength(200)
  expect(ends).toEqual(['card', 'charges'])
  const { most_open: mostOpen } = (await get('/__sim/portone-v2/payments')).body()
  expect([64, 65]).toContain(mostOpen)
})

test('a charge on an unknown channel is rejected, not reported as a declined card', async () => {
  const { url, post } = await openTestSimulator()
  const issued = await post('/__sim/portone-v2/billing-keys', { issueId: 'one', storeId, channelKey })
  const keys = { storeId, secret, channelKey: 'channel-key-mistyped', webhookSecret, mustBeLive: false }
  const payments = openPortonePayments({ ...keys, baseUrl: url })
  const outcomes: string[] = []
  const note = (call: unknown) => void outcomes.push((call as ProviderCallResult).outcome)
  providerCalls.subscribe(note)
  const order = { paymentId: 'one', key: 'one-idempotency-key', orderName: '시험', amount: 1_000, customer }
  await expect(payments.charge({ ...order, billingKey: issued.body.billingKey })).rejects.toMatchObject({
    name: 'ProviderRejected',
    code: 'CHANNEL_NOT_FOUND',
  })
  providerCalls.unsubscribe(note)
  expect(outcomes).toEqual(['rejected'])
})
