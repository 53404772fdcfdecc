import { brand } from '#brand'
import { won } from '#kit/money.ts'
import { ALREADY_ENDED } from '#subscribe/subscription/copy.ts'
import { ALREADY_ENDING, QUOTE_REFUSED, RETURNED_ALREADY } from '#subscribe/settlement/copy.ts'
import type { WithdrawalRefusalCode } from './rules.ts'

export const withdrawalRefusedText = (code: WithdrawalRefusalCode): string =>
  ({
    ALREADY_ENDED,
    ALREADY_ENDING,
    CAR_RETURNED: RETURNED_ALREADY,
    NOT_ACTIVE: QUOTE_REFUSED.NOT_ACTIVE,
    CHANGED: '차량이나 기간을 바꾼 구독은 청약을 철회하실 수 없습니다. 중도 해지를 이용해 주세요.',
    PAYMENT_RUNNING: '결제나 환불의 결과를 확인하고 있습니다. 잠시 뒤 다시 시도해 주세요.',
    WITHDRAWAL_LATE: `차량을 받으신 지 ${brand.withdrawalDays}일이 지나 청약을 철회하실 수 없습니다. 중도 해지를 이용해 주세요.`,
    WITHDRAWAL_FAR: `${brand.withdrawalKm}km를 넘게 주행하셔서 청약을 철회하실 수 없습니다. 중도 해지를 이용해 주세요.`,
  })[code]

export const REFUND_CHANGED = '돌려드릴 금액이 바뀌었습니다. 바뀐 금액을 확인하고 다시 눌러 주세요.'
export const WITHDRAWAL_REASON = '청약 철회'

/** The result of a withdrawal before it happens: the refund in won, and the way back of a car that is out. */
export const withdrawalText = (refund: number, isCarOut: boolean): string =>
  isCarOut
    ? `구독이 바로 끝나고 위약금은 없습니다. 어제까지 이용하신 날을 뺀 ${won(refund)}을 결제하신 카드로 바로 환불합니다. 차량은 오늘 반납해 주세요. 내일부터는 하루 단위로 정산하며, 반납하실 때 주행거리가 ${brand.withdrawalKm}km를 넘으면 중도 해지 위약금을 정산합니다.`
    : refund > 0
      ? `구독이 취소되고 비용은 없습니다. 결제하신 ${won(refund)}을 결제하신 카드로 바로 환불하고, 사용하신 쿠폰과 포인트를 돌려 드립니다.`
      : '구독이 취소되고 비용은 없습니다. 사용하신 쿠폰과 포인트를 돌려 드립니다.'
