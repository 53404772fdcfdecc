import { expect, test } from 'vitest'
import { listQueryOf, termIn } from './list-query.ts'

test.each([
  ['', { months: 12, order: 'low', filter: { brand: null, type: null, maxFee: null, isFree: false } }],
  ['month=24&sort=high', { months: 24, order: 'high' }],
  ['month=13&sort=odd&type=BOAT&max=1&free=no', listQueryOf(new URLSearchParams())],
  [
    'brand=BMW&type=SUV&max=4000000&free=1',
    { filter: { brand: 'BMW', type: 'SUV', maxFee: 4_000_000, isFree: true } },
  ],
])('the choices of the list in the query %j', (query, choices) => {
  expect(listQueryOf(new URLSearchParams(query))).toMatchObject(choices)
})

test.each([
  ['month=1', 1],
  ['month=01', null],
  ['', null],
])('the term in the query %j is %j', (query, term) => {
  expect(termIn(new URLSearchParams(query))).toBe(term)
})
