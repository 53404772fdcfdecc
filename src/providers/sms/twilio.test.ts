import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { openTwilio, type TwilioOptions, withoutAbroad } from './twilio.ts'

const to = '+14155552671'
const text = '[MOSIM] Your ride is confirmed. 출발 🚗'

async function open(options: Partial<TwilioOptions> = {}) {
  const simulator = await openTestSimulator()
  const { url: baseUrl, post, get } = simulator
  const sms = openTwilio({ baseUrl, ...developmentKeys.twilio, serviceSid: undefined, ...options })
  const arrived = async () =>
    (await get(`/__sim/messages`)).body().map((one: { to: string; text: string }) => [one.to, one.text])
  const plan = (body: object) => post('/__sim/twilio/config', body)
  return { sms, arrived, plan, pass: simulator.pass }
}
const refs = (results: object[]) => results.map((result) => (result as { ref: string }).ref)

test('sends a message to a foreign number, and reports its delivery', async () => {
  const { sms, arrived } = await open()
  const results = await sms.sendAll([{ to, text }])
  expect(results).toEqual([{ ref: expect.stringMatching(/^SM[0-9a-f]{32}$/) }])
  expect(await arrived()).toEqual([[to, text]])
  expect(await sms.reportsOf(refs(results))).toEqual(
    new Map([[refs(results)[0], { via: 'SMS', isDelivered: true }]]),
  )
})

test('sends from a messaging service if one is configured', async () => {
  const { sms, arrived } = await open({ from: undefined, serviceSid: 'MG1' })
  await sms.sendAll([{ to, text }])
  expect(await arrived()).toHaveLength(1)
})

test.each(['01012345678', '+821012345678', '+0123456', '', 'a@example.com'])(
  'refuses %j without a call: it is no number abroad',
  async (bad) => {
    const { sms } = await open({ baseUrl: 'http://127.0.0.1:1' })
    expect(sms.canReach(bad)).toBe(false)
    expect(await sms.sendAll([{ to: bad, text }])).toEqual([{ code: 'NOT_A_NUMBER', isFinal: true }])
  },
)

test('returns a result for each message, and refuses a bad number and a long text for good', async () => {
  const { sms, arrived } = await open()
  const batch = [
    { to, text: '1' },
    { to: '+14155559001', text: '2' },
    { to, text: 'x'.repeat(1_601) },
    { to, text: '4' },
  ]
  expect(await sms.sendAll(batch)).toMatchObject([
    { ref: expect.any(String) },
    { code: 'TWILIO_21211', isFinal: true },
    { code: 'TEXT_TOO_LONG', isFinal: true },
    { ref: expect.any(String) },
  ])
  expect(await arrived()).toHaveLength(2)
})

test.each([
  ['a wrong token', { token: 'x' }, 'TWILIO_20003'],
  ['a sender of another account', { from: '+12025550199' }, 'TWILIO_21606'],
  ['a host that cannot be reached', { baseUrl: 'http://127.0.0.1:1' }, 'PROVIDER_UNAVAILABLE'],
])('retries all messages later with %s', async (_, options, code) => {
  const { sms, arrived } = await open(options)
  const batch = Array.from({ length: 25 }, () => ({ to, text }))
  expect(await sms.sendAll(batch)).toEqual(batch.map(() => ({ code, isFinal: false })))
  expect(await arrived()).toEqual([])
})

test.each([
  ['timeout', 0],
  ['timeout_after', 1],
])('reports that an unanswered message may have been sent (%s)', async (failNext, gone) => {
  const { sms, arrived, plan } = await open({ timeoutMs: 500 })
  await plan({ failNext })
  expect(await sms.sendAll([{ to, text }])).toEqual([
    { code: 'NO_ANSWER', isFinal: false, mayHaveGone: true },
  ])
  expect(await arrived()).toHaveLength(gone)
})

test('reports an undelivered message with its code, and leaves out unknown and unfinished ones', async () => {
  const { sms, plan, pass } = await open()
  await plan({ fates: { [to]: 30005 }, reportDelayMs: 60_000 })
  const sent = refs(await sms.sendAll([{ to, text }]))
  expect(await sms.reportsOf([...sent, 'SM0'])).toEqual(new Map())
  pass(60)
  expect(await sms.reportsOf(sent)).toEqual(
    new Map([[sent[0], { via: 'SMS', isDelivered: false, error: 'TWILIO_30005' }]]),
  )
})

test('throws when reports cannot be fetched', async () => {
  const { sms, plan } = await open()
  await plan({ failNext: 503 })
  await expect(sms.reportsOf(['SM0'])).rejects.toThrow('unavailable')
})

test('without an account each message is refused for good', async () => {
  expect(withoutAbroad.canReach(to)).toBe(false)
  expect(await withoutAbroad.sendAll([{ to, text }])).toEqual([{ code: 'ABROAD_NOT_SET', isFinal: true }])
})
