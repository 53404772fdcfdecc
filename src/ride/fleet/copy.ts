import { dayLabel } from '#kit/day.ts'
import type { Run } from './calendar/rules.ts'
import { MAINTENANCE_OVERLAPS } from './maintenance/copy.ts'
import type { CarStatus } from './rules.ts'
import { type Fields, pictureText } from '#platform/staff/rules.ts'

/** The fields of a car that staff edit. */
export const CAR_FIELDS = {
  name: { label: '이름' },
  image: { label: '사진', text: pictureText },
  seats: { label: '최대 인원', text: (count: number) => `${count}명` },
  seat_capacity: { label: '좌석 수' },
  status: { label: '상태', text: (status: keyof typeof CAR_STATUS_WORDS) => CAR_STATUS_WORDS[status] },
  order: { label: '표시 순서' },
} satisfies Fields

/** */
export const CAR_STATUS_WORDS: Record<CarStatus, string> = {
  AVAILABLE: '사용 가능',
  UNAVAILABLE: '사용 불가',
  MAINTENANCE: '정비 중',
}

export const PLATE_REQUIRED = '차량 번호를 입력해 주세요.'
export const PLATE_WRONG = '올바른 차량 번호 형식이 아닙니다. (예: 123가 4567)'
export const PLATE_TAKEN = '이미 등록된 차량 번호입니다.'
export const CAR_IN_USE = '예정된 예약이 있어 삭제할 수 없습니다. 예약을 먼저 옮기거나 취소해 주세요.'

export const FLEET_CONSTRAINTS = {
  unit_registration_number: { code: 'PLATE_TAKEN', text: PLATE_TAKEN, field: 'registration_number' },
  unit_maintenance_days: { code: 'MAINTENANCE_OVERLAPS', text: MAINTENANCE_OVERLAPS, field: 'from' },
} as const

/** Closed days as text: `5월 2일 (일), 5월 4일 (화)–5월 6일 (목)`. */
export const closedText = (runs: Run[]): string =>
  runs.map(({ from, to }) => [...new Set([from, to])].map(dayLabel).join('–')).join(', ') || '없음'
