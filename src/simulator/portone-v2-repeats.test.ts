import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { type Done, once } from './portone-v2-repeats.ts'
import { freshState } from './state.ts'
import { openTestSimulator } from './testing.ts'

const { secret, storeId, billingChannelKey: channelKey } = developmentKeys.portoneV2
const THREE_HOURS = 3 * 3_600

/** A simulator with a card; its calls have an Idempotency-Key, and null is an answer that never arrived. */
async function open() {
  const simulator = await openTestSimulator()
  const issued = await simulator.post('/__sim/portone-v2/billing-keys', { issueId: 'i', storeId, channelKey })
  const { billingKey } = issued.body as { billingKey: string }
  const send = async (path: string, key: string, body: object) => {
    const headers = { authorization: `PortOne ${secret}`, 'idempotency-key': `"${key}-idempotency"` }
    const call = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(500) }
    const answer = await fetch(simulator.url + path, call).catch(() => null)
    return answer && { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const charge = (key: string, id = 'one', more: object = {}) =>
    send(`/payments/${id}/billing-key`, key, {
      billingKey,
      orderName: '시험',
      amount: { total: 1_000 },
      currency: 'KRW',
      ...more,
    })
  const cancel = (key: string, amount: number) =>
    send('/payments/one/cancel', key, { reason: '시험', amount })
  const plan = (charges: object) => simulator.post('/__sim/portone-v2/config', { charges })
  const made = async () => (await simulator.get('/__sim/portone-v2/payments')).body().payments
  return { ...simulator, charge, cancel, plan, made }
}

test('a charge repeated under its key gets the stored answer for three hours', async () => {
  const { charge, pass } = await open()
  const first = await charge('a')
  expect(first).toMatchObject({ status: 200, body: { payment: { pgTxId: expect.any(String) } } })
  expect(await charge('a')).toEqual(first)
  expect(await charge('b')).toMatchObject({ status: 409, body: { type: 'ALREADY_PAID' } })
  expect(await charge('a', 'two')).toMatchObject({ status: 200 })
  pass(THREE_HOURS - 1)
  expect(await charge('a')).toEqual(first)
  pass(1)
  expect(await charge('a')).toMatchObject({ status: 409, body: { type: 'ALREADY_PAID' } })
})

test('refunds once for the same key, and again for another key', async () => {
  const { charge, cancel, made } = await open()
  await charge('a')
  const first = await cancel('b', 300)
  expect(await cancel('b', 300)).toEqual(first)
  expect(await made()).toMatchObject([{ amount: { cancelled: 300 } }])
  expect(await cancel('c', 300)).toMatchObject({ status: 200 })
  expect(await made()).toMatchObject([{ amount: { cancelled: 600 } }])
})

test('repeats a stored refusal, even if the card would be accepted now', async () => {
  const { charge, plan } = await open()
  await plan({ next: ['decline'] })
  expect(await charge('a')).toMatchObject({ status: 502, body: { type: 'PG_PROVIDER' } })
  expect(await charge('a')).toMatchObject({ status: 502, body: { type: 'PG_PROVIDER' } })
  expect(await charge('b')).toMatchObject({ status: 200 })
})

test.each([
  ['timeout_after', null],
  ['error_after', { status: 500, body: { type: 'INTERNAL_SERVER_ERROR' } }],
])('a repeated call gets the result of a call whose answer was lost (%s)', async (accident, lost) => {
  const { charge, cancel, plan, made } = await open()
  await plan({ next: [accident], cancels: [accident] })
  expect(await charge('a')).toEqual(lost)
  expect(await charge('a')).toMatchObject({ status: 200, body: { payment: {} } })
  expect(await cancel('b', 400)).toEqual(lost)
  expect(await cancel('b', 400)).toMatchObject({ status: 200, body: { cancellation: { totalAmount: 400 } } })
  expect(await made()).toMatchObject([{ status: 'PARTIAL_CANCELLED', amount: { cancelled: 400 } }])
})

test('a repeated call is carried out when the first had no effect or was invalid @long', async () => {
  const { charge, cancel, plan, made } = await open()
  await plan({ next: ['timeout_before'], cancels: ['timeout_before'] })
  expect(await charge('a')).toBeNull()
  expect(await charge('a', 'one', { currency: 'USD' })).toMatchObject({ status: 400 })
  expect(await charge('a')).toMatchObject({ status: 200 })
  expect(await cancel('b', 400)).toBeNull()
  expect(await cancel('b', 400)).toMatchObject({ status: 200 })
  expect(await made()).toMatchObject([{ amount: { cancelled: 400 } }])
})

test('refuses a repetition while the first call runs, which is carried out once', async () => {
  const simulator = { state: freshState(), now: () => 0 }
  const { promise, resolve } = Promise.withResolvers<Done>()
  let calls = 0
  const act = () => {
    calls += 1
    return promise
  }
  const first = once(simulator, 'POST /x "key"', act)
  expect(await once(simulator, 'POST /x "key"', act)).toEqual({
    status: 409,
    body: { type: 'IDEMPOTENCY_OUTSTANDING_REQUEST' },
  })
  resolve({ status: 200, body: {} })
  expect([await first, await once(simulator, 'POST /x "key"', act)]).toEqual([
    { status: 200, body: {} },
    { status: 200, body: {} },
  ])
  expect(calls).toBe(1)
})

test('answers 200 to a failed or pending cancellation, refunds nothing, replays by key', async () => {
  const { charge, cancel, plan, made } = await open()
  await charge('a')
  await plan({ cancels: ['failed', 'requested'] })
  for (const status of ['FAILED', 'REQUESTED'])
    for (let time = 0; time < 2; time++)
      expect(await cancel(status, 300)).toMatchObject({ status: 200, body: { cancellation: { status } } })
  expect(await made()).toMatchObject([{ status: 'PAID', amount: { cancelled: 0 } }])
  expect(await cancel('b', 300)).toMatchObject({
    status: 200,
    body: { cancellation: { status: 'SUCCEEDED' } },
  })
})
