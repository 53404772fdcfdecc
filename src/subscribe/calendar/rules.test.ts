import { expect, test } from 'vitest'
import { type EntryKind, isOverdue, overdueOf } from './rules.ts'

const entry = (kind: EntryKind, day: string, isWaiting = true) => ({ kind, day, is_waiting: isWaiting })
const TODAY = '2026-12-31'

test.each([
  ['RETURN', '2026-12-30', true, true],
  ['RETURN', '2026-12-31', true, false],
  ['CARD_RETRY', '2026-12-30', false, false],
  // An incident that staff have taken is still open.
  ['INCIDENT', '2026-12-30', false, true],
] as const)('isOverdue of %s of %s with is_waiting=%s is %s', (kind, day, isWaiting, isLeft) => {
  expect(isOverdue(entry(kind, day, isWaiting), TODAY)).toBe(isLeft)
})

test('incidents come first among the entries left over', () => {
  const [old, incident, today] = [
    entry('RETURN', '2026-12-01'),
    entry('INCIDENT', '2026-12-30'),
    entry('RETURN', TODAY),
  ]
  expect(overdueOf([old, incident, today], TODAY)).toEqual([incident, old])
})
