import type { Step } from './rules.ts'

export const STEP_WORDS: Record<Step, string> = {
  APPLIED: '신청',
  ACCEPTED: '승인',
  DELIVERED: '인도',
  IN_USE: '이용',
  RETURNED: '반납',
}
