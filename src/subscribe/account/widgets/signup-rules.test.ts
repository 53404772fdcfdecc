import { expect, test } from 'vitest'
import { noConsents } from '#platform/consent/widgets/consent-rules.ts'
import { isChecked, isReady, signupErrors } from './signup-rules.ts'
import type { SignupForm } from './signup-store.ts'

const filled: SignupForm = {
  ...noConsents,
  terms: true,
  privacy: true,
  name: '김구독',
  mobile: '010-1234-5678',
  email: 'Kim@mosim.kr',
  password: 'han7ok',
  confirmPassword: 'han7ok',
  referrerPhone: '',
  checkedEmail: 'kim@mosim.kr',
  verificationId: 'identity-verification-1',
}

const FORMS = [
  ['nothing wrong', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['no number', { mobile: '' }, ['mobile']],
  ['a short number', { mobile: '010-123' }, ['mobile']],
  ['no e-mail', { email: '' }, ['email']],
  ['a short password', { password: '12345', confirmPassword: '12345' }, ['password']],
  ['another confirmation', { confirmPassword: 'han7oc' }, ['confirmPassword']],
  ['no consent to the terms', { terms: false }, ['terms']],
] as const
test.each(FORMS)('shows the errors of a sign-up with %s (S-084, S-093, S-094, S-095)', (_, given, fields) => {
  expect(Object.keys(signupErrors({ ...filled, ...given }))).toEqual(fields)
})

const CHANGES = [
  [{}, true],
  [{ email: 'other@mosim.kr' }, false],
  [{ checkedEmail: '' }, false],
  [{ verificationId: '' }, false],
] as const
test.each(CHANGES)('isReady of a sign-up changed by %j: %s (S-086, S-092)', (given, ready) => {
  expect(isReady({ ...filled, ...given })).toBe(ready)
  expect(isChecked(filled)).toBe(true)
})
