import { describe, expect, test } from 'vitest'
import { lookupOf } from './search.ts'
import { searchKey } from './search-key.ts'

test('searches a text by character pairs, by three digits, or by its only character', () => {
  expect(lookupOf('김민서')).toMatchObject({ grams: ['김민', '민서'], isRare: true, isExact: false })
  expect(lookupOf('1234')).toMatchObject({ grams: ['123', '234'], isRare: true, isExact: false })
  expect(lookupOf('Ho1')).toMatchObject({ grams: ['ho', 'o1'], isRare: true })
  expect(lookupOf('독고 탁')).toMatchObject({ grams: ['독고'], isExact: false })
  expect(lookupOf('👍a')).toMatchObject({ grams: ['👍a'], isExact: true })
  expect(lookupOf('김')).toMatchObject({ grams: ['김'], isRare: false, isExact: true })
  expect(lookupOf('12')).toMatchObject({ grams: [], isRare: false, isExact: false })
})

test('a long number is searched by its last digits', () => {
  expect(lookupOf('01012345678')).toMatchObject({ grams: ['345', '456', '567', '678'], isExact: false })
})

test('matches of a single character are counted to a lower limit', () => {
  expect([lookupOf('김').most, lookupOf('7').most, lookupOf('김민').most]).toEqual([1_000, 1_000, 10_000])
})

describe('a search ignores differences in spelling (A-054, A-113)', () => {
  test.each([
    ['010 5550 1234', '01055501234'],
    ['+82 10-5550-1234', '01055501234'],
    ['+821055501234', '01055501234'],
    ['821055501234', '01055501234'],
    ['+82 10-5550', '0105550'],
    ['0082 10 5550', '0105550'],
    ['010.5550.1234', '01055501234'],
    ['(010) 5550–1234', '01055501234'],
    ['５５５０ １２３４', '55501234'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['001 415 555 2671', '+14155552671'],
    ['415-555', '415555'],
    ['8200000', '8200000'],
    ['1,234,000', '1,234,000'],
    ['124-81-00998', '1248100998'],
    ['(주)한빛', '한빛'],
    ['㈜ 한빛', '한빛'],
    ['주식회사 한빛', '한빛'],
    ['한빛 주식회사', '한빛'],
    ['한빛'.normalize('NFD'), '한빛'],
    ['김 민 서', '김민서'],
    ['Kim.Hn@Example.com', 'kimhn@examplecom'],
    ['한\u200b빛', '한빛'],
    ['12가 3456', '12가3456'],
    [' - ', ''],
  ])('%s is compared as %s', (typed, key) => {
    expect(searchKey(typed)).toBe(key)
  })
})
