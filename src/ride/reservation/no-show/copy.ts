import { brand } from '#brand'
import { dayOf, instantLabel, timeOf } from '#kit/day.ts'
import type { Language } from '#kit/language.ts'
import type { DecisionRefusalCode } from './rules.ts'

export const DECISION_WORDS: Record<DecisionRefusalCode, string> = {
  NO_SHOW_ACCEPTED: '이미 노쇼로 처리된 운행입니다.',
  NO_SHOW_REFUSED: '이미 돌려보낸 신고입니다.',
  WITHDRAWN: '취소된 신고입니다. 운행 상태를 다시 확인해 주세요.',
  MOVED_ON: '신고 뒤에 운행이 진행되었습니다. 운행 상태를 다시 확인해 주세요.',
  CANCELED: '이미 취소된 예약입니다.',
}

/** The instants of a wait at the pickup, as the API returns them. */
export type WaitingOut = { since: string; free_until: string; ended_at: string | null }

/** `08:05`; with the day if the wait passes midnight. */
const clock = (instant: string, beside: string): string => {
  const [at, other] = [new Date(instant), new Date(beside)]
  return dayOf(at) === dayOf(other) ? timeOf(at) : instantLabel(at)
}

/** `기사님이 08:05에 도착해 기다리고 있습니다, 무료 대기 08:20까지`. */
export function waitingText({ since, free_until }: WaitingOut, language: Language): string {
  const [at, until] = [timeOf(new Date(since)), clock(free_until, since)]
  return {
    ko: `기사님이 ${at}에 도착해 기다리고 있습니다, 무료 대기 ${until}까지`,
    en: `Your driver arrived at ${at} and is waiting, free of charge until ${until}`,
  }[language]
}

/** The text after a no-show: `기사님이 08:05에 도착해 08:41까지 기다렸으나 …`. */
export function noShowText({ since, ended_at }: WaitingOut, language: Language): string {
  const [at, until] = [timeOf(new Date(since)), clock(ended_at ?? since, since)]
  return {
    ko: `기사님이 ${at}에 도착해 ${until}까지 기다렸으나 만나지 못해 운행을 마쳤습니다`,
    en: `Your driver arrived at ${at}, waited until ${until} and did not meet you, so the ride has ended`,
  }[language]
}

/** The heading of a ride that ended because the guest did not come. */
export const NO_SHOW_TITLE = {
  ko: '노쇼로 종료된 운행입니다',
  en: 'This ride ended as a no-show',
} as const satisfies Record<Language, string>

/** The company's number for questions about a no-show. */
export const NO_SHOW_HELP = {
  get ko() {
    return `궁금하신 점은 모심 ${brand.phone}`
  },
  get en() {
    return `Questions? Call ${brand.name} ${brand.phone}`
  },
} as const satisfies Record<Language, string>
export const NOTE_MISSING = '기사에게 전할 말을 적어 주세요.'

/** The texts of the decision by staff. */
export const ACCEPT_TITLE = '노쇼로 처리할까요?'
export const ACCEPT_TEXT =
  '운행이 끝나고 예약이 취소되며, 티켓은 돌려주지 않습니다. 예약하신 분께 도착과 대기 시간을 문자로 알립니다.'
export const NO_SHOW_DONE = '노쇼로 처리했습니다.'
export const NO_SHOW_REFUSED_DONE = '기사에게 계속 기다리도록 알렸습니다.'
export const ACCEPT_FAILED = '노쇼로 처리하지 못했습니다.'
export const REFUSE_FAILED = '신고를 돌려보내지 못했습니다.'
