import type { ReferralRefusalCode } from './rules.ts'

const ALREADY_REFERRED = '이미 추천인을 등록하셨습니다.'

/** Why a friend's code is refused. */
export const REFERRAL_WORDS: Record<ReferralRefusalCode | 'NOT_FOUND', string> = {
  NOT_FOUND: '존재하지 않는 추천인 코드입니다. 코드를 확인해 주세요.',
  OWN_CODE: '본인의 추천인 코드는 입력하실 수 없습니다.',
  NOT_VERIFIED:
    '추천인이 아직 본인인증을 하지 않은 코드입니다. 추천인이 본인인증을 마친 뒤 다시 입력해 주세요.',
  ALREADY_REFERRED,
  REFERRAL_LATE: '추천인 코드는 가입 후 30일 안에만 입력하실 수 있습니다.',
}

/** The refusal when the unique index of referrals is violated: a subscriber can be referred once. */
export const REFERRAL_CONSTRAINTS = {
  referral_referree: { code: 'ALREADY_REFERRED', text: ALREADY_REFERRED },
} as const

export const REFERRALS_FAILED = '추천 현황을 불러오지 못했습니다.'
export const REFERRER_MISSING = '추천인 코드를 입력해주세요.'
export const REFERRER_FAILED = '제출에 실패했습니다'
export const REFERRER_DONE = '추천인이 등록되었습니다. 두 분 모두에게 쿠폰을 드렸습니다.'
