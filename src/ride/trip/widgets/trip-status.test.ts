import { expect, test } from 'vitest'
import type { ReservationOut } from '#ride/reservation/contract.ts'
import { tripStatus } from './trip-status.ts'

const waiting = {
  since: '2026-11-27T01:25:00Z',
  free_until: '2026-11-27T01:45:00Z',
  ended_at: null,
}

const ride = {
  display_status: 'CONFIRMED',
  current_stop: null,
  trip_step: null,
  waiting: null,
  ride_date: '2026-11-27',
  pickup_time: '2026-11-27 10:30',
  pickup_location: '한남동',
  pickup_note: '',
  via_locations: [{ location: '롯데호텔', time: null }],
  dropoff_location: '인천공항',
} as unknown as ReservationOut

test.each([
  [{ display_status: 'PENDING' }, '담당자가 확인하고 있습니다. 확정되면 문자로 알려 드립니다'],
  [{}, '11월 27일 (금) 10:30에 모시러 갑니다'],
  [{ trip_step: 'EN_ROUTE' }, '기사님이 출발지로 가고 있습니다'],
  [{ trip_step: 'ARRIVED', current_stop: 0 }, '기사님이 도착해 기다리고 있습니다 · 한남동'],
  [
    { trip_step: 'ARRIVED', current_stop: 0, pickup_note: '정문' },
    '기사님이 도착해 기다리고 있습니다 · 한남동 · 정문',
  ],
  [
    { trip_step: 'ARRIVED', current_stop: 0, waiting },
    '기사님이 10:25에 도착해 기다리고 있습니다, 무료 대기 10:45까지 · 한남동',
  ],
  [
    { display_status: 'CANCELLED', waiting: { ...waiting, ended_at: '2026-11-27T01:52:00Z' } },
    '기사님이 10:25에 도착해 10:52까지 기다렸으나 만나지 못해 운행을 마쳤습니다',
  ],
  [
    { display_status: 'CANCELLED', waiting: { ...waiting, ended_at: '2026-11-27T15:10:00Z' } },
    '기사님이 10:25에 도착해 11월 28일 (토) 00:10까지 기다렸으나 만나지 못해 운행을 마쳤습니다',
  ],
  [{ trip_step: 'ON_BOARD', current_stop: 0 }, '모시고 이동 중입니다 · 다음 롯데호텔'],
  [{ trip_step: 'STOP_1', current_stop: 1 }, '롯데호텔 경유 · 다음 인천공항'],
  [{ current_stop: 0 }, '한남동 출발 · 다음 롯데호텔'],
  [{ current_stop: 1 }, '롯데호텔 경유 · 다음 인천공항'],
  [{ current_stop: 2, display_status: 'COMPLETED' }, '인천공항 도착 · 이용해 주셔서 감사합니다'],
  [{ display_status: 'CANCELLED' }, '취소된 예약입니다'],
])('the status text of a ride with %j is: %s', (change, text) => {
  expect(tripStatus({ ...ride, ...change } as ReservationOut, new Date('2026-11-28T01:59:59+09:00'))).toBe(
    text,
  )
})

const OVER = '운행일이 지난 예약입니다'

test.each([
  [{ display_status: 'PENDING' }, OVER],
  [{}, OVER],
  [{ current_stop: 1 }, OVER],
  [{ current_stop: 2, display_status: 'COMPLETED' }, '인천공항 도착 · 이용해 주셔서 감사합니다'],
  [{ display_status: 'CANCELLED' }, '취소된 예약입니다'],
])('two hours after its day, the status text of a ride with %j is: %s', (change, text) => {
  expect(tripStatus({ ...ride, ...change } as ReservationOut, new Date('2026-11-28T02:00:00+09:00'))).toBe(
    text,
  )
})
