import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { newSubscriber, PASSWORD, type SubscriberActor } from '#testing/actors.ts'
import { type Applicant, newApplicant, realmsOf } from '#testing/realms.ts'
import { waitUntilLockWaited } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(new Date()))
const [, realm] = realmsOf(t).find(([name]) => name === 'subscribe')!
const NEW = 'brand-new-9'

const post = (path: string, payload: object) =>
  t.call({ method: 'POST', url: `/api/subscribe/accounts/${path}`, payload })
const sendCode = (target: string) => post('send-code', { type: 'email', target })
const reset = (payload: object) => post('reset-password', payload)
const change = (token: string, password = NEW) =>
  t.call({
    method: 'PUT',
    url: '/api/subscribe/accounts',
    headers: { authorization: `Bearer ${token}` },
    payload: { password },
  })
const logIn = async (email: string, password: string) =>
  (await t.call({ method: 'POST', url: '/api/subscribe/accounts', payload: { email, password } })).statusCode
const later = (seconds: number) => t.setNow(new Date(t.world.now().getTime() + seconds * 1000))

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  await t.sendMessages()
  const answer = await fetch(`${t.simulatorUrl}/__sim/messages?to=${encodeURIComponent(email)}`)
  return answer.json() as Promise<{ subject: string; text: string }[]>
}
const codeFor = async (email: string) => /\d{6}/.exec((await mailsTo(email))[0]!.text)![0]
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function joined(): Promise<Applicant & { email: string }> {
  const applicant = newApplicant()
  const id = realm.attemptIdOf(await realm.openAttempt(applicant))
  const email = realm.newLoginId()
  await realm.signUp(realm.form(applicant, email, await realm.verify(id, applicant)))
  return { ...applicant, email }
}

test('a mailed code opens one session, which can replace the password (S-114, S-123, S-124, S-133) @long', async () => {
  const { email, headers } = await newSubscriber(t)
  const sent = await sendCode(email.toUpperCase())
  expect([sent.statusCode, sent.json()]).toEqual([200, { expires_in: 180 }])
  expect(await mailsTo(email)).toMatchObject([{ subject: '[모심] 비밀번호 재설정 인증번호' }])
  const verification_code = await codeFor(email)
  const entered = await reset({ target: email, verification_code })
  expect(entered.json()).toEqual({
    token: { access_token: expect.any(String), refresh_token: expect.any(String), expires_in: 600 },
    user: expect.objectContaining({ email }),
  })
  expect((await reset({ target: email, verification_code })).statusCode).toBe(422)
  const changed = await change(entered.json().token.access_token)
  expect([changed.statusCode, changed.json().email]).toEqual([200, email])
  expect([await logIn(email, PASSWORD), await logIn(email, NEW)]).toEqual([401, 200])
  expect((await t.call({ url: '/api/subscribe/accounts', headers })).statusCode).toBe(401)
})

test('a reset session ends after ten minutes, even when its tokens are renewed', async () => {
  const { email: target } = await newSubscriber(t)
  await sendCode(target)
  const entered = await reset({ target, verification_code: await codeFor(target) })
  later(60)
  const renewed = await realm.renew(realm.tokensOf(entered).refreshToken)
  const { accessToken, refreshToken, expires_in } = realm.tokensOf(renewed)
  expect([renewed.statusCode, expires_in]).toEqual([200, 540])
  const own = () => realm.ownAccount('', `Bearer ${accessToken}`)
  expect((await own()).statusCode).toBe(200)
  later(600)
  expect((await own()).statusCode).toBe(401)
  expect((await realm.renew(refreshToken)).statusCode).toBe(401)
})

test('a new password needs a login within ten minutes; a token renewal does not count', async () => {
  const { email } = await newSubscriber(t)
  const login = realm.tokensOf(await realm.logIn(email, PASSWORD))
  later(11 * 60)
  const { accessToken } = realm.tokensOf(await realm.renew(login.refreshToken))
  const late = await change(accessToken)
  expect([late.statusCode, late.json().code]).toEqual([403, 'LOGIN_AGAIN'])
  expect([await logIn(email, NEW), await logIn(email, PASSWORD)]).toEqual([401, 200])
  const again = realm.tokensOf(await realm.logIn(email, PASSWORD))
  expect((await change(again.accessToken)).statusCode).toBe(200)
})

test('a password change does not overwrite a reset that ended its session', async () => {
  const { id, headers } = await newSubscriber(t)
  const { answer } = await transaction(t.world.db, async (tx) => {
    await tx.execute(sql`update subscriber set password_hash = 'reset' where id = ${id}`)
    await tx.execute(sql`update subscriber_session set ended_at = now() where subscriber_id = ${id}`)
    const held = change(headers['authorization']!.slice('Bearer '.length))
    await waitUntilLockWaited(t, '%"subscriber"%for update%')
    return { answer: held }
  })
  expect((await answer).statusCode).toBe(401)
  const { rows } = await t.world.db.execute(sql`select password_hash from subscriber where id = ${id}`)
  expect(rows).toEqual([{ password_hash: 'reset' }])
})

test('an address without an account gets the usual answers and limits, but no mail', async () => {
  const { email } = await newSubscriber(t)
  const [known, unknown] = [await sendCode(email), await sendCode('unknown@example.kr')]
  expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
  expect(await mailsTo('unknown@example.kr')).toEqual([])
  for (const target of [email, 'unknown@example.kr']) {
    const again = await sendCode(target)
    expect([again.statusCode, again.headers['retry-after']]).toEqual([429, '60'])
    expect((await reset({ target, verification_code: '000000' })).json().code).toBe('CODE_WRONG')
  }
})

test('a code expires after 180 seconds or five tries; at most five are sent in a day', async () => {
  const { email: target } = await newSubscriber(t)
  await sendCode(target)
  const first = await codeFor(target)
  for (let tries = 0; tries < 5; tries++)
    expect((await reset({ target, verification_code: wrong(first) })).json().code).toBe('CODE_WRONG')
  expect((await reset({ target, verification_code: first })).json().code).toBe('CODE_TRIES_OVER')
  later(61)
  await sendCode(target)
  const second = await codeFor(target)
  later(180)
  const late = await reset({ target, verification_code: second })
  expect([late.statusCode, late.json().code]).toEqual([410, 'CODE_EXPIRED'])
  for (const status of [200, 200, 200, 429]) {
    later(61)
    expect((await sendCode(target)).statusCode).toBe(status)
  }
  // The oldest code was sent `since` seconds ago; the next one is allowed a day after it.
  const since = 61 + 180 + 4 * 61
  expect((await sendCode(target)).headers['retry-after']).toBe(String(86_400 - since))
})

test('of 16 concurrent uses of a code at most five are tried, and one succeeds', async () => {
  const { email: target } = await newSubscriber(t)
  await sendCode(target)
  const verification_code = await codeFor(target)
  const answers = await Promise.all(Array.from({ length: 16 }, () => reset({ target, verification_code })))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test.each([
  ['a malformed e-mail', { type: 'email', target: 'no-at-sign' }],
  ['a phone', { type: 'sms', target: 'kim@example.kr' }],
  ['a blank e-mail', { type: 'email', target: ' ' }],
])('sending a code to %s is refused', async (_, payload) => {
  expect((await post('send-code', payload)).statusCode).toBe(422)
})

const verifiedCode = async (applicant: Applicant) =>
  realm.verify(realm.attemptIdOf(await realm.openAttempt(applicant)), applicant)

test('a verification opens one reset session, also after a change of number (S-123)', async () => {
  const birthday = '1990-03-02'
  const applicant = { ...newApplicant(), birthday }
  const id = realm.attemptIdOf(await realm.openAttempt(applicant))
  const email = realm.newLoginId()
  await realm.signUp(realm.form(applicant, email, await realm.verify(id, applicant)))
  const moved = { ...newApplicant(), birthday }
  const identity_code = await verifiedCode(moved)
  const entered = await reset({ identity_code })
  expect([entered.statusCode, entered.json().user?.email]).toEqual([200, email])
  expect((await reset({ identity_code })).json().code).toBe('NOT_VERIFIED')
})

test('a person without an account or an unknown verification cannot open a session', async () => {
  await joined()
  const stranger = await reset({ identity_code: await verifiedCode(newApplicant()) })
  expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'NOT_FOUND'])
  const unknown = await reset({ identity_code: 'identity-verification-unknown' })
  expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'NOT_VERIFIED'])
})

const forgetEmail = (email: string) =>
  t.world.db.execute(sql`
    update subscriber set email = null, password_hash = null, provider = 'KAKAO', provider_id = id::text
    where email = ${email}`)
const BY_KAKAO = [409, 'SOCIAL_TAKEN', expect.stringContaining('카카오로 로그인해 주세요.')]

test('a verification opens no reset for a Kakao account without an e-mail', async () => {
  const { email, ...person } = await joined()
  await forgetEmail(email)
  const refused = await reset({ identity_code: await verifiedCode(person) })
  expect([refused.statusCode, refused.json().code, refused.json().err]).toEqual(BY_KAKAO)
})

test('an account without an e-mail cannot set a password', async () => {
  const { id, email, headers } = await newSubscriber(t)
  await forgetEmail(email)
  const refused = await change(headers['authorization']!.slice('Bearer '.length))
  expect([refused.statusCode, refused.json().code, refused.json().err]).toEqual(BY_KAKAO)
  const { rows } = await t.world.db.execute(
    sql`select 1 from subscriber_session where subscriber_id = ${id} and ended_at is null`,
  )
  expect(rows).toHaveLength(1)
})

test('a weak password is refused at its field and changes nothing (S-130)', async () => {
  const subscriber: SubscriberActor = await newSubscriber(t)
  const token = subscriber.headers['authorization']!.slice('Bearer '.length)
  const short = await change(token, '12345')
  expect([short.statusCode, short.json().fields]).toEqual([
    422,
    { password: '비밀번호는 6자 이상이어야 합니다.' },
  ])
  expect(await logIn(subscriber.email, PASSWORD)).toBe(200)
})

test.each([
  (code: string) => ` ${code}`,
  (code: string) => `${code.slice(0, 3)} ${code.slice(3)}\u200b`,
  (code: string) => `인증번호는 ${code} 입니다.\n3분 안에 입력해 주세요.`,
])(
  'a code is accepted within other text; a text without six digits costs no try (S-122)',
  async (spelled) => {
    const { email: target } = await newSubscriber(t)
    await sendCode(target)
    const code = await codeFor(target)
    for (const verification_code of ['[모심] 인', '12345', '1234567', '\u200b.', '코드', '123456 654321'])
      expect((await reset({ target, verification_code })).json().code).toBe('CODE_WRONG')
    expect((await reset({ target, verification_code: spelled(code) })).statusCode).toBe(200)
  },
)

test('a reset by verification stores the verified phone number in the account', async () => {
  const [applicant, email] = [{ ...newApplicant(), birthday: '1984-04-04' }, realm.newLoginId()]
  const verifiedAs = async (person: Applicant) =>
    realm.verify(realm.attemptIdOf(await realm.openAttempt(person)), person)
  await realm.signUp(realm.form(applicant, email, await verifiedAs(applicant)))
  const former = await newSubscriber(t)
  const { mobile } = (await realm.ownAccount('', former.headers['authorization']!)).json()
  const entered = await reset({ identity_code: await verifiedAs({ ...applicant, phone: mobile }) })
  expect(entered.json().user).toMatchObject({ email, mobile })
  expect((await realm.ownAccount('', former.headers['authorization']!)).json().mobile).toBeNull()
})
