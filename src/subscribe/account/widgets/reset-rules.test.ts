import { expect, test } from 'vitest'
import { codeRefusal, codeTargetRefusal, newPasswordErrors } from './reset-rules.ts'

const TARGETS = [
  ['', '이메일을 입력해주세요.'],
  ['   ', '이메일을 입력해주세요.'],
  ['kim', '올바른 이메일 형식을 입력해 주세요.'],
  ['kim@mosim', '올바른 이메일 형식을 입력해 주세요.'],
  [' kim@mosim.kr ', null],
] as const
test.each(TARGETS)('codeTargetRefusal of %j: %s (S-112, S-113)', (email, text) =>
  expect(codeTargetRefusal(email)).toBe(text),
)

const CODES = [
  ['kim@mosim.kr', '', '이메일과 인증번호를 모두 입력해 주세요.'],
  ['', '123456', '이메일과 인증번호를 모두 입력해 주세요.'],
  ['kim@mosim.kr', '123456', null],
] as const
test.each(CODES)('codeRefusal of the address %j with the code %j: %s (S-122)', (email, code, text) =>
  expect(codeRefusal(email, code)).toBe(text),
)

const PASSWORDS = [
  ['12345', '12345', { password: '비밀번호는 6자 이상이어야 합니다.' }],
  ['han7ok', 'han7oc', { confirmPassword: '비밀번호가 일치하지 않습니다.' }],
  ['han7ok', 'han7ok', {}],
] as const
test.each(PASSWORDS)(
  'newPasswordErrors of %s repeated as %s (S-130, S-131)',
  (password, confirmPassword, errors) => {
    expect(newPasswordErrors({ password, confirmPassword })).toEqual(errors)
  },
)
