import { expect, test } from 'vitest'
import { maintenanceRefusal, maintenanceState } from './rules.ts'

const TODAY = '2026-12-10'

test.each([
  ['2026-12-10', '2026-12-10', null],
  ['2026-11-01', '2026-12-10', null],
  ['2026-12-12', '2026-12-11', 'ENDS_BEFORE_START'],
  ['2026-12-01', '2026-12-09', 'ALREADY_OVER'],
  ['2026-12-10', '2027-12-10', null],
  ['2026-12-10', '2027-12-11', 'TOO_LONG'],
])('maintenance from %s to %s: %s', (from, to, code) => {
  expect(maintenanceRefusal({ from, to }, TODAY)).toBe(code)
})

test.each([
  ['2026-12-11', '2026-12-12', 'PLANNED'],
  ['2026-12-10', '2026-12-12', 'NOW'],
  ['2026-12-01', '2026-12-10', 'NOW'],
  ['2026-12-01', '2026-12-09', 'OVER'],
])('maintenance from %s to %s is %s', (from, to, state) => {
  expect(maintenanceState({ from, to }, TODAY)).toBe(state)
})
