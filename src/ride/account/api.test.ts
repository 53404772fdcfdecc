import { expect, test } from 'vitest'
import { newMember, newPhone, PASSWORD, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const login = (id: string, password: string, headers = {}) =>
  t.call({ method: 'POST', url: '/api/auth/login', headers, payload: { id, password } })
const refresh = (refreshToken: string, headers = {}, url = '/api/auth/refresh') =>
  t.call({ method: 'POST', url, headers, payload: { refreshToken } })
const whoAmI = (id: string, accessToken: string) =>
  t.call({ url: `/api/users/${id}`, headers: { authorization: `Bearer ${accessToken}` } })
const later = (seconds: number) => t.setNow(new Date(Date.parse(START) + seconds * 1000))

test('a wrong id and a wrong password are refused in the same words (C-111)', async () => {
  const member = await newMember(t)
  const [wrong, unknown] = [await login(member.loginId, 'not-this-one'), await login('nobody-here', PASSWORD)]
  expect([wrong.statusCode, wrong.json().err]).toEqual([401, '아이디 / 비밀번호를 확인해주세요.'])
  const shown = ({ code, err }: { code: string; err: string }) => ({ code, err })
  expect(shown(unknown.json())).toEqual(shown(wrong.json()))
})

test('the sixth try of an id is refused for 15 minutes, even with the right password, and also in parallel', async () => {
  later(0)
  const member = await newMember(t)
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(member.loginId, 'not-this-one')))
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(5)
  const blocked = await login(member.loginId, PASSWORD)
  expect([blocked.statusCode, Number(blocked.headers['retry-after'])]).toEqual([429, 900])
  later(901)
  expect((await login(member.loginId, PASSWORD)).statusCode).toBe(200)
  later(0)
})

test('the access token names the member and dies after 30 minutes (X-031, X-032)', async () => {
  const member = await newMember(t, { name: '한소리' })
  const { accessToken } = (await login(member.loginId, PASSWORD)).json().result
  const claims = JSON.parse(Buffer.from(String(accessToken).split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({
    sub: member.id,
    name: '한소리',
    phone: member.phone,
    role: 'USER',
    exp: Date.parse(START) / 1000 + 1800,
  })
  later(1799)
  expect((await whoAmI(member.id, accessToken)).statusCode).toBe(200)
  later(1800)
  expect((await whoAmI(member.id, accessToken)).statusCode).toBe(401)
  later(0)
})

test('a refresh token is good once; its second use ends the whole login (X-034)', async () => {
  const member = await newMember(t)
  const first = (await login(member.loginId, PASSWORD)).json().result
  const second = (await refresh(first.refreshToken)).json()
  expect(second).toMatchObject({
    accessToken: expect.any(String),
    refreshToken: expect.any(String),
    result: { expires_in: 1800 },
  })
  later(11)
  const reused = await refresh(first.refreshToken)
  expect([reused.statusCode, reused.json().code]).toEqual([401, 'SESSION_OVER'])
  expect((await refresh(second.refreshToken)).statusCode).toBe(401)
  expect((await whoAmI(member.id, second.accessToken)).statusCode).toBe(401)
  later(0)
})

test('parallel tabs of one client may use the same refresh token within ten seconds; another client may not', async () => {
  const member = await newMember(t)
  const first = (await login(member.loginId, PASSWORD, { 'user-agent': 'tab' })).json().result
  const tabs = await Promise.all(
    Array.from({ length: 20 }, () => refresh(first.refreshToken, { 'user-agent': 'tab' })),
  )
  expect(new Set(tabs.map((tab) => tab.statusCode))).toEqual(new Set([200]))
  expect((await refresh(first.refreshToken, { 'user-agent': 'thief' })).statusCode).toBe(401)
  expect((await refresh(tabs[0]!.json().refreshToken, { 'user-agent': 'tab' })).statusCode).toBe(401)
})

test('the old path /auth/refresh serves too, and an unknown token is refused (X-034)', async () => {
  const member = await newMember(t)
  expect((await refresh(member.refreshToken, {}, '/auth/refresh')).statusCode).toBe(200)
  expect((await refresh('unknown')).statusCode).toBe(401)
})

test('a refresh token dies after 30 days', async () => {
  const member = await newMember(t)
  later(30 * 86_400)
  expect((await refresh(member.refreshToken)).statusCode).toBe(401)
  later(0)
})

test('logging out ends this login at once and leaves the other', async () => {
  const member = await newMember(t)
  const [here, there] = [
    (await login(member.loginId, PASSWORD)).json().result,
    (await login(member.loginId, PASSWORD)).json().result,
  ]
  const out = await t.call({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${here.accessToken}` },
  })
  expect(out.statusCode).toBe(204)
  expect((await whoAmI(member.id, here.accessToken)).statusCode).toBe(401)
  expect((await refresh(here.refreshToken)).statusCode).toBe(401)
  expect((await whoAmI(member.id, there.accessToken)).statusCode).toBe(200)
})

test('a change of role ends all logins at once', async () => {
  const [member, admin] = [await newMember(t), await theAdmin(t)]
  const patched = await t.call({
    method: 'PATCH',
    url: `/api/users/${member.id}`,
    headers: admin.headers,
    payload: { role: 'ADMIN' },
  })
  expect(patched.json().result.role).toBe('ADMIN')
  expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(401)
})

test('an id can be asked for before sign-up', async () => {
  const member = await newMember(t)
  const free = async (id: string) => (await t.call({ url: `/api/auth/check-id?id=${id}` })).json()
  expect(await free(member.loginId.toUpperCase())).toEqual({ result: { available: false } })
  expect(await free('free-for-all')).toEqual({ result: { available: true } })
  expect((await free('한글')).fields).toHaveProperty('id')
})

test('a forged or foreign token is no login', async () => {
  const member = await newMember(t)
  const [head, body] = member.headers.authorization!.split('.')
  for (const token of ['x', 'Bearer a.b.c', `${head}.${body}.AAAA`, '']) {
    expect(
      (await t.call({ url: `/api/users/${member.id}`, headers: { authorization: token } })).statusCode,
    ).toBe(401)
  }
})

const forgotPw = (payload: object) => t.call({ method: 'POST', url: '/api/auth/forgot-pw', payload })
const smsTo = async (phone: string): Promise<string[]> => {
  await t.sendMessages()
  const answer = await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)
  return ((await answer.json()) as { text: string }[]).map((message) => message.text)
}

test('the id is found by name and phone, masked; the whole one goes to the phone (C-120)', async () => {
  t.setNow(new Date())
  const member = await newMember(t, { loginId: 'findme01', name: '문 별이' })
  const found = await t.call({
    method: 'POST',
    url: '/api/auth/forgot-id',
    payload: { name: '문별이', phone: member.phone },
  })
  expect(found.json().result).toMatchObject({ id: 'fi***1' })
  expect(await smsTo(member.phone)).toEqual([expect.stringContaining('findme01')])
  const other = await t.call({
    method: 'POST',
    url: '/api/auth/forgot-id',
    payload: { name: '다른이', phone: member.phone },
  })
  expect([other.statusCode, other.json().err]).toEqual([
    404,
    '아이디 찾기에 실패했습니다. 입력 정보를 확인해주세요.',
  ])
})

test('a password is reset by a code from the phone, once, and every login ends (C-123, C-132)', async () => {
  t.setNow(new Date())
  const member = await newMember(t)
  const sent = await forgotPw({ id: member.loginId, phone: member.phone })
  expect([sent.statusCode, sent.json().result]).toEqual([200, { expires_in: 180 }])
  const code = /\d{6}/.exec((await smsTo(member.phone))[0]!)![0]
  const form = { id: member.loginId, phone: member.phone, code, new_password: 'another-horse-2' }
  expect((await forgotPw(form)).statusCode).toBe(204)
  expect((await forgotPw(form)).statusCode).toBe(422)
  expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(401)
  expect((await login(member.loginId, 'another-horse-2')).statusCode).toBe(200)
})

test('known and unknown accounts are answered alike, and nothing is sent to a stranger', async () => {
  const stranger = newPhone()
  const answer = await forgotPw({ id: 'nobody-at-all', phone: stranger })
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: { expires_in: 180 } }])
  expect(await smsTo(stranger)).toEqual([])
  expect((await forgotPw({ id: 'nobody-at-all', phone: stranger })).statusCode).toBe(429)
})

test('a code is dead after five tries and after 180 seconds', async () => {
  const start = new Date()
  t.setNow(start)
  const member = await newMember(t)
  const ask = { id: member.loginId, phone: member.phone }
  await forgotPw(ask)
  const code = /\d{6}/.exec((await smsTo(member.phone))[0]!)![0]
  const wrong = code === '000000' ? '111111' : '000000'
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => forgotPw({ ...ask, code: wrong, new_password: 'another-horse-2' })),
  )
  expect(new Set(tries.map((answer) => answer.statusCode))).toEqual(new Set([422]))
  expect((await forgotPw({ ...ask, code, new_password: 'another-horse-2' })).json().code).toBe(
    'CODE_TRIES_OVER',
  )
  t.setNow(new Date(start.getTime() + 61_000))
  await forgotPw(ask)
  const fresh = /\d{6}/.exec((await smsTo(member.phone))[0]!)![0]
  t.setNow(new Date(start.getTime() + 61_000 + 180_000))
  const late = await forgotPw({ ...ask, code: fresh, new_password: 'another-horse-2' })
  expect([late.statusCode, late.json().code]).toEqual([410, 'CODE_EXPIRED'])
})

test('one code a minute and five a day for each target, also when asked at once', async () => {
  const start = Date.now()
  t.setNow(new Date(start))
  const member = await newMember(t)
  const ask = () => forgotPw({ id: member.loginId, phone: member.phone })
  const atOnce = await Promise.all(Array.from({ length: 8 }, ask))
  expect(atOnce.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
  for (let n = 1; n <= 4; n++) {
    t.setNow(new Date(start + n * 61_000))
    expect((await ask()).statusCode).toBe(200)
  }
  t.setNow(new Date(start + 5 * 61_000))
  expect((await ask()).statusCode).toBe(429)
})

test('right logins at once all come in, and none of them counts as wrong', async () => {
  const member = await newMember(t)
  const answers = await Promise.all(Array.from({ length: 12 }, () => login(member.loginId, PASSWORD)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(12).fill(200))
})

test('what is refused for too many tries does not prolong the wait', async () => {
  later(0)
  const member = await newMember(t)
  for (let failure = 0; failure < 5; failure++) await login(member.loginId, 'not-this-one')
  later(800)
  expect((await login(member.loginId, PASSWORD)).statusCode).toBe(429)
  later(901)
  expect((await login(member.loginId, PASSWORD)).statusCode).toBe(200)
  later(0)
})

test('a broken second step of a reset sends no new code and leaves the one in hand alive', async () => {
  t.setNow(new Date())
  const member = await newMember(t)
  const who = { id: member.loginId, phone: member.phone }
  await forgotPw(who)
  t.setNow(new Date(Date.now() + 90_000))
  for (const broken of [
    { code: '123456', new_password: '' },
    { code: 123_456, new_password: 'another-horse-3' },
  ])
    expect((await forgotPw({ ...who, ...broken })).statusCode).toBe(422)
  const messages = await smsTo(member.phone)
  expect(messages).toHaveLength(1)
  const code = /\d{6}/.exec(messages[0]!)![0]
  expect((await forgotPw({ ...who, code, new_password: 'another-horse-3' })).statusCode).toBe(204)
})

test('a reused refresh token ends its login for requests that are under way, too', async () => {
  t.setNow(new Date())
  const member = await newMember(t)
  const first = (await login(member.loginId, PASSWORD)).json().result
  const second = (await refresh(first.refreshToken)).json()
  const looks = Array.from({ length: 64 }, () => whoAmI(member.id, second.accessToken))
  await Promise.all([...looks, refresh(first.refreshToken, { 'user-agent': 'a thief' })])
  expect((await whoAmI(member.id, second.accessToken)).statusCode).toBe(401)
})

test('thirty failures of one address are the most, also at once and for as many ids', async () => {
  // A day on which nobody else of this file failed.
  later(90 * 86_400)
  const ids = Array.from({ length: 80 }, (_, n) => `guess-${n}`)
  t.world.settings.addressLimits = true
  const answers = await Promise.all(ids.map((id) => login(id, 'not-this-one')))
  t.world.settings.addressLimits = false
  const of = (status: number) => answers.filter(({ statusCode }) => statusCode === status)
  expect([of(401).length, of(429).length]).toEqual([30, 50])
})
