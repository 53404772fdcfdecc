import { expect, test } from 'vitest'
import { ordinal } from './ordinal.ts'

test.each([
  [1, '첫 번째'],
  [2, '두 번째'],
  [10, '열 번째'],
  [11, '11번째'],
])('the place %i is %s', (place, text) => expect(ordinal(place)).toBe(text))
