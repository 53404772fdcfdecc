import { expect, test } from 'vitest'
import { nextOf, previousOf } from './rules.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const idOf = (row: { id: string } | null) => row?.id ?? null

test.each([
  ['a', 'b', null],
  ['b', 'c', 'a'],
  ['c', 'a', 'b'],
  // Another staff member decided: the queue starts over.
  ['gone', 'a', null],
])('after %s comes %s, before it %s', (id, next, previous) => {
  expect([idOf(nextOf(rows, id)), idOf(previousOf(rows, id))]).toEqual([next, previous])
})

test('the last one has no next', () => {
  expect([nextOf([{ id: 'a' }], 'a'), nextOf([], 'a')]).toEqual([null, null])
})
