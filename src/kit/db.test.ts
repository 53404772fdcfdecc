import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testWorld } from '#testing/world.ts'
import { rowOf, rowsOf, statement, value } from './db.ts'

const t = testWorld()

test('a value used in several places of a statement is sent once', async () => {
  const sums = statement<{ first: number; second: number }, { sum: number }>(
    'test_sums',
    sql`select ${value('second')}::int - ${value('first')}::int + ${value('second')}::int as sum`,
  )
  expect(sums.order).toEqual(['second', 'first'])
  expect(await sums(t.world.db, { first: 1, second: 10 })).toEqual([{ sum: 19 }])
})

test('a statement reads its values as one row, or the rows of a JSON array', async () => {
  const columns = { carName: 'text', seats: 'integer' }
  const one = statement('test_row', sql`with given as ${rowOf(columns)} select * from given`)
  expect(await one(t.world.db, { carName: 'ALPHARD', seats: 4 })).toEqual([{ car_name: 'ALPHARD', seats: 4 }])
  const many = statement('test_rows', sql`with given as ${rowsOf('cars', columns)} select * from given`)
  const cars = [{ carName: 'ALPHARD', seats: 4 }, { carName: 'CARNIVAL' }]
  expect(await many(t.world.db, { cars: JSON.stringify(cars) })).toEqual([
    { car_name: 'ALPHARD', seats: 4 },
    { car_name: 'CARNIVAL', seats: null },
  ])
})

test('refuses to define a statement with a literal parameter instead of value(…)', () => {
  expect(() => statement('test_fixed', sql`select ${7}`)).toThrow('test_fixed: 7 is no value(…)')
})
