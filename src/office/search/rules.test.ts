import { expect, test } from 'vitest'
import { searchKey } from '#kit/search-key.ts'
import { isSearchable } from './rules.ts'

test.each([
  ['', false],
  ['  ', false],
  ['-', false],
  ['김', false],
  ['7', false],
  ['R', false],
  ['12', false],
  ['1 2', false],
  ['010', false],
  ['+82 10', false],
  ['김민', true],
  ['김 민', true],
  ['김민'.normalize('NFD'), true],
  ['r1', true],
  ['123', true],
  ['0101', true],
  ['R-2306', true],
  ['ab', true],
  ['5,000,000', true],
])('%j is searched: %s', (typed, is) => {
  expect(isSearchable(searchKey(typed))).toBe(is)
})
