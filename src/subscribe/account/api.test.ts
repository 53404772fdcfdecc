import { beforeEach, expect, test } from 'vitest'
import { newSubscriber } from '#testing/actors.ts'
import { type Applicant, newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(new Date()))
const [, realm] = realmsOf(t).find(([name]) => name === 'subscribe')!

const attemptOf = async (applicant: Applicant) => realm.attemptIdOf(await realm.openAttempt(applicant))
const formOf = (applicant: Applicant, code: string) => realm.form(applicant, realm.newLoginId(), code)

test('answers exactly the public fields of an account, with a number of points (S-015, S-016)', async () => {
  const { headers, email } = await newSubscriber(t)
  const answer = await t.call({ url: '/api/subscribe/accounts', headers })
  expect(answer.json()).toEqual({
    id: expect.any(String),
    username: '',
    name: '이구독',
    email,
    mobile: expect.any(String),
    profile_image: null,
    ci_verified: true,
    marketing: false,
    referral_code: expect.any(String),
    point: 0,
  })
})

test('a sign-up and a token renewal return the account with the tokens (S-097)', async () => {
  const applicant = newApplicant()
  const form = formOf(applicant, await realm.verify(await attemptOf(applicant), applicant))
  const joined = await realm.signUp(form)
  const { accessToken, refreshToken } = realm.tokensOf(joined)
  const { user } = joined.json()
  expect((await realm.ownAccount('', `Bearer ${accessToken}`)).json()).toEqual(user)
  expect((await realm.renew(refreshToken)).json().user).toEqual(user)
})

test('a free e-mail is available; a taken one and a malformed one are refused (S-085)', async () => {
  const { email } = await newSubscriber(t)
  const check = (value: string) =>
    t.call({ method: 'POST', url: '/api/subscribe/accounts/check-email', payload: { email: value } })
  expect((await check('free@example.kr')).json()).toEqual({ available: true })
  const taken = await check(email.toUpperCase())
  expect([taken.statusCode, taken.json().err]).toEqual([409, '이미 사용 중인 이메일입니다.'])
  expect((await check('  ')).json().fields).toEqual({ email: '이메일을 입력해주세요.' })
  expect((await check('no-address')).statusCode).toBe(422)
})

test.each([
  ['was never opened', async () => 'identity-verification-unknown'],
  [
    'has no phone number',
    async (applicant: Applicant) => realm.verify(await attemptOf(applicant), applicant, 'no_phone'),
  ],
])('a sign-up is refused when its verification %s', async (_, codeOf) => {
  const applicant = newApplicant()
  const answer = await realm.signUp(formOf(applicant, await codeOf(applicant)))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().fields).toHaveProperty('identity_code')
})

test('a weak password, a malformed number and a missing consent are refused by field (S-093, S-095)', async () => {
  const refused = async (more: object) =>
    (await realm.signUp({ ...formOf(newApplicant(), 'any'), ...more })).json().fields
  expect(await refused({ agreements: { terms: true } })).toHaveProperty(['agreements.privacy'])
  expect(await refused({ password: '12345' })).toHaveProperty('password')
  expect(await refused({ password: 'Jennifer' })).toHaveProperty('password')
  expect(await refused({ mobile: '123' })).toHaveProperty('mobile')
})

test('a referrer’s number is not stored after a sign-up; the marketing consent is', async () => {
  const applicant = newApplicant()
  const form = formOf(applicant, await realm.verify(await attemptOf(applicant), applicant))
  const more = { referrerPhone: '010-7777-8888', agreements: { terms: true, privacy: true, marketing: true } }
  const id = realm.idOf(await realm.signUp({ ...form, ...more }))
  const { rows } = await t.world.db.$client.query(
    'select marketing, to_jsonb(subscriber)::text as all from subscriber where id = $1',
    [id],
  )
  expect(rows).toEqual([{ marketing: true, all: expect.not.stringMatching(/7777-?8888/) }])
})
