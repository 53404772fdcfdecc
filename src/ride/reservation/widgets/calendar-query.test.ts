import { expect, test } from 'vitest'
import { payerIn, queryWith, wantedCarIn, wantedOf } from './calendar-query.ts'

test.each([
  ['', { date: '2026-12-01' }, '?date=2026-12-01'],
  ['?organization=o1', { date: '2026-12-01' }, '?organization=o1&date=2026-12-01'],
  ['?date=2026-12-01&car=ALPHARD', { date: '2026-12-02' }, '?date=2026-12-02&car=ALPHARD'],
  ['?organization=o1', { organization: '' }, '?organization='],
])('the query %j with %j is %j', (search, changes, changed) => {
  expect(queryWith(search, changes)).toBe(changed)
})

test.each([
  ['', undefined],
  ['?organization=', ''],
  ['?organization=o1', 'o1'],
])('the payer of %j is %j', (search, payer) => expect(payerIn(search)).toBe(payer))

const cars = [{ name: 'ALPHARD' }, { name: 'LM 500h ROYAL' }]
test.each([
  ['?car=LM+500h+ROYAL', 'LM 500h ROYAL'],
  ['?car=alphard', 'ALPHARD'],
  ['?car=GV90', undefined],
  ['', undefined],
])('the wanted car of %j is %j', (search, name) => {
  expect(wantedOf(cars, wantedCarIn(search))?.name).toBe(name)
})
