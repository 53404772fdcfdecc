import { expect, test } from 'vitest'
import { inOrder, isOrder, moved, placesOf, runsOf } from './rules.ts'

const places = (...orders: string[]) => orders.map((order, at) => ({ id: 'abcdef'[at]!, order }))
const shown = (all: { id: string; order: string }[]) => all.map(({ id, order }) => `${id}${order}`).join(' ')

test.each([
  ['0', true],
  ['12.5', true],
  [' 3 ', true],
  ['1000000', true],
  ['1000001', false],
  ['-1', false],
  ['', false],
  ['1e3', false],
  ['열', false],
])('%j is a valid order value: %s (A-153)', (text, is) => {
  expect(isOrder(text)).toBe(is)
})

test('neighbors swap their order values (A-151)', () => {
  expect(shown(moved(places('1', '4', '9'), 1, 0))).toBe('b1 a4 c9')
  expect(shown(moved(places('1', '4', '9'), 1, 2))).toBe('a1 c4 b9')
})

test('a car that is moved over several others gets the order value of its new place', () => {
  expect(shown(moved(places('1', '4', '9', '10'), 3, 0))).toBe('d1 a4 b9 c10')
})

test('renumbers all cars when two have the same value', () => {
  expect(shown(moved(places('0', '0', '0'), 2, 1))).toBe('a1 c2 b3')
})

test('cars are sorted by order value; a car with an invalid value keeps its place', () => {
  expect(shown(inOrder(places('3', '1', '2')))).toBe('b1 c2 a3')
  expect(shown(inOrder(places('3', '', '2')))).toBe('a3 b c2')
})

test('days are grouped into consecutive ranges, also across the end of a month', () => {
  expect(runsOf([])).toEqual([])
  expect(runsOf(['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-03'])).toEqual([
    { from: '2027-02-27', to: '2027-03-01' },
    { from: '2027-03-03', to: '2027-03-03' },
  ])
})

test('keeps the place of a moved car when cars are reloaded', () => {
  const cars = [
    { id: 'a', order: 5 },
    { id: 'b', order: 2 },
    { id: 'c', order: 3 },
  ]
  const typed = new Map([
    ['c', '1'],
    ['gone', '0'],
  ])
  expect(shown(placesOf(cars, typed))).toBe('c1 b2 a5')
})
