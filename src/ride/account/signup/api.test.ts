import { beforeEach, expect, test } from 'vitest'
import { type Applicant, newApplicant, realmsOf } from '#testing/realms.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
beforeEach(() => t.setNow(new Date()))
const [, realm] = realmsOf(t).find(([name]) => name === 'ride')!

const attemptOf = async (applicant: Applicant) => realm.attemptIdOf(await realm.openAttempt(applicant))
const verified = async (applicant: Applicant) => realm.verify(await attemptOf(applicant), applicant)
const formOf = (applicant: Applicant, code: string) => realm.form(applicant, realm.newLoginId(), code)

test('accepts also the variant with mobile, email and referrerPhone (C-102)', async () => {
  const applicant = newApplicant()
  const { phone, ...rest } = formOf(applicant, await verified(applicant))
  const more = { mobile: phone, email: 'dawn@example.com', referrerPhone: '010-1111-2222' }
  expect((await realm.signUp({ ...rest, ...more })).statusCode).toBe(201)
})

test('the defaults of a new member are USER, PENDING and no invites (A-020, A-021)', async () => {
  const applicant = newApplicant()
  const answer = await realm.signUp(formOf(applicant, await verified(applicant)))
  const { accessToken } = realm.tokensOf(answer)
  const profile = await realm.ownAccount(realm.idOf(answer), `Bearer ${accessToken}`)
  expect(profile.json().result).toMatchObject({
    role: 'USER',
    identity_status: 'PENDING',
    identity_file: null,
    invite_limit: 0,
    reservations: 0,
    tickets: 0,
    tickets_expiring: [],
  })
})

test.each([
  ['an unknown verification code', async () => 'imp_000000000000'],
  ['a malformed verification code', async () => '../../users'],
  [
    'an attempt that was not finished',
    async (applicant: Applicant) => realm.verify(await attemptOf(applicant), applicant, 'unfinished'),
  ],
])('refuses %s (C-097)', async (_, codeOf) => {
  const applicant = newApplicant()
  const answer = await realm.signUp(formOf(applicant, await codeOf(applicant)))
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { identity_code: expect.any(String) }])
})

test.each([
  ['a short password', { password: 'short' }, 'password'],
  ['a leaked password', { password: 'Jennifer' }, 'password'],
  ['no password (C-097)', { password: undefined }, 'password'],
  ['an id in Hangul', { id: '모심회원' }, 'id'],
  ['a phone of nine digits (C-089)', { phone: '021234567' }, 'phone'],
  ['no verification (C-099)', { identity_code: '' }, 'identity_code'],
])('refuses %s, naming the field', async (_, changes, field) => {
  const answer = await realm.signUp({ ...formOf(newApplicant(), 'imp_000000000000'), ...changes })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().fields)).toContain(field)
  expect(answer.json().err).toBe(answer.json().message)
})
