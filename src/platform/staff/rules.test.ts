import { expect, test } from 'vitest'
import { asBefore, changedFields, only } from './rules.ts'

const row = { id: 'a', name: '한결', seats: 4, tags: ['x'] }

test('the fields that differ are found by value', () => {
  expect(changedFields(row, { ...row, seats: 5, tags: ['x'] }, ['name', 'seats', 'tags'])).toEqual(['seats'])
})

test('a body is cut to fields, or stays whole', () => {
  expect([only(row, ['seats']), only(row, null)]).toEqual([{ seats: 4 }, row])
})

test('a change is taken back by what its fields were', () => {
  expect(asBefore(row, { name: '두결', seats: 9 })).toEqual({ name: '한결', seats: 4 })
})
