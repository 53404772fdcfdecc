import { brand } from '#brand'
import type { Language } from '#kit/language.ts'
import { pickupText } from '../../recipient/copy.ts'
import type { LinkStatus } from '../rules.ts'

type Texts = Record<Language, string>

/** `350,000원`, or `KRW 350,000`. */
export const priceText = (amount: number, language: Language): string =>
  language === 'ko' ? `${amount.toLocaleString('ko-KR')}원` : `KRW ${amount.toLocaleString('en-US')}`

/** The headline of the page, for each state of the link. */
export const PAY_TITLES: Record<LinkStatus, Texts> = {
  OPEN: { ko: '결제하고 예약하기', en: 'Pay and book' },
  BOOKED: { ko: '결제가 완료되었습니다', en: 'Payment complete' },
  EXPIRED: { ko: '기한이 지났습니다', en: 'The time to pay is over' },
  CANCELLED: { ko: '취소된 결제입니다', en: 'This payment was canceled' },
  REFUNDED: { ko: '결제를 취소해 드립니다', en: 'Your payment is refunded' },
}

/** The sentence below the headline of a link that is over. */
export function payText(status: LinkStatus, isConfirmed: boolean, language: Language): string {
  const call = { ko: `문의 ${brand.phone}`, en: `Call ${brand.phone}` }[language]
  const texts: Record<LinkStatus, Texts> = {
    OPEN: { ko: '', en: '' },
    BOOKED: isConfirmed
      ? {
          ko: '예약이 확정되었습니다. 문자로도 보내 드렸습니다.',
          en: 'Your ride is confirmed. We sent you a message.',
        }
      : {
          ko: '예약이 접수되었습니다. 확정되면 문자로 알려 드립니다.',
          en: 'We received your booking and will confirm it.',
        },
    EXPIRED: {
      ko: `결제 기한이 지나 잡아 둔 차량을 풀었습니다. 다시 예약하시려면 전화해 주세요. ${call}`,
      en: `The car is no longer held. Please call us to book again. ${call}`,
    },
    CANCELLED: { ko: `결제하지 않으셔도 됩니다. ${call}`, en: `You need not pay. ${call}` },
    REFUNDED: {
      ko: `결제하신 금액을 모두 돌려 드립니다. 카드사에 따라 3~5일 뒤에 반영됩니다. ${call}`,
      en: `We refund the whole amount within a few days. ${call}`,
    },
  }
  return texts[status][language]
}

/** The words of the page. */
export const PAY_PAGE = {
  loading: { ko: '결제 내용을 불러오는 중입니다', en: 'Loading your payment' },
  missing: { ko: '열 수 없는 링크입니다', en: 'This link cannot be opened' },
  missingText: {
    ko: '주소를 다시 확인하시거나 보내 드린 곳으로 전화해 주세요.',
    en: 'Please check the address or call us.',
  },
  pickup: { ko: '출발 시간', en: 'Pickup' },
  car: { ko: '차량', en: 'Car' },
  route: { ko: '이동', en: 'Route' },
  passenger: { ko: '탑승자', en: 'Passenger' },
  price: { ko: '결제 금액', en: 'Price' },
  until: { ko: '결제 기한', en: 'Pay until' },
  cancel: { ko: '취소', en: 'Cancellation' },
  receipt: { ko: '영수증', en: 'Receipt' },
  receiptOpen: { ko: '영수증 보기', en: 'Open the receipt' },
  agree: { ko: '취소 규정과 환급 안내를 확인했습니다', en: 'I have read the cancellation rules' },
  agreeFirst: { ko: '확인하신 뒤 표시해 주세요.', en: 'Please tick the box first.' },
  pay: { ko: '카드로 결제하기', en: 'Pay by card' },
  checking: {
    ko: '카드사의 응답을 확인하고 있습니다. 다시 결제하지 마세요.',
    en: 'Checking with the card company. Please do not pay again.',
  },
  blocked: {
    ko: '브라우저가 결제창을 막았습니다. 이 사이트의 팝업을 허용하신 뒤 다시 눌러 주세요.',
    en: 'Your browser blocked the window. Allow pop-ups for this site and press again.',
  },
  waiting: {
    ko: '열린 결제창에서 계속해 주세요. 창이 보이지 않으면 다시 눌러 주세요.',
    en: 'Please go on in the window. If you do not see it, press again.',
  },
  notPaid: { ko: '결제되지 않았습니다. 다시 시도해 주세요.', en: 'Not paid. Please try again.' },
  windowFailed: {
    ko: '결제창을 열지 못했습니다. 인터넷 연결을 확인하시고 다시 눌러 주세요.',
    en: 'The window did not open. Check your connection and press again.',
  },
  call: { ko: '전화하기', en: 'Call us' },
} as const satisfies Record<string, Texts>

/** `박** · 2명`. */
export const passengerText = (name: string, count: number, language: Language): string =>
  ({ ko: `${name} · ${count}명`, en: `${name} · ${count}` })[language]

const ENGLISH_RETURN = new Map([
  [1, 'free of charge'],
  [0.5, 'for half of the price'],
  [0, 'without a refund'],
])

/** The tickets that a cancellation returns until each instant, in English. */
export const endsInEnglish = (ends: { until: string; returned: number }[]): string =>
  ends
    .map(
      ({ until, returned }) =>
        `until ${pickupText(new Date(until), 'en')} ${ENGLISH_RETURN.get(returned) ?? ''}`,
    )
    .join('; ')
