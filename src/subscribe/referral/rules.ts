import { DAY_MS } from '#kit/day.ts'

/** A friend's code may be entered for so long after the sign-up. */
export const REFERRAL_DAYS = 30
/** What both get off their first month, KRW, and for how many days. */
export const GIFT_DISCOUNT = 100_000
export const GIFT_DAYS = 90

export type ReferralRefusalCode = 'OWN_CODE' | 'ALREADY_REFERRED' | 'REFERRAL_LATE'
type Facts = {
  referrerId: string
  referree: { id: string; createdAt: Date }
  isReferred: boolean
  now: Date
}

/** Why a friend's code counts no more; null when both get their coupon. */
export function referralRefusal({
  referrerId,
  referree,
  isReferred,
  now,
}: Facts): ReferralRefusalCode | null {
  if (referrerId === referree.id) return 'OWN_CODE'
  if (isReferred) return 'ALREADY_REFERRED'
  const age = now.getTime() - referree.createdAt.getTime()
  return age > REFERRAL_DAYS * DAY_MS ? 'REFERRAL_LATE' : null
}
