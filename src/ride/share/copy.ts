import type { ShareRefusalCode, ShareState } from './rules.ts'

export const SHARE_WORDS: Record<ShareRefusalCode, string> = {
  NOT_CONFIRMED: '확정된 예약만 공유하실 수 있습니다.',
  RIDE_OVER: '운행이 끝나 더 이상 공유하실 수 없습니다.',
}
export const SHARE_STATE_WORDS: Record<ShareState, string> = {
  WAITING: '출발 준비 중입니다',
  DRIVING: '모시고 이동 중입니다',
  ARRIVED: '도착했습니다',
}
export const SHARE_COPIED = '링크를 복사했습니다.'
export const SHARE_FAILED = '링크를 만들지 못했습니다.'
export const SHARE_WITHDRAWN = '공유를 중지했습니다. 보내신 링크는 더 이상 열리지 않습니다.'
export const WITHDRAW_FAILED = '공유를 중지하지 못했습니다. 링크가 아직 열릴 수 있습니다.'
