import { expect, test } from 'vitest'
import { A_DAY_TO_A_NUMBER, overDailyLimit, pairOf } from './rules.ts'

const of = (actorId: string | null, recipient: string, many: number, allowedAt: Date | null = null) =>
  Array.from({ length: many }, (_, n) => ({
    id: `${actorId} ${recipient} ${n}`,
    actorId,
    recipient,
    allowedAt,
  }))
const went = (actorId: string, recipient: string, many: number) =>
  new Map([[pairOf({ actorId, recipient }), many]])
const NOBODY = new Map<string, number>()
const MOST = A_DAY_TO_A_NUMBER

test.each([
  ['nothing', [], NOBODY, []],
  ['as many as a day allows', of('a', '1', MOST), NOBODY, []],
  ['two more: the newest two stay', of('a', '1', MOST + 2), NOBODY, [`a 1 ${MOST}`, `a 1 ${MOST + 1}`]],
  ['one that comes when all went', of('a', '1', 1), went('a', '1', MOST), ['a 1 0']],
  ['one that comes when more than all went', of('a', '1', 1), went('a', '1', MOST + 5), ['a 1 0']],
  ['the last that may go, and one more', of('a', '1', 2), went('a', '1', MOST - 1), ['a 1 1']],
  ['another number, another member', [...of('a', '2', 1), ...of('b', '1', 1)], went('a', '1', MOST), []],
  ['those of staff and of the product', of(null, '1', MOST + 9), NOBODY, []],
  ['those let through before, tried again', of('a', '1', 3, new Date()), went('a', '1', MOST), []],
])('of %s only what is beyond ten a day and number stays', (_, messages, letThrough, over) => {
  expect(overDailyLimit(messages, letThrough)).toEqual(over)
})
