import type { DisplayStatus, SubscriptionStatus } from './rules.ts'

/** What a card of the profile says (S-140). */
export const DISPLAY_WORDS: Record<DisplayStatus, string> = {
  CURRENT: '이용 중',
  ACTIVE: '활성',
  INACTIVE: '비활성',
}
/** What staff read. */
export const SUBSCRIPTION_WORDS: Record<SubscriptionStatus, string> = {
  STARTING: '결제 확인 중',
  ACTIVE: '구독 중',
  PAST_DUE: '미납',
  PAUSED: '일시 정지',
  ENDED: '종료',
  CANCELLED: '취소',
}
