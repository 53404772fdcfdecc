import { expect, test } from 'vitest'
import { lookupOf } from './search.ts'

test('a text is looked up by its pairs and by three digits in a row, and by one character where it has no more', () => {
  expect(lookupOf('김민서')).toMatchObject({ grams: ['김민', '민서'], isRare: true, isExact: false })
  expect(lookupOf('1234')).toMatchObject({ grams: ['123', '234'], isRare: true, isExact: false })
  expect(lookupOf('Ho1')).toMatchObject({ grams: ['ho', 'o1'], isRare: true })
  expect(lookupOf('독고 탁')).toMatchObject({ grams: ['독고'], isExact: false })
  expect(lookupOf('👍a')).toMatchObject({ grams: ['👍a'], isExact: true })
  expect(lookupOf('김')).toMatchObject({ grams: ['김'], isRare: false, isExact: true })
  expect(lookupOf('12')).toMatchObject({ grams: [], isRare: false, isExact: false })
})

test('a long number is looked up by its end', () => {
  expect(lookupOf('01012345678')).toMatchObject({ grams: ['345', '456', '567', '678'], isExact: false })
})

test('what one character finds is counted less far', () => {
  expect([lookupOf('김').most, lookupOf('7').most, lookupOf('김민').most]).toEqual([1_000, 1_000, 10_000])
})
