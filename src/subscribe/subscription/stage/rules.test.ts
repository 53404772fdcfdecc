import { expect, test } from 'vitest'
import { STAGE_WORDS } from './copy.ts'
import { stageOf, stepOf } from './rules.ts'

const year = {
  status: 'ACTIVE',
  startDate: '2026-12-01',
  endDate: '2027-12-01',
  months: 12,
  pausedDays: 0,
  firstDueOn: '2026-11-28',
  isOwing: false,
  isGiven: true,
  isReturned: false,
  isSettling: false,
} as const
const waiting = { ...year, isGiven: false }
const back = { ...year, isReturned: true }

test.each([
  [
    'whose first charge is under way',
    { ...waiting, status: 'STARTING' },
    '2026-11-28',
    '결제 확인 중',
    'ACCEPTED',
  ],
  [
    'that follows a change',
    { ...waiting, status: 'STARTING', firstDueOn: '2026-12-01' },
    '2026-11-28',
    '시작 전',
    'DELIVERED',
  ],
  ['that is paid and begins later', waiting, '2026-11-30', '시작 전', 'DELIVERED'],
  ['whose car is not handed over', waiting, '2026-12-01', '인도 예정', 'DELIVERED'],
  ['that runs', year, '2026-12-02', '이용 중', 'IN_USE'],
  [
    'that runs longer after a pause',
    { ...year, pausedDays: 5, endDate: '2027-12-06' },
    '2026-12-02',
    '이용 중',
    'IN_USE',
  ],
  ['whose month is declined and tried again', { ...year, isOwing: true }, '2027-01-09', '미납', 'IN_USE'],
  ['with a declined month', { ...year, status: 'PAST_DUE' }, '2027-01-09', '미납', 'IN_USE'],
  ['that is paused', { ...year, status: 'PAUSED' }, '2027-01-09', '일시정지', 'IN_USE'],
  ['with an agreed end', { ...year, endDate: '2027-03-01' }, '2027-02-01', '해지 예정', 'IN_USE'],
  ['past its last day', year, '2027-12-01', '반납 대기', 'RETURNED'],
  ['that owes past its last day', { ...year, status: 'PAST_DUE' }, '2027-12-01', '반납 대기', 'RETURNED'],
  [
    'that staff ended while the car is out',
    { ...year, status: 'ENDED' },
    '2027-02-01',
    '반납 대기',
    'RETURNED',
  ],
  ['whose return is settled', { ...back, isSettling: true }, '2027-11-28', '정산 중', 'RETURNED'],
  [
    'whose return is settled after its end',
    { ...back, status: 'ENDED', isSettling: true },
    '2027-12-03',
    '정산 중',
    'RETURNED',
  ],
  ['whose car is back before its last day', back, '2027-11-28', '해지 예정', 'IN_USE'],
  ['that is over', { ...back, status: 'ENDED' }, '2027-12-03', '종료', null],
  ['that never began', { ...waiting, status: 'CANCELLED' }, '2026-12-01', '취소', null],
] as const)('a subscription %s is, on %s, shown as %s, at the step %s', (_, facts, today, word, step) => {
  const stage = stageOf(facts, today)
  expect([STAGE_WORDS[stage], stepOf(stage)]).toEqual([word, step])
})
