import { expect, test } from 'vitest'
import { untilText } from './until-text.ts'

const NOW = new Date('2026-11-27T01:00:00Z') // 10:00 in KST

test.each([
  ['2026-11-30T01:00:00Z', '3일 뒤 모시러 갑니다'],
  ['2026-11-27T15:00:00Z', '내일 모시러 갑니다'],
  ['2026-11-27T14:59:00Z', '13시간 뒤 모시러 갑니다'],
  ['2026-11-27T02:00:00Z', '1시간 뒤 모시러 갑니다'],
  ['2026-11-27T01:59:59Z', '59분 뒤 모시러 갑니다'],
  ['2026-11-27T01:00:10Z', '1분 뒤 모시러 갑니다'],
  ['2026-11-27T01:00:00Z', ''],
  ['2026-11-26T01:00:00Z', ''],
])('a pickup at %s: %j', (pickup, text) => {
  expect(untilText(new Date(pickup), NOW)).toBe(text)
})

test.each([
  ['2026-11-27T15:15:00Z', '30분 뒤 모시러 갑니다'],
  ['2026-11-27T20:44:00Z', '5시간 뒤 모시러 갑니다'],
  ['2026-11-27T20:45:00Z', '내일 모시러 갑니다'],
])('shortly before midnight, a pickup at %s: %j', (pickup, text) => {
  expect(untilText(new Date(pickup), new Date('2026-11-27T14:45:00Z'))).toBe(text)
})

test('without a pickup the text is empty', () => {
  expect(untilText(null, NOW)).toBe('')
})
