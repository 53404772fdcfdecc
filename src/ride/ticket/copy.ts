import { type EntryType, MAX_ENTRIES } from './rules.ts'

export const ENTRY_WORDS: Record<EntryType, string> = {
  CHARGE: '충전',
  USE: '사용',
  REFUND: '환불',
  EXPIRE: '만료',
  ADJUST: '조정',
  INVITE: '초대 선물',
  MOVE: '계정 이동',
}
export const BELOW_ZERO = '보유 티켓보다 많이 차감할 수 없습니다.'
/** Shown below a ledger that has reached the maximum number of entries. */
export const LEDGER_CUT = `최근 ${MAX_ENTRIES}건까지 보여 드립니다. 더 오래된 내역은 1:1 문의로 알려 주세요.`
