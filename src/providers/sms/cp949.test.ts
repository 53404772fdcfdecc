import { expect, test } from 'vitest'
import { cp949Bytes, cutToBytes, isInCp949, toCp949 } from './cp949.ts'

test('counts bytes like the carriers', () => {
  expect(cp949Bytes('[더의전] 인증번호 123456를 입력해 주세요. (3분 이내)')).toBe(52)
  expect(cp949Bytes('가'.repeat(45))).toBe(90)
  expect(cp949Bytes('')).toBe(0)
})

test('knows which characters a phone can show', () => {
  for (const character of 'aZ~\n가힣뷁①㎞…·“”￦€®') expect(isInCp949(character), character).toBe(true)
  for (const character of '🚗é₩—\u200b\u0000\ufffd\ue000') expect(isInCp949(character), character).toBe(false)
})

test('replaces or omits characters that a phone cannot display', () => {
  expect(toCp949('10:30–11:30 — 1₩ • ✓ ©')).toBe('10:30-11:30 - 1￦ · v (c)')
  expect(toCp949('José 씨 🚗\ufe0f 출발\u200b')).toBe('Jose 씨  출발')
  expect(toCp949('가\u00a0나\t다\r\n라')).toBe('가 나 다\n라')
})

test('composes decomposed Hangul', () => {
  expect(toCp949('홍길동'.normalize('NFD'))).toBe('홍길동')
})

test('cuts between characters', () => {
  expect(cutToBytes('가나다', 5)).toBe('가나')
  expect(cutToBytes('ab가', 4)).toBe('ab가')
})
