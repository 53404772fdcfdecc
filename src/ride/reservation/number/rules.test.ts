import { expect, test } from 'vitest'
import { rideNumber, rideNumberIn } from './rules.ts'

test.each([
  ['R-2306', 2306],
  ['r-2306', 2306],
  ['R2306', 2306],
  ['r2306', 2306],
  ['R 2306', 2306],
  [' R - 2306 ', 2306],
  ['R–2306', 2306],
  ['R.2306', 2306],
  ['Ｒ－２３０６', 2306],
  ['ㄱ2306', 2306],
  ['ㄲ-2306', 2306],
  ['R-1', 1],
  ['R-0002306', 2306],
  ['2306', null],
  ['R', null],
  ['R-', null],
  ['R-23A6', null],
  ['AR-2306', null],
  ['R-2306번', null],
  ['R-12345678901', null],
  ['가2306', null],
  ['', null],
])('the short number in %j is %j', (text, number) => {
  expect(rideNumberIn(text)).toBe(number)
})

test('a short number is parsed back to the same number', () => {
  expect(rideNumberIn(rideNumber(2_147_483))).toBe(2_147_483)
})
