import { expect, test } from 'vitest'
import { previousValues, changedFields, pickFields, elapsedText } from './rules.ts'

const row = { id: 'a', name: '한결', seats: 4, tags: ['x'] }

test('finds the changed fields by comparing values', () => {
  expect(changedFields(row, { ...row, seats: 5, tags: ['x'] }, ['name', 'seats', 'tags'])).toEqual(['seats'])
})

test('a body is reduced to some fields, or stays whole', () => {
  expect([pickFields(row, ['seats']), pickFields(row, null)]).toEqual([{ seats: 4 }, row])
})

test('the previous values of its fields undo a change', () => {
  expect(previousValues(row, { name: '두결', seats: 9 })).toEqual({ name: '한결', seats: 4 })
})

test.each([
  ['2026-12-01T02:59:30Z', '방금'],
  ['2026-12-01T02:01:00Z', '59분'],
  ['2026-12-01T02:00:00Z', '1시간'],
  ['2026-11-29T03:00:01Z', '47시간'],
  ['2026-11-29T03:00:00Z', '2일'],
])('shows for a task of %s the waiting time %s', (since, text) => {
  expect(elapsedText(since, new Date('2026-12-01T03:00:00Z'))).toBe(text)
})
