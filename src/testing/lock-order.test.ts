import { expect, test } from 'vitest'
import { locksOf, firstLockOutOfOrder } from './lock-order.ts'

const tables = (sql: string) => locksOf(sql).map(({ table, waits }) => (waits ? table : `${table} skipped`))

test.each([
  ['select "id" from "member" where "id" = $1 for no key update', ['member']],
  ['update "unit" set version = version + 1', ['unit']],
  ['delete from unit_hold where id = $1', ['unit_hold']],
  ['insert into car_day (a) values (1) on conflict (a) do update set b = 2', []],
  ['select u.id from car c join unit u on u.car_id = c.id for share of u skip locked', ['unit skipped']],
  [
    'with x as (select 1 from wanted w cross join p join member m on true for key share of m) update unit u set a = 1',
    ['member', 'unit'],
  ],
  ['update ticket_lot l set remaining = 0', []],
])('reads the locked tables of %s', (sql, expected) => {
  expect(tables(sql)).toEqual(expected)
})

const fault = (...statements: string[]) =>
  firstLockOutOfOrder(statements.flatMap(locksOf))?.split('\n')[0] ?? null

test('reports a person that is locked after a reservation', () => {
  const [person, ride] = ['select 1 from member for update', 'select 1 from reservation for update']
  expect(fault(person, ride)).toBe(null)
  expect(fault(ride, person)).toBe('reservation before member')
  expect(fault(person, ride, person)).toBe(null)
})

test('allows locks out of order that need no wait', () => {
  expect(fault('update outbox set a = 1', 'select 1 from unit for update skip locked')).toBe(null)
})
