import { expect, test } from 'vitest'
import { businessNumberOf, formatBusinessNumber } from './business-number.ts'

test.each([
  ['124-81-00998', '1248100998'],
  ['124 81 00998', '1248100998'],
  ['１２４－８１－００９９８', '1248100998'],
  ['220-81-62517', '2208162517'],
  ['120-81-47521', '1208147521'],
  ['220-81-62518', null],
  ['124-81-00999', null],
  ['000-00-00000', null],
  ['123-45-67890', null],
  ['124-81-0099', null],
  ['124-81-009980', null],
  ['124-81-0099A', null],
  ['', null],
])('%s is read as the business number %s', (typed, digits) => {
  expect(businessNumberOf(typed)).toBe(digits)
})

test('a business number is written in groups of three, two and five digits', () => {
  expect(formatBusinessNumber('1248100998')).toBe('124-81-00998')
})
