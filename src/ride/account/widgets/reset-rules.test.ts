import { expect, test } from 'vitest'
import { RESET_WORDS } from '../copy.ts'
import { resetRefusal, sendRefusal } from './reset-rules.ts'

const good = {
  id: 'hong123',
  phone: '010-1234-5678',
  code: '123456',
  password: 'longer-pass',
  again: 'longer-pass',
}

test.each([
  [{}, null],
  [{ again: 'other' }, '비밀번호가 일치하지 않습니다.'],
  [{ again: 'other', code: '1' }, '비밀번호가 일치하지 않습니다.'],
  [{ code: '12345' }, '올바른 인증번호를 입력해주세요.'],
  [{ code: '1', password: '', again: '' }, '올바른 인증번호를 입력해주세요.'],
  [{ password: '', again: '' }, '모든 항목을 입력해주세요.'],
  [{ id: ' ' }, '모든 항목을 입력해주세요.'],
  [{ phone: '010-12' }, '모든 항목을 입력해주세요.'],
  [{ password: 'short', again: 'short' }, '비밀번호는 8자 이상 입력해 주세요.'],
])('a reset with %j shows %s (C-128, C-129, C-130, C-131)', (change, text) => {
  const refusal = resetRefusal({ ...good, ...change })
  expect(refusal && RESET_WORDS[refusal.code]).toBe(text)
})

test.each([
  [{}, null],
  [{ id: '  ' }, 'INCOMPLETE'],
  [{ phone: '02-123-4567' }, 'INCOMPLETE'],
])('a code for %j: %s (C-122, K-17)', (change, code) => {
  expect(sendRefusal({ ...good, ...change })).toBe(code)
})
