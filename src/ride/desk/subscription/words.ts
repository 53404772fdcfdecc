import { won } from '#kit/money.ts'

/** What an entry of the audit log is about, of the subscription side. */
export const SUBSCRIPTION_SUBJECTS = {
  subscription_model: '구독 모델',
  subscription_car: '구독 차량',
  subscription_faq: '구독 FAQ',
  wish: '차량 요청',
  subscriber: '구독 회원',
  point: '포인트',
  coupon: '쿠폰',
  point_coupon: '포인트 쿠폰',
  subscription_request: '구독 신청',
  subscription: '구독',
  payment: '구독 결제',
  settlement: '구독 정산',
}

/** What was done there, by subject and action. */
export const SUBSCRIPTION_ACTIONS = {
  'subscription_model CREATE': '구독 모델 등록',
  'subscription_model CHANGE': '구독 모델 수정',
  'subscription_model DELETE': '구독 모델 삭제',
  'subscription_model EXPORT': '구독 모델 목록 내려받기',
  'subscription_car CREATE': '구독 차량 등록',
  'subscription_car CHANGE': '구독 차량 수정',
  'subscription_car DELETE': '구독 차량 삭제',
  'subscription_faq CREATE': '구독 FAQ 등록',
  'subscription_faq CHANGE': '구독 FAQ 수정',
  'subscription_faq DELETE': '구독 FAQ 삭제',
  'subscription_faq EXPORT': '구독 FAQ 목록 내려받기',
  'wish REPLY': '차량 요청 답변',
  'wish EXPORT': '차량 요청 목록 내려받기',
  'subscriber DELETE': '구독 회원 탈퇴',
  'point ADJUST': '포인트 조정',
  'coupon CREATE': '쿠폰 등록',
  'coupon CHANGE': '쿠폰 수정',
  'point_coupon CREATE': '포인트 쿠폰 등록',
  'point_coupon CHANGE': '포인트 쿠폰 수정',
  'subscriber EXPORT': '구독 회원 목록 내려받기',
  'coupon EXPORT': '쿠폰 목록 내려받기',
  'point_coupon EXPORT': '포인트 쿠폰 목록 내려받기',
  'subscription_request EXPORT': '구독 신청 목록 내려받기',
  'subscription EXPORT': '구독 목록 내려받기',
  'payment EXPORT': '구독 결제 목록 내려받기',
  'subscription_request ACCEPT': '구독 신청 승인',
  'subscription_request REJECT': '구독 신청 반려',
  'subscription END': '구독 종료',
  'subscription PAUSE': '구독 일시 정지',
  'subscription RESUME': '구독 재개',
  'subscription HAND_OVER': '구독 차량 인도',
  'subscription CORRECT_HAND_OVER': '구독 차량 인도 기록 정정',
  'subscription RETURN': '구독 차량 반납',
  'subscription OFFER_END': '중도 해지 견적 발송',
  'subscription REMIND_CARD': '카드 변경 안내 발송',
  'settlement REVISE': '구독 정산 다시 보냄',
  'settlement WITHDRAW': '구독 정산 철회',
  'payment SETTLE_DIFFERENCE': '결제 금액 불일치 처리',
  'payment RETRY': '구독 결제 다시 시도',
  'payment REFUND': '구독 결제 환불',
  'payment WAIVE': '구독 청구 면제',
}

/** What changed of it. */
export const SUBSCRIPTION_FIELDS = {
  answer: '답변',
  brand: '브랜드',
  description: '설명',
  adopt: '결제대행사 취소 반영',
  unpaid: '결제되지 않은 것으로 처리',
  days: '쉰 날',
  different: '금액 불일치만',
  end_date: '종료일',
  fee: '월 구독료',
  fees: '월 구독료',
  first_month: '첫 달 결제',
  start_date: '시작일',
  subscription: '구독',
  images: '사진',
  is_hot: '인기 표시',
  is_new: '신규 표시',
  happened_on: '날짜',
  mileage: '주행거리',
  paused_on: '일시 정지일',
  question: '질문',
  release_date: '출시일',
  retail_price: '차량 가격',
  total: '정산 금액',
  waived: '면제한 항목',
  waived_amount: '면제한 금액',
  refunded_amount: '환불 금액',
}

/** Statuses, by what has them: as the other side's own screens call them. */
export const SUBSCRIPTION_STATUSES: Record<string, Record<string, string>> = {
  subscription: {
    STARTING: '시작 전',
    ACTIVE: '구독 중',
    PAST_DUE: '미납',
    PAUSED: '일시 정지',
    ENDED: '종료',
    CANCELLED: '취소',
  },
  subscription_request: {
    REQUESTED: '심사 대기',
    ACTIVE: '승인',
    ENDED: '종료',
    REJECTED: '반려',
    WITHDRAWN: '취소',
  },
  payment: {
    PLANNED: '예정',
    SENT: '결제 중',
    UNKNOWN: '확인 중',
    FAILED: '결제 실패',
    PAID: '결제 완료',
    REFUNDED_IN_PART: '일부 환불',
    REFUNDED: '환불 완료',
    DROPPED: '청구 안 함',
  },
  wish: { OPEN: '답변 대기', ANSWERED: '답변 완료' },
}

/** What a message tells there. */
export const SUBSCRIPTION_KINDS = {
  wish_replied: '차량 요청 답변',
  subscription_rejected: '구독 신청 반려',
  subscription_accepted: '구독 신청 승인',
  subscription_paid: '구독 결제 완료',
  subscription_declined: '구독 결제 실패',
  subscription_past_due: '구독 미납',
  subscription_waived: '구독 미납 면제',
  subscription_refunded: '구독 환불',
  subscription_upcoming: '구독 결제 예고',
  subscription_card: '카드 변경 안내',
  subscription_ending: '구독 종료 안내',
  subscription_ended: '구독 종료',
  subscription_end_moved: '구독 종료일 변경',
  subscription_paused: '구독 일시 정지',
  subscription_resumed: '구독 재개',
  settlement_offered: '구독 정산 안내',
  settlement_accepted: '구독 정산 동의',
  mileage_reminder: '주행거리 요청',
  handover_corrected: '인수 기록 정정',
}

const DISCOUNTS: Record<string, string> = { FIXED: '금액 할인', PERCENTAGE: '비율 할인', FREE: '첫 달 무료' }
const WAIVED: Record<string, string> = { MILEAGE: '초과 주행', LATE_DAYS: '반납 지연' }

/** Values that are not read as they are stored, by field. */
export const SUBSCRIPTION_VALUES = {
  different: () => '예',
  discount_type: (type: string) => DISCOUNTS[type],
  discount_rate: (percent: number) => `${percent}%`,
  discount: won,
  min_price: won,
  max_price: won,
  points: (points: number) => `${points.toLocaleString('ko-KR')}P`,
  mileage: (kilometers: number) => `${kilometers.toLocaleString('ko-KR')}km`,
  fee: won,
  first_month: won,
  retail_price: won,
  total: won,
  waived_amount: won,
  refunded_amount: won,
  waived: (kinds: string[]) => kinds.map((kind) => WAIVED[kind] ?? kind).join(', ') || '없음',
  images: (images: string[]) => `${images.length}장`,
  fees: (fees: Record<string, number>) =>
    Object.entries(fees)
      .filter(([, fee]) => fee > 0)
      .map(([months, fee]) => `${months}개월 ${won(fee)}`)
      .join(', ') || '없음',
}
