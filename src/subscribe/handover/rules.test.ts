import { expect, test } from 'vitest'
import { drivenKm } from './mileage/rules.ts'
import { handoverRefusal, returnRefusal } from './rules.ts'

test.each([
  ['runs', 'ACTIVE', false, true, null],
  ['owes a later month', 'PAST_DUE', false, true, null],
  ['owes its first month, which will be retried', 'ACTIVE', false, false, 'NOT_RUNNING'],
  ['owes its first month', 'PAST_DUE', false, false, 'NOT_RUNNING'],
  ['has not begun', 'STARTING', false, false, 'NOT_RUNNING'],
  ['is paused', 'PAUSED', false, true, 'NOT_RUNNING'],
  ['has its car', 'ACTIVE', true, false, 'ALREADY_GIVEN'],
] as const)('handoverRefusal of a subscription that %s (%s)', (...row) => {
  const [, status, isGiven, isFirstPaid, refusal] = row
  expect(handoverRefusal({ status, isGiven, isFirstPaid })).toBe(refusal)
})

test.each([
  ['was never handed over', 'ACTIVE', 'no', 0, 'NOT_GIVEN'],
  ['was already returned', 'ENDED', 'returned', 0, 'ALREADY_RETURNED'],
  ['is out a week before the end', 'ACTIVE', 'out', 7, null],
  ['is out longer before the end', 'PAST_DUE', 'out', 8, 'TOO_EARLY'],
  ['is out longer before an agreed end', 'ACTIVE', 'agreed', 8, null],
  ['is out during a pause', 'PAUSED', 'out', -3, 'PAUSED'],
  ['is out after the end', 'ENDED', 'out', 300, null],
  ['is out although the subscription was canceled', 'CANCELLED', 'out', 300, null],
] as const)(
  'returnRefusal of a car that %s (%s, %s, %i days left)',
  (_, status, where, daysLeft, refusal) => {
    const hands = { isGiven: where !== 'no', isReturned: where === 'returned' }
    expect(returnRefusal({ status, ...hands, daysLeft, isEndAgreed: where === 'agreed' })).toBe(refusal)
  },
)

test.each([
  ['a higher report', 100, 900, 800],
  ['a lower report than the corrected handover', 5_000, 900, 0],
  ['no report', 100, null, 0],
  ['no report and no handover', null, null, 0],
])('drivenKm of a car with %s (handed over at %s km, last report %s) is %i', (_, from, latest, driven) => {
  expect(drivenKm({ from, latest })).toBe(driven)
})
