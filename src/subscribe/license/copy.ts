import type { CardField, CheckPurpose, CheckResult, LicenseClass } from './rules.ts'

export const RESULT_WORDS: Record<CheckResult, string> = {
  VALID: '유효',
  SUSPENDED: '정지·취소',
  MISMATCH: '불일치',
  OUTAGE: '조회 장애',
}
export const FIELD_WORDS: Record<CardField, string> = {
  NUMBER: '면허번호',
  CARD: '재발급되었거나 분실 신고된 면허증',
  NAME: '이름',
  BIRTHDAY: '생년월일',
  SERIAL: '암호일련번호',
  CLASS: '면허 종류',
}
export const CLASS_WORDS: Record<LicenseClass, string> = {
  LARGE: '1종 대형',
  FIRST: '1종 보통',
  SECOND: '2종 보통',
}
/** A result, with the fields that differ. */
export const resultText = (result: CheckResult, mismatched: readonly CardField[]): string =>
  mismatched.length
    ? `${RESULT_WORDS[result]}: ${mismatched.map((field) => FIELD_WORDS[field]).join(', ')}`
    : RESULT_WORDS[result]

export const NUMBER_WRONG = '면허번호 12자리를 확인해 주세요.'
export const SERIAL_WRONG = '암호일련번호 5~6자리를 확인해 주세요.'
export const REASON_MISSING = '직접 기록하는 사유를 입력해 주세요.'
export const SUBJECT_MISSING = '신청이나 구독 하나를 정해 주세요.'
export const NOTE_REFUSED = {
  NO_OUTAGE: '마지막 조회가 장애로 끝난 경우에만 공식 조회 결과를 직접 기록할 수 있습니다.',
}
export const UNVERIFIED = '본인인증을 마친 분의 운전자격만 확인할 수 있습니다.'
const WITHIN: Record<CheckPurpose, string> = { ACCEPTANCE: '30일', HANDOVER: '24시간' }
/** The refusal of an act without valid checks of these people. */
export const uncheckedText = (names: readonly string[], purpose: CheckPurpose): string =>
  `${WITHIN[purpose]} 안에 유효로 확인된 운전자격이 필요합니다: ${names.join(', ')}`
