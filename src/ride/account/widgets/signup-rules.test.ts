import { expect, test } from 'vitest'
import { signupErrors } from './signup-rules.ts'
import type { SignupForm } from './signup-store.ts'

const right: SignupForm = {
  name: '박서연',
  id: 'seoyeon',
  password: 'good-password-1',
  passwordConfirm: 'good-password-1',
  phone: '010-1234-5678',
  referrerCode: '',
  provider: 'LOCAL',
  terms: true,
  privacy: true,
  marketing: false,
}
const wrongIn = (change: Partial<SignupForm>, isSocial = false) =>
  Object.keys(signupErrors({ ...right, ...change }, isSocial))

test('a sign-up needs name, id, phone, a password twice and both consents (C-097)', () => {
  expect(wrongIn({})).toEqual([])
  const blank = {
    name: ' ',
    id: '',
    phone: '',
    password: '',
    passwordConfirm: '',
    terms: false,
    privacy: false,
  }
  expect(wrongIn(blank)).toEqual(['name', 'phone', 'id', 'password', 'passwordConfirm', 'terms', 'privacy'])
})

test('two different passwords are refused with the specified text (C-098)', () => {
  expect(signupErrors({ ...right, passwordConfirm: 'other' }, false)).toEqual({
    passwordConfirm: '비밀번호가 일치하지 않습니다.',
  })
})

test('a social sign-up gets its id from the provider and has no password (C-079, C-098)', () => {
  expect(wrongIn({ id: 'kakao_1!', password: '', passwordConfirm: 'x' }, true)).toEqual([])
})
