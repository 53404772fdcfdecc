import type { Language } from '#kit/language.ts'
import { NO_SHOW_TITLE, noShowText, type WaitingOut, waitingText } from '#ride/reservation/no-show/copy.ts'
import type { ShareRefusalCode, ShareState } from './rules.ts'

export const SHARE_WORDS: Record<ShareRefusalCode, string> = {
  NOT_CONFIRMED: '확정된 예약만 공유하실 수 있습니다.',
  RIDE_OVER: '운행이 끝나 더 이상 공유하실 수 없습니다.',
}
type Texts = Record<Language, string>

/** The progress of a shared ride, in each language. */
export const SHARE_STATE_WORDS: Record<ShareState, Texts> = {
  WAITING: { ko: '출발 준비 중입니다', en: 'Your car is getting ready' },
  EN_ROUTE: { ko: '기사님이 출발지로 가고 있습니다', en: 'Your driver is on the way to the pickup' },
  AT_PICKUP: { ko: '기사님이 도착해 기다리고 있습니다', en: 'Your driver has arrived and is waiting' },
  DRIVING: { ko: '모시고 이동 중입니다', en: 'On the way' },
  ARRIVED: { ko: '도착했습니다', en: 'Arrived' },
  NO_SHOW: NO_SHOW_TITLE,
}

/** The progress of a ride in one sentence, with the times of a driver who waits or waited. */
export function progressText(state: ShareState, waiting: WaitingOut | null, language: Language): string {
  if (waiting && state === 'AT_PICKUP') return waitingText(waiting, language)
  if (waiting && state === 'NO_SHOW') return noShowText(waiting, language)
  return SHARE_STATE_WORDS[state][language]
}

/** The texts of the shared page, in each language. */
export const SHARED_PAGE = {
  title: { ko: '운행 현황', en: 'Your ride' },
  car: { ko: '차량', en: 'Car' },
  route: { ko: '이동 정보', en: 'Route' },
  calendar: { ko: '캘린더에 추가', en: 'Add to calendar' },
  loading: { ko: '운행 현황을 불러오는 중입니다', en: 'Loading your ride' },
  missing: { ko: '열 수 없는 링크입니다', en: 'This link cannot be opened' },
  missingText: {
    ko: '운행이 끝났거나 공유가 중지되었습니다. 보내신 분께 확인해 주세요.',
    en: 'The ride is over or is no longer shared. Please ask the sender.',
  },
} as const satisfies Record<string, Texts>

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Texts = { ko: '한국어', en: 'English' }

/** `12월 1일 (화) 07:30 출발`, of a pickup that is readable in the language. */
export const departureText = (pickup: string, language: Language): string =>
  ({ ko: `${pickup} 출발`, en: `Pickup ${pickup}` })[language]

/** `웨스틴조선 서울 · 1층 로비`: where the driver waits. */
export const meetingPlaceOf = (place: string, note: string): string =>
  [place, note].filter(Boolean).join(' · ')

const MINUTE_S = 60

/** `10초 전 확인`: how long ago the page heard from the server. */
export function freshnessText(seconds: number, language: Language): string {
  if (seconds < MINUTE_S) return { ko: `${seconds}초 전 확인`, en: `Checked ${seconds} s ago` }[language]
  const minutes = Math.floor(seconds / MINUTE_S)
  return { ko: `${minutes}분 전 확인`, en: `Checked ${minutes} min ago` }[language]
}

export const SHARE_COPIED = '링크를 복사했습니다.'
export const SHARE_FAILED = '링크를 만들지 못했습니다.'
export const SHARE_WITHDRAWN = '공유를 중지했습니다. 보내신 링크는 더 이상 열리지 않습니다.'
export const WITHDRAW_FAILED = '공유를 중지하지 못했습니다. 링크가 아직 열릴 수 있습니다.'
