import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { isRefused, type SmsMessage } from './port.ts'
import { openSolapi, wireMessage } from './solapi.ts'
import { signature } from './solapi-call.ts'

const to = '01012345678'
const SILENT = { code: 'NO_ANSWER', isFinal: false, mayHaveGone: true }
const UNAVAILABLE = { code: 'PROVIDER_UNAVAILABLE', isFinal: false }

/** Wraps the adapter: null for each accepted message. */
const withRefusals = (solapi: ReturnType<typeof openSolapi>) => ({
  ...solapi,
  sendAll: async (messages: SmsMessage[], signal?: AbortSignal) =>
    (await solapi.sendAll(messages, signal)).map((result) => (isRefused(result) ? result : null)),
})

async function open(
  options: { secret?: string; key?: string; from?: string; timeoutMs?: number; late?: number } = {},
) {
  const simulator = await openTestSimulator()
  const { late = 0, ...keys } = options
  const now = () => simulator.now() + late
  const sms = withRefusals(openSolapi({ baseUrl: simulator.url, ...developmentKeys.solapi, now, ...keys }))
  const inbox = async () => (await simulator.get(`/__sim/messages?to=${to}`)).body()
  return { ...simulator, sms, inbox }
}

test('sends a message that arrives', async () => {
  const { sms, inbox } = await open()
  expect(await sms.sendAll([{ to: '010-1234-5678', text: '[모심] 인증번호 123456' }])).toEqual([null])
  expect(await inbox()).toMatchObject([
    { channel: 'sms', to, from: '0212345678', text: '[모심] 인증번호 123456' },
  ])
})

test('signs with the key, the date, a salt of 32 letters and digits, and a signature in hex', () => {
  const header = signature({ key: 'k', secret: 's', now: () => 0 })
  expect(header).toMatch(
    /^HMAC-SHA256 apiKey=k, date=1970-01-01T00:00:00\.000Z, salt=[0-9a-z]{32}, signature=[0-9a-f]{64}$/,
  )
  expect(signature({ key: 'k', secret: 's', now: () => 0 })).not.toBe(header)
})

test('sends up to 90 bytes as a short message and more as a long one', () => {
  expect(wireMessage({ to, text: '가'.repeat(45) }, { from: '02' }).type).toBe('SMS')
  expect(wireMessage({ to, text: '가'.repeat(45) + '.' }, { from: '02' }).type).toBe('LMS')
})

test('sends the subject only with a long message, cut to 40 bytes', () => {
  const subject = '예약'.repeat(20)
  expect(wireMessage({ to, text: '짧은 글', subject }, { from: '02' })).not.toHaveProperty('subject')
  expect(wireMessage({ to, text: '가'.repeat(50), subject }, { from: '02' })).toMatchObject({
    subject: '예약'.repeat(10),
  })
})

test('refuses a text of more than 2,000 bytes without a call', async () => {
  const { sms } = await open()
  expect(await sms.sendAll([{ to, text: '가'.repeat(1_001) }])).toEqual([
    { code: 'TEXT_TOO_LONG', isFinal: true },
  ])
  await sms.sendAll([{ to, text: '가'.repeat(1_000) }])
})

test('sends only characters that a phone can show', async () => {
  const { sms, inbox } = await open()
  await sms.sendAll([{ to, text: '출발 🚗 10:30–11:30' }])
  expect((await inbox())[0].text).toBe('출발  10:30-11:30')
})

test.each([
  ['a wrong secret', { secret: 'wrong' }, 'SignatureDoesNotMatch'],
  ['a wrong key', { key: 'wrong' }, 'InvalidApiKey'],
  ['a clock 16 minutes behind', { late: -16 * 60_000 }, 'RequestTimeTooSkewed'],
  ['a clock 16 minutes ahead', { late: 16 * 60_000 }, 'RequestTimeTooSkewed'],
])('retries later, after one call, with %s, which people can repair', async (_case, options, code) => {
  const { sms, inbox } = await open(options)
  const waits = { code, isFinal: false }
  expect(await sms.sendAll([{ to, text: 'x' }])).toEqual([waits])
  expect(await sms.sendAll(Array.from({ length: 3 }, () => ({ to, text: 'x' })))).toEqual([
    waits,
    waits,
    waits,
  ])
  expect(await inbox()).toEqual([])
})

test('fails temporarily until the sender is registered', async () => {
  const { sms } = await open({ from: '0299999999' })
  expect(await sms.sendAll([{ to, text: 'x' }])).toEqual([{ code: '1062', isFinal: false }])
})

test('calls succeed with a clock that is 14 minutes off', async () => {
  const { sms } = await open({ late: -14 * 60_000 })
  expect(await sms.sendAll([{ to, text: 'x' }])).toEqual([null])
})

test.each(['', '12', '0101234567890123', 'not-a-number', '+14155552671', '+6561234567'])(
  'refuses %j for good: it is not a Korean number',
  async (bad) => {
    const { sms } = await open()
    expect(await sms.sendAll([{ to: bad, text: 'x' }])).toEqual([{ code: 'NOT_A_NUMBER', isFinal: true }])
  },
)

test('finds the messages that cause the refusal of a call, and sends the others once', async () => {
  const { sms, inbox } = await open()
  const bad = { to: '01000009005', text: 'x' }
  const batch = Array.from({ length: 20 }, (_, n) => ([3, 4, 17].includes(n) ? bad : { to, text: `${n}` }))
  const refused = { code: 'ValidationError', isFinal: true }
  expect(await sms.sendAll(batch)).toEqual(batch.map((message) => (message === bad ? refused : null)))
  expect(await inbox()).toHaveLength(17)
})

test('a number ending in 9004 fails twice, then succeeds', async () => {
  const { sms } = await open()
  const send = () => sms.sendAll([{ to: '01000009004', text: 'x' }])
  expect(await send()).toEqual([UNAVAILABLE])
  expect(await send()).toEqual([UNAVAILABLE])
  expect(await send()).toEqual([null])
})

test.each([
  ['timeout', 0],
  ['timeout_after', 3],
])('reports that unanswered messages may have been sent, after one call (%s)', async (failNext, gone) => {
  const { sms, post, inbox } = await open({ timeoutMs: 1_000 })
  await post('/__sim/solapi/config', { failNext })
  const batch = Array.from({ length: 3 }, () => ({ to, text: 'x' }))
  expect(await sms.sendAll(batch)).toEqual([SILENT, SILENT, SILENT])
  expect(await inbox()).toHaveLength(gone)
})

test('an unreachable host is a temporary failure, and nothing was sent', async () => {
  const sms = openSolapi({ baseUrl: 'http://127.0.0.1:1', ...developmentKeys.solapi })
  expect(await sms.sendAll([{ to, text: 'x' }])).toEqual([UNAVAILABLE])
})

test('stops waiting when the caller’s signal aborts, and starts no further call', async () => {
  const { sms, post, inbox } = await open()
  const bad = { to: '01000009005', text: 'x' }
  await post('/__sim/solapi/config', { latencyMs: 400 })
  const signal = AbortSignal.timeout(600)
  const notTried = { code: 'NOT_TRIED', isFinal: false }
  expect(await sms.sendAll([{ to, text: 'x' }, bad], signal)).toEqual([SILENT, notTried])
  await post('/__sim/solapi/config', { latencyMs: 0 })
  expect((await inbox()).length).toBeLessThanOrEqual(1)
})

test('returns a result for each message of a batch', async () => {
  const { sms, inbox } = await open()
  const batch = [
    { to, text: '1' },
    { to: '01000009001', text: '2' },
    { to, text: '가'.repeat(1_001) },
    { to, text: '4' },
  ]
  expect(await sms.sendAll(batch)).toEqual([
    null,
    { code: '1062', isFinal: false },
    { code: 'TEXT_TOO_LONG', isFinal: true },
    null,
  ])
  expect((await inbox()).map((message: { text: string }) => message.text)).toEqual(['4', '1'])
})

test('fails temporarily after one call when the credit is used up', async () => {
  const { sms, post } = await open()
  await post('/__sim/solapi/config', { failNext: 402 })
  const waits = { code: 'NotEnoughBalance', isFinal: false }
  expect(await sms.sendAll(Array.from({ length: 3 }, () => ({ to, text: 'x' })))).toEqual([
    waits,
    waits,
    waits,
  ])
})

test('an unreadable answer is not retried, because the message may have been sent', async () => {
  const server = createServer((_, response) => response.end('{}')).listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const sms = openSolapi({ baseUrl: `http://127.0.0.1:${port}`, ...developmentKeys.solapi })
  const refused = { code: 'UNEXPECTED_ANSWER', isFinal: true }
  expect(
    await sms.sendAll([
      { to, text: 'x' },
      { to, text: 'y' },
    ]),
  ).toEqual([refused, refused])
})
