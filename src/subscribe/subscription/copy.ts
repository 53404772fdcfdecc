import { brand } from '#brand'
import { type Day, koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { lastDayOf, type DisplayStatus, type PauseRefusalCode, type SubscriptionStatus } from './rules.ts'

/** Texts of the profile's card (S-140). */
export const DISPLAY_WORDS: Record<DisplayStatus, string> = {
  CURRENT: '이용 중',
  ACTIVE: '활성',
  INACTIVE: '비활성',
}
/** The lists of staff by status. */
export const SUBSCRIPTION_WORDS: Record<SubscriptionStatus, string> = {
  STARTING: '시작 전',
  ACTIVE: '이용 중',
  PAST_DUE: '미납',
  PAUSED: '일시정지',
  ENDED: '종료',
  CANCELLED: '취소',
}

/** The two days of an end, in every text: `11월 27일 (금)까지 이용, 11월 28일 (토) 반납`. `label` writes a day. */
export const endDaysText = (end: Day, label: (day: Day) => string = koreanDate): string =>
  `${label(lastDayOf(end))}까지 이용, ${label(end)} 반납`

export const CAR_TAKEN = '이미 다른 구독자가 이용하는 차량입니다.'
export const ALREADY_ENDED = '이미 끝난 구독입니다.'
export const END_BEFORE =
  '이미 시작된 구독은 시작일보다 앞선 날로, 차량을 인도했다면 시작일로도 종료할 수 없습니다. 연도를 확인해 주세요.'
export const END_AFTER = '반납일은 원래 반납일 이전이어야 합니다.'
export const END_PAUSED = '일시 정지 중인 구독은 오늘로만 종료할 수 있습니다. 먼저 재개해 주세요.'
export const NOT_RETURNED = '차량이 아직 구독자에게 있습니다. 반납을 먼저 기록해 주세요.'
export const PAUSE_WORDS: Record<PauseRefusalCode, string> = {
  NOT_ACTIVE: '이용 중이고 미납이 없는 구독만 일시 정지할 수 있습니다.',
  NOT_CURRENT: '시작일부터 반납일 전날까지만 일시 정지할 수 있습니다.',
  CHANGING: '다른 차량으로 바꾸기로 한 구독입니다. 새 구독이 시작된 뒤에 새 구독을 일시 정지해 주세요.',
}
export const NO_PHONE = '등록된 휴대폰 번호가 없습니다.'
export const NOT_PAUSED = '일시 정지된 구독이 아닙니다.'

export const endingText = (orderName: string, endDays: string): string =>
  `[${brand.name}] ${orderName} 구독은 ${endDays}입니다. 담당자가 반납 시간을 연락드립니다.`
/** Sent only when the first month is free; otherwise the payment message confirms the acceptance. */
export const acceptedText = (orderName: string, day: string): string =>
  `[${brand.name}] ${orderName} 구독 신청이 승인되어 ${day}에 시작합니다. 첫 달은 결제하실 금액이 없습니다.`
export const startingText = (orderName: string, plate: string, day: string): string =>
  `[${brand.name}] ${day} ${orderName}${plate && ` (${plate})`}을 인도해 드립니다. 운전면허증을 준비해 주세요. 시간은 담당자가 연락드립니다.`
export const endedText = (orderName: string, endDays: string): string =>
  `[${brand.name}] ${orderName} 구독이 종료되었습니다(${endDays}). 자세한 내용은 구독 마이에서 확인해 주세요.`
/** The text of a canceled subscription; names the refund in KRW if there is one. */
export const canceledText = (orderName: string, refunded: number): string =>
  `[${brand.name}] ${orderName} 구독이 취소되었습니다. 사용하신 쿠폰과 포인트는 돌려드렸습니다.` +
  (refunded ? ` 결제하신 ${won(refunded)}은 결제하신 카드로 환불됩니다.` : '')
export const endMovedText = (orderName: string, endDays: string): string =>
  `[${brand.name}] ${orderName} 구독 기간이 변경되었습니다. ${endDays}이며, 반납일부터의 회차는 청구하지 않습니다.`
export const pausedText = (orderName: string, from: string, endDays: string): string =>
  `[${brand.name}] ${orderName} 구독이 ${from}부터 일시 정지되었습니다. 정지 중에는 결제되지 않으며, 이용 기간(${endDays})은 정지한 날만큼 늦춰집니다.`
export const resumedText = (orderName: string, endDays: string): string =>
  `[${brand.name}] ${orderName} 구독이 재개되었습니다. 정지한 날만큼 다음 결제일과 반납일이 늦춰져 ${endDays}입니다.`
export const changeCardText = (orderName: string): string =>
  `[${brand.name}] ${orderName} 구독의 결제 카드를 확인해 주세요. 구독 마이의 구독 상세에서 바로 변경하실 수 있습니다.`

/** Refusals of the constraints of subscriptions. */
export const SUBSCRIPTION_CONSTRAINTS = {
  subscription_car_taken: { code: 'CAR_TAKEN', text: CAR_TAKEN },
  subscription_request_once: { code: 'NOT_OPEN', text: '이미 처리된 신청입니다.' },
} as const
