import { searchPathFor } from '#platform/audit/rules.ts'
import { won } from '#kit/money.ts'
import { labelsOf, textsOf } from '#platform/staff/rules.ts'
import { PLAN_FIELDS } from './plan/staff/copy.ts'
import { planNames } from './plan/staff/store.ts'
import { METHOD_WORDS, PURCHASE_WORDS } from './purchase/copy.ts'
import { purchaseNames } from './purchase/staff/store.ts'
import { ENTRY_WORDS } from './copy.ts'
import type { AuditSubject } from '#world'
import { urls } from '#urls'

export const AUDIT: Record<string, AuditSubject> = {
  ticket: {
    label: '티켓',
    actions: {
      GRANT: '티켓 지급',
      MOVE_EXPIRY: '티켓 유효기간 변경',
      ADJUST: '티켓 조정',
      EXPORT: '티켓 기록 내려받기',
    },
    fields: { amount: '티켓 수', expires_on: '유효기간', type: '종류', user_id: '아이디' },
    values: {
      amount: (amount: number) => `${amount}개`,
      type: (type: keyof typeof ENTRY_WORDS) => ENTRY_WORDS[type],
    },
    placeOf: searchPathFor(urls.admin.members),
  },
  plan: {
    label: '요금',
    actions: { ADD: '요금 등록', CHANGE: '요금 변경', EXPORT: '요금 목록 내려받기' },
    fields: labelsOf(PLAN_FIELDS),
    values: textsOf(PLAN_FIELDS),
    namesOf: planNames,
  },
  ticket_purchase: {
    label: '티켓 구매',
    actions: {
      BUY: '회원 대신 티켓 구매',
      WITHDRAW: '계좌이체 신청 취소',
      ACCEPT: '입금 확인',
      REFUSE: '계좌이체 신청 거절',
      REFUND: '티켓 구매 환불',
      SETTLE: '결제 확인 처리',
      EXPORT: '티켓 구매 목록 내려받기',
    },
    fields: {
      attention: '확인 필요만',
      deposited_on: '입금일',
      is_returned: '다른 방법으로 환불',
      method: '결제 방법',
      paid_from: '결제 시작일',
      paid_to: '결제 종료일',
      refunded_from: '환불 시작일',
      refunded_to: '환불 종료일',
      price: '금액',
      title: '상품',
    },
    values: {
      status: (status: keyof typeof PURCHASE_WORDS) => PURCHASE_WORDS[status],
      price: won,
      method: (method: keyof typeof METHOD_WORDS) => METHOD_WORDS[method],
      attention: () => '예',
    },
    namesOf: purchaseNames,
  },
}
