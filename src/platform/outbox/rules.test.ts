import { expect, test } from 'vitest'
import { MAX_A_DAY_TO_A_NUMBER, MAX_A_DAY_TO_ALL_NUMBERS, idsOverDailyLimit, limitKeyOf } from './rules.ts'

const of = (actorId: string | null, recipient: string, many: number, allowedAt: Date | null = null) =>
  Array.from({ length: many }, (_, n) => ({
    id: `${actorId} ${recipient} ${n}`,
    actorId,
    recipient,
    allowedAt,
  }))
const went = (actorId: string, recipient: string, many: number) =>
  new Map([[limitKeyOf({ actorId, recipient }), many]])
const wentInAll = (actorId: string, many: number) => new Map([[actorId, many]])
const ALL = MAX_A_DAY_TO_ALL_NUMBERS
const eachToAnother = (actorId: string, many: number) =>
  Array.from({ length: many }, (_, n) => of(actorId, `${n}`, 1)).flat()
const NOBODY = new Map<string, number>()
const MOST = MAX_A_DAY_TO_A_NUMBER

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
  ['more than all a day allows, each to another number', eachToAnother('a', ALL + 1), NOBODY, [`a ${ALL} 0`]],
  ['the last of all that may go, and one more', eachToAnother('a', 2), wentInAll('a', ALL - 1), ['a 1 0']],
  ['another member when all of one went', of('b', '1', 1), wentInAll('a', ALL), []],
  [
    'many to one number and some to others: suppressed ones do not count',
    [...of('a', 'x', ALL), ...eachToAnother('a', ALL - MOST)],
    NOBODY,
    of('a', 'x', ALL)
      .slice(MOST)
      .map(({ id }) => id),
  ],
])(
  'of %s only those over ten a day to a number, or 200 in all, are suppressed',
  (_, messages, letThrough, over) => {
    expect(idsOverDailyLimit(messages, letThrough)).toEqual(over)
  },
)
