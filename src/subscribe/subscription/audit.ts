import { won } from '#kit/money.ts'
import { SUBSCRIPTION_WORDS } from './copy.ts'
import { subscriptionNames } from './staff/store.ts'
import type { AuditSubject } from '#world'

export const AUDIT: Record<string, AuditSubject> = {
  subscription: {
    label: '구독',
    actions: {
      END: '구독 종료',
      PAUSE: '구독 일시 정지',
      RESUME: '구독 재개',
      HAND_OVER: '구독 차량 인도',
      CORRECT_HAND_OVER: '구독 차량 인도 기록 정정',
      RETURN: '구독 차량 반납',
      OFFER_END: '중도 해지 견적 발송',
      REMIND_CARD: '카드 변경 안내 발송',
      EXPORT: '구독 목록 내려받기',
    },
    fields: {
      days: '쉰 날',
      end_date: '반납일',
      fee: '월 구독료',
      first_month: '첫 달 결제',
      happened_on: '날짜',
      paused_on: '일시 정지일',
      start_date: '시작일',
      subscription: '구독',
      unpaid: '결제되지 않은 것으로 처리',
    },
    values: {
      status: (status: keyof typeof SUBSCRIPTION_WORDS) => SUBSCRIPTION_WORDS[status],
      fee: won,
      first_month: won,
    },
    namesOf: subscriptionNames,
  },
}
