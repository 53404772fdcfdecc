import { expect, test } from 'vitest'
import { numberErrors, numberIn, numberOf, amountIn } from './number-of.ts'

test.each([
  ['1,000', 1_000],
  [' 4 500 ', 4_500],
  ['１００', 100],
  ['-5.5', -5.5],
  ['100개', Number.NaN],
  ['1e400', Number.NaN],
  ['', Number.NaN],
])('the number %j is read as %j', (text, number) => {
  expect(numberOf(text)).toBe(number)
})

test.each([
  ['', null],
  ['  ', null],
  ['1,000원', 1_000],
  ['１５％', 15],
  ['100명', Number.NaN],
  ['원', Number.NaN],
])('in an optional field %j is read as %j', (text, number) => {
  expect(numberIn(text)).toBe(number)
})

test('refuses a text that is not a number at its field, and allows an empty field', () => {
  expect(numberErrors({ cap: numberIn('100개'), min: numberIn(''), max: 5, name: '둘' })).toEqual({
    cap: '숫자만 입력해 주세요.',
  })
})

test.each([
  ['5000000', 5_000_000],
  ['5,000,000', 5_000_000],
  ['5,000,000원', 5_000_000],
  ['５００', 500],
  ['01012345678', null],
  ['0', null],
  ['99999999999', null],
  ['12.5', null],
  ['-5', null],
  ['12가3456', null],
  ['', null],
])('the amount in the search text %j is %j', (text, amount) => {
  expect(amountIn(text)).toBe(amount)
})
