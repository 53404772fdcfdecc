import type { RatingRefusalCode } from './rules.ts'

export const RATING_WORDS: Record<RatingRefusalCode, string> = {
  NOT_COMPLETED: '운행이 끝난 뒤에 평가하실 수 있습니다.',
  ALREADY_RATED: '이미 평가해 주셨습니다. 감사합니다.',
  RATING_OVER: '평가 기간이 지났습니다.',
}
export const STARS_MISSING = '별점을 골라 주세요.'
export const RATED = '평가해 주셔서 감사합니다. 다음 운행에 반영하겠습니다.'
export const RATING_FAILED = '평가를 보내지 못했습니다.'
export const STARS_WORDS = [
  '',
  '많이 아쉬웠습니다',
  '아쉬웠습니다',
  '보통이었습니다',
  '좋았습니다',
  '아주 좋았습니다',
]
/** The filters of the ratings for staff. */
export const WHICH_WORDS = { WAITING: '살펴볼 평가', ALL: '모든 평가' }
export const ALREADY_HANDLED = '다른 직원이 먼저 처리했습니다.'
export const HANDLED = '처리한 것으로 적었습니다.'
export const NOTE_MISSING = '어떻게 처리했는지 적어 주세요.'
export const NOTE_NOT_KEPT = '탈퇴한 회원의 평가는 처리한 것만 남고, 처리 내용은 저장되지 않습니다.'
export const HANDLING_FAILED = '처리하지 못했습니다.'

/** The refusal of the primary key of ratings, for parallel requests. */
export const RATING_CONSTRAINTS = {
  rating_pkey: { code: 'ALREADY_RATED', text: RATING_WORDS.ALREADY_RATED },
} as const
