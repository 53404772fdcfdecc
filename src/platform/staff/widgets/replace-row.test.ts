import { expect, test } from 'vitest'
import { replaceRow } from './replace-row.ts'

const old = { id: 'a', version: 1, name: '김', seats: 4 }
const other = { id: 'b', version: 7, name: '이', seats: 2 }
const newer = { id: 'a', version: 2, name: '박' }

test('a newer row replaces the older one at any depth, and keeps fields that it lacks', () => {
  const list = { result: [old, other], page: { total: 2 } }
  expect(replaceRow(list, newer)).toEqual({
    result: [{ id: 'a', version: 2, name: '박', seats: 4 }, other],
    page: { total: 2 },
  })
  const day = { cars: [{ id: 'c', units: [{ id: 'u', rides: [old] }] }], rows: { late: [other] } }
  const next = replaceRow(day, newer)
  expect(next.cars[0]!.units[0]!.rides[0]!.name).toBe('박')
  expect(next.rows).toBe(day.rows)
})

test.each([{ result: [{ ...old, version: 3 }] }, { result: [other] }, null, undefined, 'text', 5])(
  '%j stays the same object',
  (loaded) => {
    expect(replaceRow(loaded, newer)).toBe(loaded)
  },
)
