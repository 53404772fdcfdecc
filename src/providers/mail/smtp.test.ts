import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningSimulator } from '#simulator/server.ts'
import { startSimulator } from '#simulator/server.ts'
import { openSmtp } from './smtp.ts'

let simulator: RunningSimulator
beforeAll(async () => void (simulator = await startSimulator({ port: 0 })))
afterAll(() => simulator.close())

const FROM = 'noreply@mosim.example'
const mailer = (more: object = {}) => openSmtp({ url: simulator.smtpUrl, from: FROM, ...more })
const mailTo = (to: string) => ({
  to,
  title: '[모심] 인증번호 안내',
  text: '인증번호는 123456 입니다.\n3분 안에',
})
const inboxOf = async (to: string) => {
  const answer = await fetch(`${simulator.url}/__sim/messages?to=${encodeURIComponent(to)}`)
  return answer.json() as Promise<object[]>
}

test('a mail arrives at its recipient with its Korean title and text', async () => {
  const fates = await mailer().sendAll([mailTo('kim@example.kr'), mailTo('lee+car@example.kr')])
  expect(fates).toEqual([null, null])
  expect(await inboxOf('KIM@example.kr')).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: 'kim@example.kr',
      from: FROM,
      subject: '[모심] 인증번호 안내',
      text: '인증번호는 123456 입니다.\n3분 안에',
      at: expect.any(String),
    },
  ])
})

test('an unknown e-mail address is a final failure, a full mailbox a temporary one', async () => {
  const to = ['bounce@example.kr', 'later@example.kr', 'park@example.kr']
  expect(await mailer().sendAll(to.map(mailTo))).toEqual([
    { code: 'SMTP_550', isFinal: true },
    { code: 'SMTP_451', isFinal: false },
    null,
  ])
})

test('a mail to an unreachable server is retried later', async () => {
  const [fate] = await openSmtp({ url: 'smtp://127.0.0.1:9', from: FROM }).sendAll([mailTo('kim@example.kr')])
  expect(fate).toEqual({ code: expect.any(String), isFinal: false })
})

const plan = (failNext: unknown) =>
  fetch(`${simulator.url}/__sim/smtp/config`, { method: 'POST', body: JSON.stringify({ failNext }) })

test('distinguishes a busy, a refusing and a silent server; then sends the next mail @long', async () => {
  const fates = []
  for (const planned of [421, 550, 'timeout', null]) {
    await plan(planned)
    fates.push(...(await mailer({ timeoutMs: 1_000 }).sendAll([mailTo('jung@example.kr')])))
  }
  expect(fates).toEqual([
    { code: 'SMTP_421', isFinal: false },
    { code: 'SMTP_550', isFinal: true },
    { code: 'ETIMEDOUT', isFinal: false },
    null,
  ])
})

test('a mail that was transferred completely but not acknowledged may have been sent @long', async () => {
  await plan('timeout_after')
  const to = 'silent@example.kr'
  const silent = { code: 'NO_ANSWER', isFinal: false, mayHaveGone: true }
  expect(await mailer({ timeoutMs: 1_000 }).sendAll([mailTo(to)])).toEqual([silent])
  expect(await inboxOf(to)).toHaveLength(1)
})

test('times out when the caller’s signal aborts @long', async () => {
  await plan('timeout_after')
  const signal = AbortSignal.timeout(1_000)
  const mails = Array.from({ length: 6 }, (_, n) => mailTo(`patient${n}@example.kr`))
  const fates = await mailer().sendAll(mails, signal)
  expect(fates.filter(Boolean).map((fate) => fate!.code)).toEqual(['NO_ANSWER', 'NOT_TRIED'])
})

test('an e-mail address cannot add more recipients or headers', async () => {
  const to = 'choi@example.kr\r\nBcc: other@example.kr'
  await mailer().sendAll([mailTo(to), mailTo('choi@example.kr, other@example.kr')])
  expect(await inboxOf('other@example.kr')).toEqual([])
})
