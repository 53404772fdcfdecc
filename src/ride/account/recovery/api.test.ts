import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember, newPhone, PASSWORD } from '#testing/actors.ts'
import { type Applicant, newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const login = (id: string, password: string, cookies = {}) =>
  t.call({ method: 'POST', url: '/api/auth/login', cookies, payload: { id, password } })
const forgotPw = (payload: object) => t.call({ method: 'POST', url: '/api/auth/forgot-pw', payload })
const smsTo = async (phone: string): Promise<string[]> => {
  await t.sendMessages()
  const answer = await fetch(`${t.simulatorUrl}/__sim/messages?to=${phone}`)
  return ((await answer.json()) as { text: string }[]).map((message) => message.text)
}
const codeIn = (text = ''): string => /\d{6}/.exec(text)![0]

test('the id is found by name and phone, masked; the full id is sent to the phone (C-120)', async () => {
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

test('finding the id again within a minute sends no other message, and the response says so', async () => {
  t.setNow(new Date())
  const { name, phone } = await newMember(t, { name: '문별이' })
  const find = () => t.call({ method: 'POST', url: '/api/auth/forgot-id', payload: { name, phone } })
  const [first, second] = [await find(), await find()]
  expect([first, second].map((found) => found.json().result.sent)).toEqual([true, false])
  expect(await smsTo(phone)).toHaveLength(1)
})

test('a code from the phone resets the password once and ends every session (C-123, C-132)', async () => {
  t.setNow(new Date())
  const member = await newMember(t)
  const sent = await forgotPw({ id: member.loginId, phone: member.phone })
  expect([sent.statusCode, sent.json().result]).toEqual([200, { expires_in: 180 }])
  const code = codeIn((await smsTo(member.phone))[0])
  const form = { id: member.loginId, phone: member.phone, code, new_password: 'another-horse-2' }
  expect((await forgotPw(form)).statusCode).toBe(204)
  expect((await forgotPw(form)).statusCode).toBe(422)
  expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(401)
  expect((await login(member.loginId, 'another-horse-2')).statusCode).toBe(200)
})

test('known and unknown accounts get the same response; an unknown number gets no message', async () => {
  const stranger = newPhone()
  const answer = await forgotPw({ id: 'unknown-id', phone: stranger })
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: { expires_in: 180 } }])
  expect(await smsTo(stranger)).toEqual([])
  expect((await forgotPw({ id: 'unknown-id', phone: stranger })).statusCode).toBe(429)
})

test('a code is invalid after five tries and after 180 seconds', async () => {
  const start = new Date()
  t.setNow(start)
  const member = await newMember(t)
  const ask = { id: member.loginId, phone: member.phone }
  await forgotPw(ask)
  const code = codeIn((await smsTo(member.phone))[0])
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
  const fresh = codeIn((await smsTo(member.phone))[0])
  t.setNow(new Date(start.getTime() + 61_000 + 180_000))
  const late = await forgotPw({ ...ask, code: fresh, new_password: 'another-horse-2' })
  expect([late.statusCode, late.json().code]).toEqual([410, 'CODE_EXPIRED'])
})

test('sends at most one code a minute and five a day to a target, also in parallel', async () => {
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

test('an invalid second step of a reset sends no new code; the current code stays valid', async () => {
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
  const code = codeIn(messages[0])
  expect((await forgotPw({ ...who, code, new_password: 'another-horse-3' })).statusCode).toBe(204)
})

test('a reset clears the failure count; an attacker can no longer lock out the owner’s browser @long', async () => {
  t.setNow(new Date())
  const { loginId, phone } = await newMember(t)
  const cookiesOf = (answer: Awaited<ReturnType<typeof login>>) =>
    Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  const fail = (cookies = {}) =>
    Promise.all(Array.from({ length: 5 }, () => login(loginId, 'not-this-one', cookies)))
  const own = cookiesOf(await login(loginId, PASSWORD))
  await fail(own)
  await fail()
  await forgotPw({ id: loginId, phone })
  const code = codeIn((await smsTo(phone))[0])
  const done = await forgotPw({ id: loginId, phone, code, new_password: 'another-horse-2' })
  expect(done.statusCode).toBe(204)
  expect((await login(loginId, 'another-horse-2', own)).statusCode).toBe(200)
  expect((await login(loginId, 'another-horse-2')).statusCode).toBe(200)
  await fail()
  expect((await login(loginId, 'another-horse-2', cookiesOf(done))).statusCode).toBe(200)
})

test('a code is found in a pasted message; a text without six digits does not count as a try', async () => {
  t.setNow(new Date())
  const member = await newMember(t)
  const who = { id: member.loginId, phone: member.phone }
  await forgotPw(who)
  const [message] = await smsTo(member.phone)
  const code = codeIn(message)
  const enter = (text: string) => forgotPw({ ...who, code: text, new_password: 'another-horse-4' })
  for (const text of ['[모심] 인', '12345', '1234567', '\u200b', '코드', '123456 654321'])
    expect((await enter(text)).json()).toMatchObject({
      code: 'CODE_WRONG',
      err: '올바른 인증번호를 입력해주세요.',
    })
  expect((await enter(`[모심] 인증번호 ${code}를 입력해 주세요. (3분 이내)`)).statusCode).toBe(204)
})

const [, realm] = realmsOf(t).find(([name]) => name === 'ride')!
const verified = async (applicant: Applicant) =>
  realm.verify(realm.attemptIdOf(await realm.openAttempt(applicant)), applicant)
const forgotId = (payload: object) => t.call({ method: 'POST', url: '/api/auth/forgot-id', payload })

async function joined(birthday: string) {
  const [applicant, loginId] = [{ ...newApplicant(), birthday }, realm.newLoginId()]
  const answer = await realm.signUp(realm.form(applicant, loginId, await verified(applicant)))
  return { applicant, loginId, id: realm.idOf(answer) }
}

test('one verification finds the id of a member with a new number and sets a new password', async () => {
  t.setNow(new Date())
  const { applicant, loginId } = await joined('1988-08-08')
  const moved = { ...applicant, phone: newPhone() }
  const identity_code = await verified(moved)
  const foundId = await forgotId({ identity_code })
  expect(foundId.json().result).toMatchObject({
    id: `${loginId.slice(0, 2)}***${loginId.slice(-1)}`,
    sent: true,
  })
  expect(await smsTo(moved.phone)).toEqual([`[모심] 회원님의 아이디는 ${loginId} 입니다.`])
  expect(await smsTo(applicant.phone)).toEqual([])
  const reset = await forgotPw({ identity_code, new_password: 'another-horse-5' })
  expect(reset.statusCode).toBe(204)
  expect([
    (await login(loginId, PASSWORD)).statusCode,
    (await login(loginId, 'another-horse-5')).statusCode,
  ]).toEqual([401, 200])
  // The verification is used up, and the account has its new number.
  const again = await forgotPw({ identity_code, new_password: 'another-horse-6' })
  expect([again.statusCode, again.json().code]).toEqual([422, 'NOT_VERIFIED'])
  expect((await forgotId({ name: applicant.name, phone: applicant.phone })).statusCode).toBe(404)
  t.setNow(new Date(Date.now() + 61_000))
  expect((await forgotId({ name: applicant.name, phone: moved.phone })).statusCode).toBe(200)
})

test('a reset by verification removes the number from its former owner’s account', async () => {
  t.setNow(new Date())
  const { applicant, id } = await joined('1987-07-07')
  const former = await newMember(t)
  const identity_code = await verified({ ...applicant, phone: former.phone })
  expect((await forgotPw({ identity_code, new_password: 'another-horse-7' })).statusCode).toBe(204)
  const { rows } = await t.world.db.execute(
    sql`select id, phone from member where id in (${id}, ${former.id}) order by phone nulls last`,
  )
  expect(rows).toEqual([
    { id, phone: former.phone },
    { id: former.id, phone: null },
  ])
})

test('a verified person without an account gets 404, a weak password 422', async () => {
  t.setNow(new Date())
  const stranger = await verified(newApplicant())
  for (const answer of [
    await forgotId({ identity_code: stranger }),
    await forgotPw({ identity_code: stranger, new_password: 'another-horse-8' }),
  ])
    expect([answer.statusCode, answer.json().err]).toEqual([404, '본인인증 정보와 일치하는 회원이 없습니다.'])
  const { applicant } = await joined('1986-06-06')
  const identity_code = await verified(applicant)
  const weak = await forgotPw({ identity_code, new_password: 'short' })
  expect([weak.statusCode, Object.keys(weak.json().fields)]).toEqual([422, ['new_password']])
})
