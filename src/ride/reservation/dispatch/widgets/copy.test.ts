import { expect, test } from 'vitest'
import { settleText, STATUS_CHANGED, statusDone } from './copy.ts'

test.each([
  [1, 1, '예약할 때 받은 1 Ticket을 그대로 차감합니다.'],
  [1, 0.5, '짧은 운행입니다. 0.5 Ticket을 고객에게 돌려줍니다.'],
  [0.5, 1, '고객의 티켓에서 0.5 Ticket을 더 차감합니다.'],
  [0.5, 0.5, '짧은 운행입니다. 이미 정산한 대로 0.5 Ticket만 차감합니다.'],
])('a ride that holds %d tickets is settled at %d', (held_tickets, tickets, text) => {
  expect(settleText({ held_tickets, organization: null }, tickets)).toBe(text)
})

const ride = (held_tickets: number) => ({ driver: null, held_tickets })

test('reports a ticket as not refunded if it is still held despite a refund', () => {
  expect(statusDone(ride(1), ride(1), true)).toContain('1 Ticket은 돌려주지 못했습니다.')
  expect(statusDone(ride(1), ride(0), true)).toBe(STATUS_CHANGED)
})

test('a ticket that staff chose to keep needs no remark', () => {
  expect(statusDone(ride(1), ride(1), false)).toBe(STATUS_CHANGED)
})

test('reviving a ride shows which driver was dropped', () => {
  expect(statusDone({ ...ride(0), driver: '김기사' }, ride(1), false)).toContain('김기사 기사가 빠졌으니')
})

test('another ride at the same time is shown beside the status', () => {
  expect(statusDone(ride(0), { ...ride(1), same_time: true }, false)).toBe(
    '예약 상태가 변경되었습니다. 같은 분을 같은 날, 같은 시간에 모시는 예약이 이미 있습니다.',
  )
})
