import { brand } from '#brand'
import { messageKind } from '#kit/unit-of-work.ts'
import { offeredText } from './copy.ts'

export const claimAccepted = messageKind<{ rides: number; tickets: number }>({
  name: 'customer_claim_accepted',
  label: '전화 예약 옮김',
  belongsTo: 'member',
  text: (moved) =>
    `[${brand.nameKo}] 전화로 예약하신 ${offeredText(moved) || '내용'}을 회원님의 계정으로 옮겼습니다. ‘마이’에서 확인하실 수 있습니다.`,
})

// Without the reason, because it may name another person; the member reads it on their own page.
export const claimRefused = messageKind({
  name: 'customer_claim_refused',
  label: '전화 예약 옮기기 거절',
  belongsTo: 'member',
  text: () =>
    `[${brand.nameKo}] 전화로 예약하신 내용을 회원님의 계정으로 옮기지 못했습니다. 사유는 ‘마이’에서 확인하실 수 있습니다. 문의 ${brand.phone}`,
})

export const MESSAGES = [claimAccepted, claimRefused]
