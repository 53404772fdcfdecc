import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { signature } from '#providers/sms/solapi-call.ts'
import { openTestSimulator } from './testing.ts'

const to = '01012345678'
const { from } = developmentKeys.solapi

async function open() {
  const simulator = await openTestSimulator()
  const header = () => signature({ ...developmentKeys.solapi, now: simulator.now })
  const send = (message: object, authorization = header()) => {
    const body = { messages: [{ to, from, text: 'x', ...message }] }
    return simulator.post('/messages/v4/send-many/detail', body, { authorization })
  }
  const statusOf = async (messageId: string) => {
    const path = `/messages/v4/list?messageId=${messageId}`
    return (await simulator.get(path, { authorization: header() })).body().messageList[messageId].statusCode
  }
  const inbox = async (query = '') => (await simulator.get(`/__sim/messages${query}`)).body()
  return { ...simulator, header, send, statusOf, inbox }
}

test('accepts a message and puts it into the inbox', async () => {
  const { send, inbox, statusOf } = await open()
  const { status, body } = await send({ text: '인증번호 123456' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ failedMessageList: [], messageList: [{ statusCode: '2000' }] })
  expect(body.groupInfo.count).toMatchObject({ total: 1, registeredSuccess: 1, registeredFailed: 0 })
  expect(await inbox()).toMatchObject([{ channel: 'sms', to, from, text: '인증번호 123456' }])
  expect(await statusOf(body.messageList[0].messageId)).toBe('4000')
})

test('accepts each salt once, and forgets it when its date is too old', async () => {
  const { send, header, pass } = await open()
  const used = header()
  expect((await send({}, used)).status).toBe(200)
  expect(await send({}, used)).toMatchObject({ status: 403, body: { errorCode: 'DuplicatedSignature' } })
  pass(16 * 60)
  expect(await send({}, used)).toMatchObject({ status: 403, body: { errorCode: 'RequestTimeTooSkewed' } })
})

test.each([
  ['', 401, 'Unauthorized'],
  ['Bearer x', 401, 'Unauthorized'],
  [
    `HMAC-SHA256 apiKey=k, date=today, salt=${'a'.repeat(32)}, signature=${'0'.repeat(64)}`,
    401,
    'InvalidApiKey',
  ],
])('refuses the header "%s"', async (authorization, status, errorCode) => {
  const { send } = await open()
  expect(await send({}, authorization)).toMatchObject({ status, body: { errorCode } })
})

test('refuses an unreadable date and a signature of another date', async () => {
  const { send, header } = await open()
  const unreadable = header().replace(/date=[^,]+/, 'date=today')
  expect((await send({}, unreadable)).body.errorCode).toBe('RequestTimeTooSkewed')
  const moved = header().replace('000Z', '001Z')
  expect((await send({}, moved)).body.errorCode).toBe('SignatureDoesNotMatch')
})

test.each([
  ['an unregistered sender', { from: '0299999999' }, '1062'],
  ['the number …9001', { to: '01000009001' }, '1062'],
  ['a short message of 91 bytes', { type: 'SMS', text: '가'.repeat(45) + '.' }, '1030'],
  ['a long message of 2,001 bytes', { type: 'LMS', text: '가'.repeat(1_000) + '.' }, '1030'],
  ['a subject of 41 bytes', { type: 'LMS', subject: '가'.repeat(20) + '.' }, '1030'],
])('lists %s as failed', async (_case, message, statusCode) => {
  const { send, inbox } = await open()
  const { status, body } = await send(message)
  expect(status).toBe(200)
  expect(body.failedMessageList).toMatchObject([
    { statusCode, to: expect.any(String), messageId: expect.any(String) },
  ])
  expect(await inbox()).toEqual([])
})

test('accepts a message to …9002 and then does not deliver it', async () => {
  const { send, inbox, statusOf } = await open()
  const { body } = await send({ to: '01000009002' })
  expect(body.failedMessageList).toEqual([])
  expect(await statusOf(body.messageList[0].messageId)).toBe('3059')
  expect(await inbox()).toEqual([])
})

const { pfId } = developmentKeys.solapi
const ata = (to: string, more: object = {}) => ({
  to,
  type: 'ATA',
  text: '문자',
  kakaoOptions: { pfId, templateId: 't', variables: { '#{이름}': '홍길동' }, ...more },
})
const APPROVED = { t: { status: 'APPROVED', text: '#{이름} 님' } }

test('sends an AlimTalk to …9003 as SMS, unless the fallback is disabled', async () => {
  const { send, post, inbox, statusOf } = await open()
  await post('/__sim/solapi/config', { templates: APPROVED })
  await send(ata('01000009003'))
  expect(await inbox()).toMatchObject([{ channel: 'sms', text: '문자' }])
  const { body } = await send(ata('01000009003', { disableSms: true }))
  expect(await statusOf(body.messageList[0].messageId)).toBe('3104')
  expect(await inbox()).toHaveLength(1)
})

test('shows an AlimTalk in the inbox with its variables filled in', async () => {
  const { send, post, inbox } = await open()
  await post('/__sim/solapi/config', { templates: APPROVED })
  await send(ata(to))
  expect(await inbox()).toMatchObject([{ channel: 'alimtalk', text: '홍길동 님' }])
})

test.each([
  ['an unknown template', {}, ata(to), '1025'],
  ['a rejected template', { t: { ...APPROVED.t, status: 'REJECTED' } }, ata(to), '1026'],
  ['a missing variable', APPROVED, ata(to, { variables: {} }), '1027'],
  ['another channel', APPROVED, ata(to, { pfId: 'x' }), '1028'],
])('refuses an AlimTalk with %s', async (_, templates, message, statusCode) => {
  const { send, post, inbox } = await open()
  await post('/__sim/solapi/config', { templates })
  expect((await send(message)).body.failedMessageList).toMatchObject([{ statusCode }])
  expect(await inbox()).toEqual([])
})

test('sends SMS if the template was withdrawn or the recipient has no KakaoTalk', async () => {
  const { send, post, inbox } = await open()
  await post('/__sim/solapi/config', { templates: { t: { ...APPROVED.t, status: 'WITHDRAWN' } } })
  await send(ata(to))
  await post('/__sim/solapi/config', { templates: APPROVED, withoutKakao: [to] })
  await send(ata(to))
  expect((await inbox()).map(({ channel }: { channel: string }) => channel)).toEqual(['sms', 'sms'])
})

test("reports a number's configured result after the delay, many messages per call", async () => {
  const { send, post, get, header, pass, inbox } = await open()
  await post('/__sim/solapi/config', { reportDelayMs: 60_000, fates: { [to]: '3008' } })
  const ids: string[] = []
  for (const number of [to, '01099998888'])
    ids.push((await send({ to: number })).body.messageList[0].messageId)
  const path = `/messages/v4/list?${ids.map((id) => `messageIds=${id}`).join('&')}`
  const codes = async () => {
    const { messageList } = (await get(path, { authorization: header() })).body()
    return ids.map((id) => messageList[id].statusCode)
  }
  expect(await codes()).toEqual(['3000', '3000'])
  pass(60)
  expect(await codes()).toEqual(['3008', '4000'])
  expect(await inbox()).toMatchObject([{ to: '01099998888' }])
})

test('answers 503 twice and then accepts a message to …9004', async () => {
  const { send } = await open()
  const statuses = []
  for (let call = 0; call < 3; call++) statuses.push((await send({ to: '01000009004' })).status)
  expect(statuses).toEqual([503, 503, 200])
})

test('replaces a character that a phone cannot display by a question mark', async () => {
  const { send, inbox } = await open()
  await send({ text: '출발 🚗' })
  expect((await inbox())[0].text).toBe('출발 ?')
})

test('lists messages newest first, by receiver, by a part of the number and up to a limit', async () => {
  const { send, inbox } = await open()
  await send({ text: '1' })
  await send({ text: '2', to: '01099998888' })
  await send({ text: '3' })
  const texts = async (query: string) => (await inbox(query)).map((message: { text: string }) => message.text)
  expect(await texts('')).toEqual(['3', '2', '1'])
  expect(await texts('?to=010-1234-5678')).toEqual(['3', '1'])
  expect(await texts('?to=0101234')).toEqual([])
  expect(await texts('?q=9999')).toEqual(['2'])
  expect(await texts('?limit=1')).toEqual(['3'])
})

test('keeps the last 5,000 messages', async () => {
  const { header, post, inbox } = await open()
  const messages = Array.from({ length: 5_001 }, (_, at) => ({ to, from, text: String(at) }))
  await post('/messages/v4/send-many/detail', { messages }, { authorization: header() })
  const kept = await inbox()
  expect(kept).toHaveLength(5_000)
  expect(kept[0].text).toBe('5000')
  expect(kept.at(-1).text).toBe('1')
})

test('refuses a number with hyphens and a list without messages', async () => {
  const { send, post, header } = await open()
  expect((await send({ to: '010-1234-5678' })).body.errorCode).toBe('ValidationError')
  const empty = await post('/messages/v4/send-many/detail', { messages: [] }, { authorization: header() })
  expect(empty.status).toBe(400)
})
