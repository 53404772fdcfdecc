import { DAY_MS } from '#kit/day.ts'

/** A friend's code may be entered for so long after the sign-up. */
export const REFERRAL_DAYS = 30
/** The discount of both on their first month, KRW, and the days it is valid. */
export const GIFT_DISCOUNT = 100_000
export const GIFT_DAYS = 90

export type ReferralRefusalCode = 'OWN_CODE' | 'NOT_VERIFIED' | 'ALREADY_REFERRED' | 'REFERRAL_LATE'
type Referrer = { id: string; ciHash: string | null }
type Facts = {
  referrer: Referrer
  referree: { id: string; createdAt: Date }
  isReferred: boolean
  now: Date
}

/** Whether an account counts as a friend of a verified person: two verified accounts are two people, others may be one. */
export const isReferrer = ({ id, ciHash }: Referrer, referreeId: string): boolean =>
  ciHash !== null && id !== referreeId

/** Why a friend's code counts no more; null when both get their coupon. */
export function referralRefusal({ referrer, referree, isReferred, now }: Facts): ReferralRefusalCode | null {
  if (!isReferrer(referrer, referree.id)) return referrer.id === referree.id ? 'OWN_CODE' : 'NOT_VERIFIED'
  if (isReferred) return 'ALREADY_REFERRED'
  const age = now.getTime() - referree.createdAt.getTime()
  return age > REFERRAL_DAYS * DAY_MS ? 'REFERRAL_LATE' : null
}
