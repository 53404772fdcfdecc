import type { EntryType } from './rules.ts'

export const ENTRY_WORDS: Record<EntryType, string> = {
  CHARGE: '충전',
  USE: '사용',
  REFUND: '환불',
  EXPIRE: '만료',
  ADJUST: '조정',
  INVITE: '초대 선물',
}
export const BELOW_ZERO = '보유 티켓보다 많이 차감할 수 없습니다.'
