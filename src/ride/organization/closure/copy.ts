import type { ClosingRefusalCode } from './rules.ts'

export const CLOSING_WORDS: Record<ClosingRefusalCode, string> = {
  HAS_PEOPLE: '다른 구성원이 있습니다. 먼저 구성원을 모두 내보내 주세요.',
  HAS_LIVE_RIDE: '회사의 티켓으로 예약된 운행이 있습니다. 운행이 끝나거나 취소된 뒤 해지해 주세요.',
  HAS_TRANSFER: '입금을 기다리는 티켓 구매가 있습니다. 구매가 끝난 뒤 해지해 주세요.',
  HAS_TICKETS: '회사에 남은 티켓이 있습니다. 티켓을 모두 쓰거나 정리한 뒤 해지해 주세요.',
}
export const CLOSED = '회사 등록을 해지했습니다.'
export const CLOSE_FAILED = '회사 등록을 해지하지 못했습니다.'
/** The effects of a closure. */
export const CLOSING_NOTE =
  '구성원과 탑승자 목록이 지워지고 사업자등록번호를 다시 등록할 수 있게 됩니다. 해지한 등록은 되돌릴 수 없습니다.'
