import { expect, test } from 'vitest'
import type { ChangedOut } from '../contract.ts'
import { outcomeOf } from './batch-rules.ts'

const ride = (id: string, more: Partial<ChangedOut> = {}) =>
  ({ id, name: `손님${id}`, driver: null, held_tickets: 1, ...more }) as ChangedOut
const rows = [ride('1'), ride('2'), ride('3', { name: '', driver: '김기사' })]
const all = { ids: ['1', '2', '3'] }
const texts = (lines: { text: string }[]) => lines.map(({ text }) => text)

test('a batch of cancellations lists rides whose ticket was not refunded, and those not canceled', () => {
  const results = [
    { id: '1', ok: true, reservation: ride('1', { held_tickets: 0 }) },
    { id: '2', ok: true, reservation: ride('2') },
    { id: '3', ok: false, code: 'STALE', err: '다른 직원이 바꿨습니다.' },
  ]
  const outcome = outcomeOf(results, rows, { ...all, status: 'CANCELLED' })
  expect(outcome.done).toBe(2)
  expect(texts(outcome.failed)).toEqual(['이름 없음 님: 다른 직원이 바꿨습니다.'])
  expect(texts(outcome.remarks)).toEqual([
    '손님2 님: 티켓을 낸 회원이 탈퇴했거나 회사 등록이 해지되어 1 Ticket은 돌려주지 못했습니다.',
  ])
  expect(outcomeOf(results, rows, { ...all, status: 'CANCELLED', refund: false }).remarks).toEqual([])
})

test('a batch of revived rides lists those whose driver was not assigned again', () => {
  const results = [{ id: '3', ok: true, reservation: ride('3', { name: '' }) }]
  expect(texts(outcomeOf(results, rows, { ...all, status: 'CONFIRMED' }).remarks)).toEqual([
    '이름 없음 님: 그날 운행할 수 없는 김기사 기사가 빠졌으니 다시 배정해 주세요.',
  ])
  expect(outcomeOf(results, rows, { ...all, driver_id: null }).remarks).toEqual([])
})
