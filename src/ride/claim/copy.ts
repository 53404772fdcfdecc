import type { ClaimState, ClashCode } from './rules.ts'

export const CLAIM_WORDS: Record<ClaimState, string> = {
  OFFERED: '안내함',
  REQUESTED: '확인 대기',
  ACCEPTED: '옮김',
  REFUSED: '거절',
  DECLINED: '본인 아님',
  LOST: '번호 변경',
}

export const CLAIM_REFUSALS: Record<'CLAIM_OVER' | ClashCode, string> = {
  CLAIM_OVER: '이미 처리된 요청입니다. 새로고침한 뒤 확인해 주세요.',
  BOTH_TRANSFER:
    '두 계정 모두 입금을 기다리는 구매가 있습니다. 하나를 확인하거나 취소한 뒤 다시 승인해 주세요.',
  BOTH_HOLD: '두 계정이 같은 날 같은 차를 잡고 있습니다. 하나를 취소한 뒤 다시 승인해 주세요.',
}

export const REASON_FIRST = '거절 사유를 입력해 주세요.'
export const REQUESTED = '요청했습니다. 담당자가 확인하면 내 예약과 티켓에 바로 보입니다.'
export const DECLINED = '알겠습니다. 더 묻지 않겠습니다.'

type Counts = { rides: number; tickets: number }

/** The offered rides and tickets: `운행 2건과 티켓 1장`. */
export const offeredText = ({ rides, tickets }: Counts): string =>
  [rides > 0 && `운행 ${rides}건`, tickets > 0 && `티켓 ${tickets}장`].filter(Boolean).join('과 ')

/** The question on the member's first page. */
export const offerText = (counts: Counts): string =>
  `전화로 예약하신 ${offeredText(counts)}이 있습니다. 내 계정으로 옮길까요?`

/** The toast for staff after an acceptance. */
export const movedText = (counts: Counts): string => `${offeredText(counts) || '계정'}을 옮겼습니다.`

/** The customer's name; an acceptance erases it. */
export const customerName = ({ customer }: { customer: { name: string } }): string =>
  customer.name || '닫힌 전화 고객'
