import { ordinal } from '#kit/ordinal.ts'
import { labelsOf, textsOf } from '#platform/staff/rules.ts'
import type { Arrival, Warning } from './dispatch/rules.ts'
import { POLICY_FIELDS } from './cancellation/copy.ts'
import { linkNames } from './payment-link/store.ts'
import { reservationNames } from './store.ts'
import { ARRIVAL_WORDS, WARNING_WORDS } from './dispatch/copy.ts'
import { EXPENSE_KIND_WORDS } from './expense/copy.ts'
import {
  CANCEL_KIND_WORDS,
  MEETING_POINTS,
  PURPOSE_WORDS,
  SIGN_NAME,
  STAFF_NOTE,
  STATUS_WORDS,
  WISHES,
} from './copy.ts'
import type { AuditSubject, Unit } from '#world'
import { urlOf, urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  cancel_policy: {
    label: '취소 규정',
    actions: { CHANGE: '취소 규정 변경' },
    fields: labelsOf(POLICY_FIELDS),
    values: textsOf(POLICY_FIELDS),
    placeOf: () => urls.admin.cancelPolicy,
  },
  payment_link: {
    label: '결제 링크',
    actions: { CREATE: '결제 링크 만들기', SEND: '결제 링크 다시 보내기', CANCEL: '결제 링크 취소' },
    fields: { pickup_time: '출발 시간' },
    namesOf: linkNames,
  },
  reservation: {
    label: '예약',
    actions: {
      BOOK: '회원 대신 예약',
      BOOK_PAID: '결제 링크로 예약',
      REBOOK: '회원 대신 예약 변경',
      CANCEL: '회원 대신 예약 취소',
      MOVE_TIME: '회원 대신 시간 변경',
      STATUS: '예약 상태 변경',
      UNIT: '배정 차량 변경',
      DRIVER: '기사 배정',
      MOVE: '현재 위치 변경',
      SETTLE: '티켓 정산',
      DETAILS: '예약 내용 수정',
      SHARE: '회원 대신 링크 공유',
      UNSHARE: '회원 대신 공유 중지',
      RATE: '회원 대신 평가',
      EXPORT: '예약 목록 내려받기',
      NO_SHOW: '노쇼 처리',
      NO_SHOW_REFUSED: '노쇼 신고 돌려보냄',
      ADD_EXPENSE: '주차비·통행료 추가',
      REMOVE_EXPENSE: '주차비·통행료 삭제',
      VIEW_DOCUMENT: '운행 사진 열람',
    },
    fields: {
      ...labelsOf(MEETING_POINTS),
      ...labelsOf(SIGN_NAME),
      ...labelsOf(STAFF_NOTE),
      ...labelsOf(WISHES),
      arrived: '도착',
      canceled: '취소 구분',
      car_id: '차량',
      current_stop: '지나온 경유지',
      driver: '기사',
      driver_id: '기사',
      dropoff_location: '도착지',
      expected_end_at: '예상 종료',
      expense: '비용 종류',
      expense_amount: '비용',
      expires_within: '티켓 만료까지 남은 일수',
      force: '중복 배정 허용',
      halves: '정산 티켓',
      member_id: '회원',
      notify: '알림',
      pickup_location: '출발지',
      pickup_time: '출발 시간',
      purpose: '이용 목적',
      refund: '티켓 반환',
      returned: '돌려준 티켓',
      repeat: '재이용 회원만',
      ride_date: '이용일',
      rode_from: '이용 시작일',
      rode_to: '이용 종료일',
      trip_reason: '운행 사유',
      unit_id: '배정 차량',
      via_locations: '경유지',
      warnings: '확인이 필요한 점',
    },
    values: {
      status: (status: keyof typeof STATUS_WORDS) => STATUS_WORDS[status],
      canceled: (kind: keyof typeof CANCEL_KIND_WORDS) => CANCEL_KIND_WORDS[kind],
      purpose: (purpose: string) => PURPOSE_WORDS[purpose],
      repeat: () => '예',
      expense: (kind: keyof typeof EXPENSE_KIND_WORDS) => EXPENSE_KIND_WORDS[kind],
      expense_amount: (amount: number) => `${amount.toLocaleString('ko-KR')}원`,
      arrived: (arrival: Arrival) => ARRIVAL_WORDS[arrival],
      driver: (driver: string) => (driver === 'none' ? '미배정' : undefined),
      halves: (halves: number) => `${halves / 2}개`,
      returned: (tickets: number) => `${tickets}개`,
      warnings: (codes: Warning[]) => codes.map((code) => WARNING_WORDS[code] ?? code).join(', '),
      current_stop: (stop: number) => (stop === 0 ? '출발지' : `${ordinal(stop)} 지점`),
    },
    namesOf: reservationNames,
    placeOf: (id) => id && urlOf(urls.admin.reservations, { query: { ride: id } }),
  },
}

/** Audits an action of staff on behalf of a member. */
export const auditForMember = (
  unit: Unit,
  action: string,
  memberId: string,
  subjectId: string,
  facts: object = {},
): void =>
  unit.auditForMember(memberId, {
    action,
    subject: 'reservation',
    subjectId,
    after: { member_id: memberId, ...facts },
  })
