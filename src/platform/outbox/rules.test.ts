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
const NO_COUNTS = new Map<string, number>()
const MOST = MAX_A_DAY_TO_A_NUMBER

test.each([
  ['nothing', [], NO_COUNTS, []],
  ['exactly the daily limit', of('a', '1', MOST), NO_COUNTS, []],
  [
    'two above the limit: the newest two are suppressed',
    of('a', '1', MOST + 2),
    NO_COUNTS,
    [`a 1 ${MOST}`, `a 1 ${MOST + 1}`],
  ],
  ['one after the limit was reached', of('a', '1', 1), went('a', '1', MOST), ['a 1 0']],
  ['one after the limit was exceeded', of('a', '1', 1), went('a', '1', MOST + 5), ['a 1 0']],
  ['the last within the limit, and one more', of('a', '1', 2), went('a', '1', MOST - 1), ['a 1 1']],
  ['another number, another member', [...of('a', '2', 1), ...of('b', '1', 1)], went('a', '1', MOST), []],
  [
    'messages to the member themselves',
    of('a', '1', MOST + 9).map((one) => ({ ...one, facts: { followsNumber: true } })),
    NO_COUNTS,
    [],
  ],
  ['messages of staff and of the product', of(null, '1', MOST + 9), NO_COUNTS, []],
  ['allowed messages that are retried', of('a', '1', 3, new Date()), went('a', '1', MOST), []],
  [
    'more than the total limit, each to another number',
    eachToAnother('a', ALL + 1),
    NO_COUNTS,
    [`a ${ALL} 0`],
  ],
  [
    'the last within the total limit, and one more',
    eachToAnother('a', 2),
    wentInAll('a', ALL - 1),
    ['a 1 0'],
  ],
  ['one of another member, after the limit of the first', of('b', '1', 1), wentInAll('a', ALL), []],
  [
    'many to one number and some to others: suppressed ones do not count in the total',
    [...of('a', 'x', ALL), ...eachToAnother('a', ALL - MOST)],
    NO_COUNTS,
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
