import { WHICH_WORDS } from '#ride/rating/words.ts'

/** What entries of the audit log about ratings are about, and say. */
export const SUBJECTS = { rating: '평가' }

export const ACTIONS = { 'rating HANDLE': '평가 처리', 'rating EXPORT': '평가 내려받기' }

export const FIELDS = { which: '목록' }

/** Values that are codes, by field. */
export const VALUES = { which: (which: keyof typeof WHICH_WORDS) => WHICH_WORDS[which] }
