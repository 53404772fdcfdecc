import { dayLabel, isDay } from '#kit/day.ts'
import type { AuditEntryOut } from '#platform/audit/contract.ts'
import type { MessageOut } from '#platform/outbox/contract.ts'
import { CAR_STATUS_WORDS, closedText } from '#ride/fleet/words.ts'
import { IDENTITY_WORDS, ROLE_WORDS } from '#ride/member/words.ts'
import type { Warning } from '#ride/reservation/dispatch/rules.ts'
import { WARNING_WORDS } from '#ride/reservation/dispatch/words.ts'
import { ENTRY_WORDS } from '#ride/ticket/words.ts'
import { CANCEL_KIND_WORDS, PURPOSE_WORDS, STATUS_WORDS } from '#ride/reservation/words.ts'
import { errorWords, STATE_WORDS } from './message/words.ts'
import * as purchase from './purchase/words.ts'
import * as organization from './organization/words.ts'
import * as rating from './rating/words.ts'
import {
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_FIELDS,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_SUBJECTS,
  SUBSCRIPTION_VALUES,
} from './subscription/words.ts'

/** What an entry of the audit log is about. */
export const SUBJECT_WORDS: Record<string, string> = {
  reservation: '예약',
  member: '회원',
  ticket: '티켓',
  ticket_purchase: '티켓 구매',
  car: '차량',
  unit: '차량 번호',
  car_day: '예약 가능일',
  setting: '설정',
  driver: '기사',
  message: '문자',
  audit: '감사 기록',
  document: '신원 서류',
  file: '파일',
  ...organization.SUBJECTS,
  ...rating.SUBJECTS,
  ...SUBSCRIPTION_SUBJECTS,
}

/** What was done, by subject and action. */
export const ACTION_WORDS: Record<string, string> = {
  'reservation BOOK': '회원 대신 예약',
  'reservation REBOOK': '회원 대신 예약 변경',
  'reservation CANCEL': '회원 대신 예약 취소',
  'reservation STATUS': '예약 상태 변경',
  'reservation UNIT': '배정 차량 변경',
  'reservation DRIVER': '기사 배정',
  'reservation MOVE': '현재 위치 변경',
  'reservation SETTLE': '티켓 정산',
  'reservation DETAILS': '예약 내용 수정',
  'member CHANGE': '회원 정보 수정',
  'member DELETE': '회원 탈퇴 처리',
  'member LOSE_NUMBER': '다른 분이 인증한 번호를 계정에서 뺌',
  'subscriber LOSE_NUMBER': '다른 분이 인증한 번호를 계정에서 뺌',
  'member HOLD': '회원 대신 차량 선점',
  'member RELEASE': '회원 대신 선점 해제',
  'member WAIT': '회원 대신 빈자리 알림 신청',
  'member STOP_WAITING': '회원 대신 빈자리 알림 취소',
  'member ADDRESSBOOK': '회원 대신 주소록 수정',
  'reservation SHARE': '회원 대신 링크 공유',
  'reservation UNSHARE': '회원 대신 공유 중지',
  'reservation RATE': '회원 대신 평가',
  'member INVITE': '회원 대신 초대',
  'member SUBMIT_DOCUMENT': '회원 대신 신분증 제출',
  'member VIEW_DOCUMENT': '신분증 열람',
  'ticket GRANT': '티켓 지급',
  'ticket MOVE_EXPIRY': '티켓 유효기간 변경',
  'ticket ADJUST': '티켓 조정',
  'car CREATE': '차량 등록',
  'car CHANGE': '차량 정보 수정',
  'car DELETE': '차량 삭제',
  'unit CREATE': '차량 번호 등록',
  'unit DELETE': '차량 번호 삭제',
  'unit SET_MAINTENANCE': '정비 등록',
  'unit REMOVE_MAINTENANCE': '정비 해제',
  'car_day CHANGE': '예약 가능일 변경',
  'setting CHANGE': '설정 변경',
  'driver CREATE': '기사 등록',
  'driver CHANGE': '기사 정보 수정',
  'driver DELETE': '기사 삭제',
  'driver ADD_LEAVE': '휴가 등록',
  'driver REMOVE_LEAVE': '휴가 삭제',
  'message RESEND': '문자 재발송',
  'file GIVE_UP': '찾지 못한 파일 정리',
  'reservation EXPORT': '예약 목록 내려받기',
  'member EXPORT': '회원 목록 내려받기',
  'ticket EXPORT': '티켓 기록 내려받기',
  'car EXPORT': '차량 목록 내려받기',
  'driver EXPORT': '기사 목록 내려받기',
  'message EXPORT': '문자 목록 내려받기',
  'document EXPORT': '신원 서류 목록 내려받기',
  'audit EXPORT': '감사 기록 내려받기',
  ...purchase.ACTIONS,
  ...organization.ACTIONS,
  ...rating.ACTIONS,
  ...SUBSCRIPTION_ACTIONS,
}

/** What changed of it. */
export const FIELD_WORDS: Record<string, string> = {
  address: '집 주소',
  amount: '티켓 수',
  car: '차량',
  canceled: '취소 구분',
  car_id: '차량',
  cap: '수량',
  closed: '닫은 날',
  changed: '수정 항목',
  code: '코드',
  current_stop: '지나온 경유지',
  discount: '할인 금액',
  discount_rate: '할인율',
  discount_type: '할인 방식',
  driver: '기사',
  driver_id: '기사',
  dropoff_location: '도착지',
  error: '오류',
  expires_on: '유효기간',
  expires_within: '티켓 만료까지 남은 일수',
  file: '파일',
  fixed_schedule: '근무 시간',
  force: '중복 배정 허용',
  from: '시작일',
  halves: '정산 티켓',
  identity_reason: '보류 사유',
  identity_status: '본인인증',
  image: '사진',
  invite_limit: '남은 추천 횟수',
  licence_expires_on: '면허 만료일',
  luggage_count: '수하물',
  max_price: '최고 월 요금',
  member_id: '회원',
  min_price: '최저 월 요금',
  name: '이름',
  note: '메모',
  open_date: '예약 오픈일',
  order: '표시 순서',
  passenger_count: '탑승 인원',
  phone: '전화번호',
  pickup_location: '출발지',
  pickup_time: '출발 시간',
  points: '포인트',
  purpose: '이용 목적',
  reason: '사유',
  refund: '티켓 반환',
  registration_number: '차량 번호',
  repeat: '재이용 회원만',
  resent: '재발송',
  reservations: '해당 기간의 예약',
  ride_date: '이용일',
  ride_purpose: '이용 목적',
  rode_from: '이용 시작일',
  rode_to: '이용 종료일',
  role: '권한',
  seat_capacity: '좌석 구성',
  searched: '검색어 사용',
  seats: '최대 인원',
  special_requests: '요청 사항',
  state: '발송 결과',
  status: '상태',
  subject: '대상',
  subject_id: '대상',
  to: '종료일',
  unit_id: '배정 차량',
  type: '종류',
  user_id: '아이디',
  valid_from: '시작일',
  valid_to: '마지막 날',
  via_locations: '경유지',
  warnings: '확인이 필요한 점',
  ...purchase.FIELDS,
  ...organization.FIELDS,
  ...rating.FIELDS,
  ...SUBSCRIPTION_FIELDS,
}

/** What an entry says of one thing: as it was, as it is; null where nobody noted it. */
export type AuditLine = { name: string; before: string | null; after: string | null }

type Entry = Pick<AuditEntryOut, 'subject' | 'action' | 'before' | 'after' | 'names'>
type Facts = Record<string, unknown>

/** `예약 상태 변경`; an action that has no words yet is shown as it is stored. */
export const actionText = ({ subject, action }: Pick<Entry, 'subject' | 'action'>): string =>
  ACTION_WORDS[`${subject} ${action}`] ?? `${subjectText(subject)} ${action}`

export const subjectText = (subject: string): string => SUBJECT_WORDS[subject] ?? subject

/** `예약 김모심`, or the kind alone where it has no name any more. */
export const aboutOf = ({ subject, subject_name }: AuditEntryOut): string =>
  [subjectText(subject), subject_name].filter(Boolean).join(' ')

// They say which row and which version it was, never what somebody did.
const SILENT = new Set(['id', 'version', 'created_at'])

/** What changed, a line each; left out is what stayed the same, and what nobody touched of a row that is still there. */
export function linesOf(entry: Entry): AuditLine[] {
  const [before, after] = [factsOf(entry.before), factsOf(entry.after)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !SILENT.has(key))
  return keys.flatMap((key) => {
    const line = { name: FIELD_WORDS[key] ?? key, before: said(key, before), after: said(key, after) }
    const isUntouched = entry.after !== null && line.after === null
    return isUntouched || line.before === line.after ? [] : [line]
  })
  function said(key: string, facts: Facts): string | null {
    return key in facts ? valueText(key, facts[key], entry) : null
  }
}

const factsOf = (value: unknown): Facts => (value ?? {}) as Facts

const DAY_STATUS_WORDS: Facts = { AVAILABLE: '예약 받음', UNAVAILABLE: '예약 닫음' }
const STATUSES: Record<string, Facts> = {
  reservation: STATUS_WORDS,
  car: CAR_STATUS_WORDS,
  car_day: DAY_STATUS_WORDS,
  ticket_purchase: purchase.STATUSES,
  ...SUBSCRIPTION_STATUSES,
}

/** Values that are codes, by field. */
const CODES: Record<string, (value: never, entry: Entry) => unknown> = {
  status: (value: string, { subject }) => STATUSES[subject]?.[value],
  role: (value: keyof typeof ROLE_WORDS) => ROLE_WORDS[value] ?? organization.VALUES[value],
  identity_status: (value: keyof typeof IDENTITY_WORDS) => IDENTITY_WORDS[value],
  error: errorWords,
  // Of what an export was narrowed by.
  canceled: (kind: keyof typeof CANCEL_KIND_WORDS) => CANCEL_KIND_WORDS[kind],
  purpose: (purpose: string) => PURPOSE_WORDS[purpose],
  repeat: () => '예',
  type: (type: keyof typeof ENTRY_WORDS) => ENTRY_WORDS[type],
  driver: (driver: string) => (driver === 'none' ? '미배정' : undefined),
  state: (state: MessageOut['state']) => STATE_WORDS[state],
  subject: subjectText,
  changed: (fields: string[]) => fields.map((field) => FIELD_WORDS[field] ?? field).join(', '),
  closed: closedText,
  reservations: (ids: string[]) => `${ids.length}건`,
  halves: (halves: number) => `${halves / 2}개`,
  amount: (amount: number) => `${amount}개`,
  resent: (count: number) => `${count}건`,
  warnings: (codes: Warning[]) => codes.map((code) => WARNING_WORDS[code] ?? code).join(', '),
  invite_limit: (count: number) => `${count}회`,
  monthly_limit: (tickets: number) => `${tickets} Ticket`,
  open_date: (days: number) => `오늘부터 ${days}일 뒤`,
  seats: (count: number) => `${count}명`,
  ...purchase.VALUES,
  ...rating.VALUES,
  ...SUBSCRIPTION_VALUES,
  current_stop: (stop: number) => (stop === 0 ? '출발지' : `${stop}번째 지점`),
}

function valueText(key: string, value: unknown, entry: Entry): string {
  if (value === null || value === '' || value === undefined) return '없음'
  if (Array.isArray(value) && value.length === 0) return '없음'
  const word = CODES[key]?.(value as never, entry)
  if (word !== undefined) return String(word)
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (isDay(value)) return `${value.slice(0, 4)}년 ${dayLabel(value)}`
  const name = entry.names[value]
  // An id without a name: what it was is gone, or never had one.
  return name ?? (isIdField(key) ? `ID ${value.slice(-6)}` : value)
}

const isIdField = (key: string): boolean => key === 'file' || key === 'subscription' || key.endsWith('_id')
