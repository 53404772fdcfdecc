import { brand } from '#brand'
import { instantLabel } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'
import { won } from '#kit/money.ts'
import { pickupText } from '../recipient/copy.ts'
import { priceText } from './page/copy.ts'
import { type LinkRefusalCode, type LinkStatus, MAX_SENT } from './rules.ts'

export const PAYMENT_LINK = '결제 링크'

export const LINK_REFUSALS: Record<LinkRefusalCode, string> = {
  LINK_TOO_LATE: '출발까지 30분이 남지 않아 결제 링크를 보낼 수 없습니다.',
  LINK_OVER: '이미 끝난 결제 링크입니다.',
  LINK_SENT_OFTEN: `문자는 ${MAX_SENT}번까지 보낼 수 있습니다. 링크를 복사해 전해 주세요.`,
  PHONE_MISSING: '이 고객의 휴대폰 번호가 없어 결제 링크를 보낼 수 없습니다.',
}
export const LINK_CONSTRAINTS = {
  payment_link_one_open: {
    code: 'LINK_OPEN',
    text: '이 고객은 같은 날 같은 차량의 결제 링크가 이미 열려 있습니다.',
  },
} as const

/** The reason of a refund, for the customer. */
export const LATE_PAYMENT = '결제하신 때에는 예약할 수 있는 차량이 없어 전액 취소해 드립니다.'
export const CANCELED_LINK_PAID = '취소된 결제 링크로 결제하셔서 전액 취소해 드립니다.'
export const LINK_EXPIRED = '결제 기한이 지났습니다.'
export const LINK_CANCELED = '결제 링크가 취소되었습니다.'

/** The state of a link, for staff: `결제 대기, 11월 29일 (일) 14:20까지`. */
export function linkText(status: LinkStatus, expiresAt: string): string {
  const texts: Record<LinkStatus, string> = {
    OPEN: `결제 대기, ${instantLabel(new Date(expiresAt))}까지`,
    BOOKED: '결제 완료, 예약됨',
    EXPIRED: '기한이 지났습니다',
    CANCELLED: '취소됨',
    REFUNDED: '결제 취소됨',
  }
  return texts[status]
}
export const LINK_COPIED = '결제 링크를 복사했습니다.'
export const LINK_NOT_COPIED = '복사하지 못했습니다. 길게 눌러 복사해 주세요.'
export const LINK_SENT = '결제 링크를 다시 보냈습니다.'
export const LINK_CANCEL_DONE = '결제 링크를 취소하고 차량을 풀었습니다.'

/** The message with a link, above the link itself. */
export const linkMessage = (
  { pickupAt, until, amount }: { pickupAt: string; until: string; amount: number },
  language: Language,
): string => {
  const [pickup, end] = [pickupText(new Date(pickupAt), language), pickupText(new Date(until), language)]
  return language === 'ko'
    ? `[${brand.nameKo}] 예약을 위한 결제 안내입니다.\n${pickup} 출발\n${priceText(amount, language)}\n${end}까지 결제해 주시면 예약됩니다.`
    : `[${brand.name}] Please pay for your ride.\nPickup ${pickup}\n${priceText(amount, language)}\nThe car is held until ${end}.`
}
export const refundMessage = (amount: number, language: Language): string =>
  language === 'ko'
    ? `[${brand.nameKo}] 결제하신 때에는 차량을 예약해 드릴 수 없어 ${won(amount)} 전액을 취소해 드립니다. 문의 ${brand.phone}`
    : `[${brand.name}] Your car was no longer available when you paid. We refund ${priceText(amount, language)} in full. Call ${brand.phone}`
export const refundAlert = (pickupAt: string, amount: number): string =>
  `[${brand.nameKo}] 결제 링크의 예약을 넣지 못해 ${won(amount)}을 환불합니다. 고객께 연락해 주세요.\n${pickupText(new Date(pickupAt), 'ko')}`
