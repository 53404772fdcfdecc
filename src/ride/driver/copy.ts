import { formatPhone } from '#kit/phone.ts'
import type { Fields } from '#platform/staff/rules.ts'
import type { LeaveRefusalCode, LicenseState, OffReason } from './rules.ts'

/** The fields of a driver that staff edit. */
export const DRIVER_FIELDS = {
  name: { label: '이름' },
  phone: { label: '전화번호', text: formatPhone },
  address: { label: '집 주소' },
  note: { label: '메모' },
  fixed_schedule: { label: '근무 시간' },
  licence_expires_on: { label: '면허 만료일' },
} satisfies Fields

export const DRIVER_IN_USE = '예정된 운행이 있는 기사님은 삭제할 수 없습니다. 배차를 먼저 변경해 주세요.'
export const DRIVER_BUSY = '이 기사님은 같은 날 다른 운행이 있습니다.'
export const LICENSE_EXPIRED = '운전면허가 만료되어 이 날짜에는 배정할 수 없습니다.'
export const SCHEDULE_WRONG = '근무 일정을 읽지 못했습니다. 예: 월-금 09:00-18:00, 토 10:00-15:00'
export const LEAVE_OVERLAP = '이미 등록된 휴가와 날짜가 겹칩니다.'

export const LEAVE_WORDS: Record<LeaveRefusalCode, string> = {
  LEAVE_ENDS_EARLY: '마지막 날은 첫날과 같거나 그 뒤여야 합니다.',
  LEAVE_TOO_LONG: '휴가는 한 번에 366일까지 등록할 수 있습니다.',
}

/** The reasons why a driver should not drive at a time. */
export const OFF_WORDS: Record<OffReason, string> = {
  LICENCE_EXPIRED: '면허 만료',
  ON_LEAVE: '휴가',
  OFF_DAY: '휴무일',
  OFF_HOURS: '근무 시간 외',
}

export const LICENSE_WORDS: Record<LicenseState, string> = {
  EXPIRED: '면허 만료',
  EXPIRES_SOON: '면허 주의',
}

/** The refusal text of the constraint on leaves. */
export const DRIVER_CONSTRAINTS = {
  driver_leave_overlap: { code: 'LEAVE_OVERLAP', text: LEAVE_OVERLAP, field: 'from' },
} as const
