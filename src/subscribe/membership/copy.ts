import { type Day, koreanDate } from '#kit/day.ts'
import { type DisplayStatus, isStarting, type SubscriptionStatus } from './rules.ts'

/** What a card of the profile says (S-140). */
export const DISPLAY_WORDS: Record<DisplayStatus, string> = {
  CURRENT: '이용 중',
  ACTIVE: '활성',
  INACTIVE: '비활성',
}
/** What staff read. */
export const SUBSCRIPTION_WORDS: Record<SubscriptionStatus, string> = {
  STARTING: '시작 전',
  ACTIVE: '구독 중',
  PAST_DUE: '미납',
  PAUSED: '일시 정지',
  ENDED: '종료',
  CANCELLED: '취소',
}

/** What staff read of one of them: also that its first month is asked about. */
export const subscriptionText = (
  row: { status: SubscriptionStatus; first_due_on: Day | null },
  today: Day,
): string =>
  isStarting({ status: row.status, firstDueOn: row.first_due_on }, today)
    ? '결제 확인 중'
    : SUBSCRIPTION_WORDS[row.status]

/** What its subscriber reads of one that begins on a later day. */
export const beforeStartText = (day: Day): string => `시작 전입니다. ${koreanDate(day)}에 시작합니다.`
