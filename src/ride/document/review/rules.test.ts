import { expect, test } from 'vitest'
import { nextOf, previousOf } from './rules.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id }))
const idOf = (row: { id: string } | null) => row?.id ?? null

test.each([
  ['a', 'b', null],
  ['b', 'c', 'a'],
  ['c', 'a', 'b'],
  // Another member of staff decided: the queue starts from the beginning.
  ['gone', 'a', null],
])('after %s comes %s, before it %s', (id, next, previous) => {
  expect([idOf(nextOf(rows, id)), idOf(previousOf(rows, id))]).toEqual([next, previous])
})

test('the last document has no next one', () => {
  expect([nextOf([{ id: 'a' }], 'a'), nextOf([], 'a')]).toEqual([null, null])
})
