import { expect, test } from 'vitest'
import { requestRefusal } from './rules.ts'

test.each([
  [{ isTaken: false, isMember: false, isContest: false }, null],
  [{ isTaken: false, isMember: false, isContest: true }, null],
  [{ isTaken: true, isMember: false, isContest: false }, 'NUMBER_TAKEN'],
  [{ isTaken: true, isMember: false, isContest: true }, null],
  [{ isTaken: true, isMember: true, isContest: false }, 'ALREADY_IN'],
  [{ isTaken: true, isMember: true, isContest: true }, 'ALREADY_IN'],
])('a request with %j is refused with %s', (facts, refusal) => {
  expect(requestRefusal(facts)).toBe(refusal)
})
