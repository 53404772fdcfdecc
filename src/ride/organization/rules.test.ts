import { expect, test } from 'vitest'
import {
  daysOf,
  halvesFreedByReplaced,
  inviteRefusal,
  lastManagerRefusal,
  limitRefusal,
  MAX_INVITES_A_DAY,
  MAX_PEOPLE,
} from './rules.ts'

test('a month ends on the first day of the next month, also at the end of a year', () => {
  expect(daysOf('2026-12')).toEqual({ from: '2026-12-01', before: '2027-01-01' })
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', before: '2028-03-01' })
})

test.each([
  ['no limit', { limitHalves: null, spentHalves: 999, costHalves: 2 }, null],
  ['the last ticket within the limit', { limitHalves: 4, spentHalves: 2, costHalves: 2 }, null],
  ['half a ticket above the limit', { limitHalves: 3, spentHalves: 2, costHalves: 2 }, 'MONTH_LIMIT'],
  ['a limit of 0', { limitHalves: 0, spentHalves: 0, costHalves: 2 }, 'MONTH_LIMIT'],
  [
    'a limit lowered below the spent amount',
    { limitHalves: 2, spentHalves: 6, costHalves: 2 },
    'MONTH_LIMIT',
  ],
  [
    'a replaced ride of equal cost, after the limit was lowered',
    { limitHalves: 2, spentHalves: 6, costHalves: 2, freedHalves: 2 },
    null,
  ],
] as const)('the monthly limit of a ride: %s', (_, facts, refusal) => {
  expect(limitRefusal(facts)).toBe(refusal)
})

test.each([
  ['manager', 1, 'LAST_MANAGER'],
  ['manager', 2, null],
  ['booker', 1, null],
] as const)('removing a %s while there are %i managers is refused with %s', (role, managers, refusal) => {
  expect(lastManagerRefusal(role, managers)).toBe(refusal)
})

test.each([
  [{ isMember: true, people: 1, sentToday: 0 }, 'ALREADY_IN'],
  [{ isMember: false, people: MAX_PEOPLE, sentToday: 0 }, 'TOO_MANY_PEOPLE'],
  [{ isMember: false, people: 1, sentToday: MAX_INVITES_A_DAY }, 'TOO_MANY_INVITES'],
  [{ isMember: false, people: MAX_PEOPLE - 1, sentToday: MAX_INVITES_A_DAY - 1 }, null],
] as const)('an invitation with the facts %o is refused with %s', (facts, refusal) => {
  expect(inviteRefusal(facts)).toBe(refusal)
})

test.each([
  [{ organizationId: 'a', month: '2026-12' }, 2],
  [{ organizationId: 'a', month: '2026-11' }, 0],
  [{ organizationId: 'b', month: '2026-12' }, 0],
  [undefined, 0],
])('a ride that replaces %j frees %i halves of the spent amount', (replaced, halves) => {
  expect(halvesFreedByReplaced({ id: 'a', month: '2026-12', costHalves: 2, replaced })).toBe(halves)
})
