import { brand } from '#brand'
import { formatPhone } from '#kit/phone.ts'
import { instantLabel, timeOf } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'

/** The first sentence of each message about a ride, in each language, in sending order. */
export const RIDE_TEXTS = {
  reservation_requested: {
    ko: '예약 신청이 접수되었습니다. 확인 후 문자로 안내드리겠습니다.',
    en: 'Your request was received. We will confirm it shortly.',
  },
  reservation_confirmed: { ko: '예약이 확정되었습니다.', en: 'Your ride is confirmed.' },
  reservation_changed: { ko: '예약이 변경되었습니다.', en: 'Your ride was changed.' },
  driver_assigned: { ko: '기사님이 배정되었습니다.', en: 'Your driver is assigned.' },
  driver_withdrawn: {
    ko: '기사님 배정이 취소되었습니다. 다시 배정되면 안내드리겠습니다.',
    en: 'Your driver cannot come. We will tell you who comes instead.',
  },
  ride_reminder: { ko: '내일 모시겠습니다.', en: 'We will pick you up tomorrow.' },
  ride_on_the_way: { ko: '기사님이 출발지로 가고 있습니다.', en: 'Your driver is on the way to you.' },
  ride_arrived: { ko: '차량이 출발지에 도착했습니다.', en: 'Your car has arrived at the pickup.' },
  ride_finished: {
    ko: '이용해 주셔서 감사합니다. 이번 운행을 평가해 주세요.',
    en: 'Thank you for riding with us. Please rate your ride.',
  },
  reservation_canceled: { ko: '예약이 취소되었습니다.', en: 'Your ride was canceled.' },
  ride_no_show: {
    get ko() {
      return `기사님이 기다렸으나 만나지 못해 노쇼로 운행을 마쳤습니다. 문의 ${brand.phone}`
    },
    get en() {
      return `Your driver waited and did not meet you, so the ride ended as a no-show. Call ${brand.phone}`
    },
  },
} as const satisfies Record<string, Record<Language, string>>
export type RideMessage = keyof typeof RIDE_TEXTS

/** The variables of the KakaoTalk templates, in the order of their lines. */
export type RideVariable = '일시' | '차량' | '기사' | '대기' | '티켓' | '링크'

/** The lines of each kind's template; a message with other lines is sent as SMS. */
export const RIDE_TEMPLATES: Record<RideMessage, readonly RideVariable[]> = {
  reservation_requested: ['일시', '링크'],
  reservation_confirmed: ['일시', '차량', '링크'],
  reservation_changed: ['일시', '링크'],
  driver_assigned: ['일시', '기사', '링크'],
  driver_withdrawn: ['일시', '링크'],
  ride_reminder: ['일시', '차량', '기사', '링크'],
  ride_on_the_way: ['일시', '링크'],
  ride_arrived: ['일시', '링크'],
  ride_finished: ['일시', '링크'],
  reservation_canceled: ['일시', '티켓', '링크'],
  ride_no_show: ['일시', '대기', '티켓', '링크'],
}

/** The remark of a cancellation about its ticket. */
export const TICKET_TEXTS = {
  REFUNDED: { ko: '티켓을 돌려 드렸습니다.', en: '' },
  HALF_REFUNDED: { ko: '0.5 Ticket을 돌려 드렸습니다.', en: '' },
  NOT_REFUNDED: { ko: '사용하신 티켓은 환불되지 않습니다.', en: '' },
} as const satisfies Record<string, Record<Language, string>>

/** The labels of a ride's places, in each language. */
export const ROUTE_TEXTS = {
  pickup: { ko: '출발', en: 'Pickup' },
  dropoff: { ko: '도착', en: 'Drop-off' },
  pickup_note: { ko: '만나실 곳', en: 'Meeting point' },
  dropoff_note: { ko: '내리실 곳', en: 'Drop-off point' },
  car: { ko: '차량', en: 'Car' },
  driver: { ko: '기사', en: 'Driver' },
  departed: { ko: '출발 완료', en: 'Departed' },
  passed: { ko: '경유 완료', en: 'Passed' },
  here: { ko: '현재 위치', en: 'Now here' },
  arrived: { ko: '도착 완료', en: 'Arrived' },
} as const satisfies Record<string, Record<Language, string>>

/** The texts of a calendar file, in each language. */
export const CALENDAR_TEXTS = {
  brand: { ko: brand.nameKo, en: brand.name },
  tentative: { ko: '(확정 대기)', en: '(to be confirmed)' },
} as const satisfies Record<string, Record<Language, string>>

/** `[모심] 박서연님`: the title of a calendar event; without a passenger `[모심]`. */
export function titleOf(passenger: string | null, language: Language): string {
  const brandText = `[${CALENDAR_TEXTS.brand[language]}]`
  return passenger === null ? brandText : `${brandText} ${{ ko: `${passenger}님`, en: passenger }[language]}`
}

/** `경유 1`: the name of a stop by its number, from 1. */
export const stopName = (number: number, language: Language): string =>
  ({ ko: `경유 ${number}`, en: `Stop ${number}` })[language]

const english = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Seoul',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

/** `12월 1일 (화) 07:30`, or `Tue 1 Dec, 07:30 Korean time`. */
export const pickupText = (pickup: Date, language: Language): string =>
  language === 'ko'
    ? instantLabel(pickup)
    : `${english.format(pickup).replace(',', '')}, ${timeOf(pickup)} Korean time`

/** `도착 08:05, 08:41까지 대기`: how long the driver waited for a guest who did not come. */
export function waitedText(reachedAt: string, waitedUntil: string, language: Language): string {
  const [at, until] = [timeOf(new Date(reachedAt)), timeOf(new Date(waitedUntil))]
  return { ko: `도착 ${at}, ${until}까지 대기`, en: `Arrived ${at}, waited until ${until}` }[language]
}

/** The driver's name, with the phone number if known. */
export const driverText = (driver: string, phone: string | undefined, language: Language): string =>
  [language === 'ko' ? `${driver} 기사` : `Driver ${driver}`, phone && formatPhone(phone)]
    .filter(Boolean)
    .join(' ')

/** `김하늘님이 예약`. */
export const bookedByText = (booker: string, language: Language = 'ko'): string =>
  ({ ko: `${booker}님이 예약`, en: `Booked by ${booker}` })[language]
