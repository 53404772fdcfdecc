import { type DriverKind, stopOf, type TripEventKind } from '#ride/reservation/trip-event/rules.ts'
import type { NoticeCode } from '../queue/rules.ts'

const STEP_WORDS: Partial<Record<TripEventKind, string>> = {
  ACCEPTED: '수락',
  DECLINED: '거절',
  EN_ROUTE: '출발',
  ARRIVED: '도착',
  ON_BOARD: '탑승',
  DROPPED: '하차',
  NO_SHOW_CLAIMED: '노쇼 신고',
  NO_SHOW: '노쇼',
}

/** The word for a step: 출발, 경유지 2 도착. */
export function stepWord(kind: TripEventKind): string {
  const stop = stopOf(kind)
  return stop ? `경유지 ${stop} 도착` : (STEP_WORDS[kind] ?? kind)
}

/** The name of a place by its index. */
export const placeWord = (at: number, count: number): string =>
  at === 0 ? '출발지' : at === count - 1 ? '도착지' : `경유지 ${at}`

export const NOTICE_TITLES: Record<NoticeCode, string> = {
  REASSIGNED: '배정이 변경되었습니다',
  CANCELED: '취소된 운행입니다',
  REFUSED: '기록되지 않은 단계가 있습니다',
}
export const NOTICE_TEXTS: Record<NoticeCode, string> = {
  REASSIGNED: '이 운행은 더 이상 기사님께 배정되어 있지 않습니다. 궁금하신 점은 모심에 전화해 주세요.',
  CANCELED: '이 운행은 진행하지 않습니다. 궁금하신 점은 모심에 전화해 주세요.',
  REFUSED: '운행 상태를 확인하신 뒤 다시 눌러 주세요.',
}

export const lostText = (lost: readonly DriverKind[]): string =>
  `기록되지 않은 단계: ${lost.map(stepWord).join(', ')}`

export const unsentText = (count: number): string => `아직 전송되지 않음 ${count}건`
export const undoText = (kind: TripEventKind, seconds: number): string =>
  `${stepWord(kind)} 되돌리기 (${seconds}초)`

export const CODE_SENT = '기사님 휴대전화로 인증번호를 보냈습니다. 3분 안에 입력해 주세요.'
export const CODE_MISSING = '인증번호 여섯 자리를 입력해 주세요.'
export const CODE_TOO_MANY = '인증번호를 너무 자주 요청하셨습니다. 1분 뒤에 다시 받아 주세요.'
export const CODE_WRONG = '인증번호가 맞지 않습니다. 문자로 받은 여섯 자리를 다시 확인해 주세요.'
export const CODE_OVER =
  '인증번호의 유효 시간이 지났거나 다섯 번 잘못 입력하셨습니다. 인증번호를 다시 받아 주세요.'
export const REASON_MISSING = '사유를 적어 주세요.'
export const PHOTO_LOST = '사진이 이 기기에 남아 있지 않습니다. 사진을 다시 찍어 주세요.'
export const PHOTO_UNREADABLE = '이 사진은 열 수 없습니다. 다른 사진을 골라 주세요.'
export const PHOTO_MISSING = '사진을 찍어 주세요.'
export const EXPENSE_GONE = '더 이상 기사님께 배정된 운행이 아닙니다. 모심에 전화해 주세요.'
export const EXPENSE_DELETE_FAILED = '지우지 못했습니다'
export const KIND_MISSING = '종류를 골라 주세요.'

const two = (part: number): string => String(part).padStart(2, '0')

/** `12:34`: minutes and seconds that are left. */
export const countdownText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}
export const NO_SHOW_NOT_SENT = '도착이 전송된 뒤부터 무료 대기 시간을 셉니다.'
export const NO_SHOW_CLAIMED = '노쇼를 신고하셨습니다. 모심이 확인하는 동안 계속 기다려 주세요.'
export const NO_SHOW_REFUSED = '노쇼 신고가 받아들여지지 않았습니다. 손님을 계속 기다려 주세요.'
export const NO_SHOW_ENDED = '노쇼로 처리되어 끝난 운행입니다.'
export const UNDO_FAILED = '되돌리지 못했습니다'
