import { won } from '#kit/money.ts'
import { paymentNames } from './staff/store.ts'
import { PAYMENT_WORDS } from './copy.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  payment: {
    label: '구독 결제',
    actions: {
      SETTLE_DIFFERENCE: '결제 금액 불일치 처리',
      RETRY: '구독 결제 다시 시도',
      REFUND: '구독 결제 환불',
      WAIVE: '구독 청구 면제',
      EXPORT: '구독 결제 목록 내려받기',
    },
    fields: {
      adopt: '결제대행사 취소 반영',
      different: '금액 불일치만',
      refunded_amount: '환불 금액',
      waived_amount: '면제한 금액',
    },
    values: {
      status: (status: keyof typeof PAYMENT_WORDS) => PAYMENT_WORDS[status],
      different: () => '예',
      refunded_amount: won,
      waived_amount: won,
    },
    namesOf: paymentNames,
  },
}
