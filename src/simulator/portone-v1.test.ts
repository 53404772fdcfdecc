import { expect, test } from 'vitest'
import { developmentKeys } from '#providers/development-keys.ts'
import { personOf } from './people.ts'
import { openTestSimulator, person } from './testing.ts'

const { key, secret, storeCode, channelKey } = developmentKeys.portoneV1

async function open() {
  const simulator = await openTestSimulator()
  const tokenAnswer = async () =>
    (await simulator.post('/users/getToken', { imp_key: key, imp_secret: secret })).body.response
  const authorization = (await tokenAnswer()).access_token as string
  const certification = (impUid: string) => simulator.get(`/certifications/${impUid}`, { authorization })
  const complete = async (more: object = {}) =>
    (await simulator.post('/__sim/portone-v1/certifications', { merchant_uid: 'a', ...person, ...more })).body
  return { ...simulator, tokenAnswer, authorization, certification, complete }
}

test('returns the current token, and in its last minute an extended one', async () => {
  const { tokenAnswer, pass } = await open()
  const first = await tokenAnswer()
  expect(first.expired_at - first.now).toBe(1_800)
  pass(1_739)
  expect(await tokenAnswer()).toMatchObject({
    access_token: first.access_token,
    expired_at: first.expired_at,
  })
  pass(2)
  const longer = await tokenAnswer()
  expect(longer).toMatchObject({ access_token: first.access_token, expired_at: first.expired_at + 300 })
  pass(359)
  expect((await tokenAnswer()).access_token).not.toBe(first.access_token)
})

test('accepts the keys as JSON and as a form, and refuses others', async () => {
  const { url, post } = await open()
  const form = (imp_secret: string) =>
    fetch(`${url}/users/getToken`, {
      method: 'POST',
      body: new URLSearchParams({ imp_key: key, imp_secret }),
    })
  expect((await form(secret)).status).toBe(200)
  expect((await form('wrong')).status).toBe(401)
  expect((await post('/users/getToken', { imp_key: key })).status).toBe(400)
})

test('accepts the token alone or as a bearer; 401 for a missing, wrong or old one', async () => {
  const { get, complete, authorization, pass } = await open()
  const { imp_uid } = await complete()
  const status = async (value?: string) =>
    (await get(`/certifications/${imp_uid}`, value ? { authorization: value } : {})).status
  expect(await status(authorization)).toBe(200)
  expect(await status(`Bearer ${authorization}`)).toBe(200)
  expect(await status()).toBe(401)
  expect(await status('Bearer x')).toBe(401)
  pass(1_800)
  expect(await status(authorization)).toBe(401)
})

test('answers 404 with an empty envelope for an unknown certification', async () => {
  const { certification } = await open()
  const { status, body } = await certification('imp_1')
  expect(status).toBe(404)
  expect(body()).toEqual({ code: -1, message: '인증결과가 존재하지 않습니다.', response: null })
})

test('answers an unfinished attempt with 200 and no person', async () => {
  const { certification, complete } = await open()
  const { imp_uid } = await complete({ outcome: 'unfinished' })
  const { status, body } = await certification(imp_uid)
  expect(status).toBe(200)
  const unverified = { name: null, phone: null, unique_key: null, birthday: null, certified_at: 0 }
  expect(body().response).toMatchObject({ certified: false, merchant_uid: 'a', ...unverified })
})

test('omits phone and carrier when the contract does not include them', async () => {
  const { certification, complete, post } = await open()
  await post('/__sim/portone-v1/config', { provider: 'danal_nophone' })
  const { imp_uid } = await complete()
  const { response } = (await certification(imp_uid)).body()
  expect(response).not.toHaveProperty('phone')
  expect(response).not.toHaveProperty('carrier')
  expect(response.pg_provider).toBe('danal')
})

test('fails the planned number of requests with the planned status', async () => {
  const { certification, complete, post } = await open()
  const { imp_uid } = await complete()
  const plan = (failNext: unknown) => post('/__sim/portone-v1/config', { failNext })
  await plan({ status: 503, count: 2 })
  const statuses = [await certification(imp_uid), await certification(imp_uid), await certification(imp_uid)]
  expect(statuses.map((answer) => answer.status)).toEqual([503, 503, 200])
  await plan({ status: 500, count: 9 })
  await plan(null)
  expect((await certification(imp_uid)).status).toBe(200)
})

test('recognizes a person by name and number, or by a given date of birth', () => {
  expect(personOf(person)).toEqual(personOf({ name: ' 홍길동 ', phone: '010-1234-5678' }))
  expect(personOf({ ...person, birthday: personOf(person).birthday }).ci).toBe(personOf(person).ci)
  const born = { name: '홍길동', birthday: '1990-01-01' }
  expect(personOf({ ...born, phone: '01011112222' }).ci).toBe(personOf({ ...born, phone: '01033334444' }).ci)
})

test('treats two numbers with one name as two people', () => {
  const numbers = Array.from({ length: 2_000 }, (_, at) => `010${String(at).padStart(8, '0')}`)
  const people = numbers.map((phone) => personOf({ name: '홍길동', phone }))
  expect(new Set(people.map(({ ci }) => ci)).size).toBe(2_000)
  for (const { ci, di, birthday } of people) {
    expect([ci.length, di.length, birthday.length]).toEqual([88, 64, 10])
    expect(birthday >= '1940-01-01' && birthday < '2000-01-01').toBe(true)
  }
})

function windowPath(changed: Record<string, string> = {}) {
  const ids = { store: storeCode, channelKey, merchant_uid: 'window-1', target: 'http://localhost:3000' }
  return `/__sim/cert?${new URLSearchParams({ mode: 'popup', ...ids, ...person, ...changed })}`
}

test('opens an attempt with its window and ends it once', async () => {
  const { get, post, certification } = await open()
  const impUid = /data-imp-uid="(imp_\d{12})"/.exec((await get(windowPath())).text)?.[1] ?? ''
  expect((await certification(impUid)).body().response.certified).toBe(false)
  const end = () => post(`/__sim/cert/${impUid}`, { ...person, outcome: 'success' })
  expect((await end()).body).toMatchObject({ success: true, imp_uid: impUid, merchant_uid: 'window-1' })
  expect((await end()).status).toBe(409)
  const { response } = (await certification(impUid)).body()
  expect(response).toMatchObject({
    certified: true,
    merchant_uid: 'window-1',
    origin: 'http://localhost:3000',
  })
})

test('reports to the product that the person canceled', async () => {
  const { get, post } = await open()
  const impUid = /data-imp-uid="(imp_\d{12})"/.exec((await get(windowPath())).text)?.[1]
  const { body } = await post(`/__sim/cert/${impUid}`, { ...person, outcome: 'cancel' })
  expect(body).toMatchObject({
    success: false,
    imp_uid: impUid,
    error_msg: '사용자가 본인인증을 취소하셨습니다.',
  })
})

test.each<Record<string, string>>([
  { store: 'imp1' },
  { channelKey: 'x' },
  { merchant_uid: '' },
  { target: 'javascript:alert(1)' },
])('opens no window for %j', async (changed) => {
  const { get } = await open()
  expect((await get(windowPath(changed))).status).toBe(400)
})

test('shows a name as text, never as markup', async () => {
  const { get } = await open()
  expect((await get(windowPath({ name: '"><script>' }))).text).toContain('value="&quot;&gt;&lt;script&gt;"')
})
