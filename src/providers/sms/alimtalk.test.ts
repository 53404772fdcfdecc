import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { openTestSimulator } from '#simulator/testing.ts'
import { openSolapi } from './solapi.ts'
import type { SolapiOptions } from './solapi-call.ts'

const to = '01012345678'
const text = '[모심] 예약이 확정되었습니다.\n12월 1일 (화) 07:30'
const alimtalk = { templateId: 'T1', variables: { '#{일시}': '12월 1일 (화) 07:30' } }
const APPROVED = { status: 'APPROVED', text: '[모심] 예약이 확정되었습니다.\n#{일시}' }

async function open(templates: object, options: Partial<SolapiOptions> = {}) {
  const simulator = await openTestSimulator()
  const { url: baseUrl, now, post } = simulator
  await post('/__sim/solapi/config', { templates })
  const sms = openSolapi({ baseUrl, now, ...developmentKeys.solapi, ...options })
  const arrived = async () =>
    (await simulator.get(`/__sim/messages?to=${to}`))
      .body()
      .map((one: { channel: string; text: string }) => [one.channel, one.text])
  return { sms, arrived, post }
}

test('sends a message with a template to KakaoTalk, and reports that it arrived there', async () => {
  const { sms, arrived } = await open({ T1: APPROVED })
  const [result] = await sms.sendAll([{ to, text, alimtalk }])
  expect(await arrived()).toEqual([['alimtalk', text]])
  const { ref } = result as { ref: string }
  expect(await sms.reportsOf([ref])).toEqual(new Map([[ref, { via: 'ALIMTALK', isDelivered: true }]]))
})

test.each([
  ['unknown', {}, '1025'],
  ['rejected', { T1: { ...APPROVED, status: 'REJECTED' } }, '1026'],
  ['with a variable that the message lacks', { T1: { ...APPROVED, text: '#{차량}' } }, '1027'],
])('sends the text once when the template is %s', async (_, templates, templateError) => {
  const { sms, arrived } = await open(templates)
  const results = await sms.sendAll([
    { to, text, alimtalk },
    { to, text: 'x' },
  ])
  expect(results).toEqual([{ ref: expect.any(String), templateError }, { ref: expect.any(String) }])
  expect(await arrived()).toEqual([
    ['sms', text],
    ['sms', 'x'],
  ])
})

test.each([
  ['the template was withdrawn', { templates: { T1: { ...APPROVED, status: 'WITHDRAWN' } } }],
  ['the recipient does not use KakaoTalk', { withoutKakao: [to] }],
])('the provider sends the text when %s', async (_, plan) => {
  const { sms, arrived, post } = await open({ T1: APPROVED })
  await post('/__sim/solapi/config', plan)
  const [result] = await sms.sendAll([{ to, text, alimtalk }])
  expect(await arrived()).toEqual([['sms', text]])
  const { ref } = result as { ref: string }
  expect(await sms.reportsOf([ref])).toEqual(new Map([[ref, { via: 'SMS', isDelivered: true }]]))
})

test('sends the text when no channel is set', async () => {
  const { sms, arrived } = await open({ T1: APPROVED }, { pfId: undefined })
  await sms.sendAll([{ to, text, alimtalk }])
  expect(await arrived()).toEqual([['sms', text]])
})

test('sends no SMS after an unanswered call, because the template may have arrived', async () => {
  const { sms, arrived, post } = await open({ T1: APPROVED }, { timeoutMs: 500 })
  await post('/__sim/solapi/config', { failNext: 'timeout_after' })
  expect(await sms.sendAll([{ to, text, alimtalk }])).toMatchObject([{ code: 'NO_ANSWER' }])
  expect(await arrived()).toEqual([['alimtalk', text]])
})

test('returns no report for messages without a final one', async () => {
  const { sms, post } = await open({})
  await post('/__sim/solapi/config', { reportDelayMs: 60_000, fates: { [to]: '3008' } })
  const refs = (await sms.sendAll([{ to, text }])).flatMap((result) => ('ref' in result ? result.ref! : []))
  expect(await sms.reportsOf([...refs, 'unknown'])).toEqual(new Map())
  await post('/__sim/solapi/config', { reportDelayMs: 0 })
  const [late] = await sms.sendAll([{ to, text }])
  const { ref } = late as { ref: string }
  expect(await sms.reportsOf([ref])).toEqual(
    new Map([[ref, { via: 'SMS', isDelivered: false, error: '3008' }]]),
  )
})
