import { expect, test } from 'vitest'
import {
  amountOf,
  nextExpense,
  type QueuedExpense,
  removableSeconds,
  shownExpenses,
  shownTotal,
  withExpense,
  withoutExpense,
} from './rules.ts'

const AT = '2026-12-10T00:00:00.000Z'
const queued = (expenseId: string, more: Partial<QueuedExpense> = {}): QueuedExpense => ({
  rideId: 'ride',
  expenseId,
  kind: 'TOLL',
  amount: 900,
  photo: `photo ${expenseId}`,
  file: null,
  isTried: false,
  refusal: '',
  ...more,
})
const stored = { expense_id: 'a', kind: 'PARKING' as const, amount: 12_000, at: AT }

test.each([
  ['12000', 12_000],
  ['12,000원', 12_000],
  [' １２ ', 12],
  ['1', 1],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['0', null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['천원', null],
])('the typed amount %j is %j won', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount)
})

test('a ride shows what the server stored, then its own queued expenses, each once', () => {
  const queue = [
    queued('a'),
    queued('b'),
    queued('c', { rideId: 'another' }),
    queued('d', { refusal: '늦음' }),
  ]
  const shown = shownExpenses('ride', [stored], queue)
  expect(shown.map(({ expenseId, at, refusal }) => [expenseId, at, refusal])).toEqual([
    ['a', AT, ''],
    ['b', null, ''],
    ['d', null, '늦음'],
  ])
  expect(shownTotal(shown)).toBe(12_900)
})

test('a refused expense does not block the next one', () => {
  expect(nextExpense([queued('a', { refusal: '늦음' }), queued('b')])?.expenseId).toBe('b')
  expect(nextExpense([])).toBeUndefined()
})

test('a change affects only the expense with its id', () => {
  const queue = [queued('a'), queued('b')]
  expect(withExpense(queue, 'b', { file: 'f' }).map(({ file }) => file)).toEqual([null, 'f'])
  expect(withoutExpense(queue, 'a').map(({ expenseId }) => expenseId)).toEqual(['b'])
})

test.each([
  ['stored just now', { at: AT, refusal: '', isTried: true }, 0, 60],
  ['stored half a minute ago', { at: AT, refusal: '', isTried: true }, 30, 30],
  ['stored a minute ago', { at: AT, refusal: '', isTried: true }, 60, 0],
  ['queued and never sent', { at: null, refusal: '', isTried: false }, 900, 60],
  ['sent without an answer', { at: null, refusal: '', isTried: true }, 0, 0],
  ['refused', { at: null, refusal: '늦음', isTried: true }, 900, 60],
] as const)('the seconds left to delete an expense that was %s', (_, shown, later, seconds) => {
  const expense = { expenseId: 'a', kind: 'TOLL' as const, amount: 1, ...shown }
  expect(removableSeconds(expense, Date.parse(AT) + later * 1000)).toBe(seconds)
})
