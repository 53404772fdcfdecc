import { expect, test } from 'vitest'
import { drivenKm } from './mileage/rules.ts'
import { handoverRefusal, returnRefusal } from './rules.ts'

test.each([
  ['runs', 'ACTIVE', false, true, null],
  ['owes a later month', 'PAST_DUE', false, true, null],
  ['owes its first month, which is tried again', 'ACTIVE', false, false, 'NOT_RUNNING'],
  ['owes its first month', 'PAST_DUE', false, false, 'NOT_RUNNING'],
  ['has not begun', 'STARTING', false, false, 'NOT_RUNNING'],
  ['stands still', 'PAUSED', false, true, 'NOT_RUNNING'],
  ['has its car', 'ACTIVE', true, false, 'ALREADY_GIVEN'],
] as const)('the car of a subscription that %s (%s) is handed over or not', (...row) => {
  const [, status, isGiven, isFirstPaid, refusal] = row
  expect(handoverRefusal({ status, isGiven, isFirstPaid })).toBe(refusal)
})

test.each([
  ['was never given', 'ACTIVE', false, false, 0, 'NOT_GIVEN'],
  ['came back before', 'ENDED', true, true, 0, 'ALREADY_RETURNED'],
  ['is out a week before the end', 'ACTIVE', true, false, 7, null],
  ['is out longer before the end', 'PAST_DUE', true, false, 8, 'TOO_EARLY'],
  ['is out while its time stands still', 'PAUSED', true, false, -3, 'PAUSED'],
  ['is out of a subscription that is over', 'ENDED', true, false, 300, null],
  ['is out of one that never began', 'CANCELLED', true, false, 300, null],
] as const)('a car that %s (%s): %s, %s, %i days left', (...row) => {
  const [, status, isGiven, isReturned, daysLeft, refusal] = row
  expect(returnRefusal({ status, isGiven, isReturned, daysLeft })).toBe(refusal)
})

test.each([
  ['more than it was given with', 100, 900, 800],
  ['less, as what it was given with was corrected since', 5_000, 900, 0],
  ['nothing', 100, null, 0],
  ['nothing, and was never given', null, null, 0],
])(
  'a car reported with %s, handed over at %s km, last report %s: %i km were driven',
  (_, from, latest, driven) => {
    expect(drivenKm({ from, latest })).toBe(driven)
  },
)
