import { DAY_MS } from '#kit/day.ts'

/** How many days after the sign-up a friend's code can be entered. */
export const REFERRAL_DAYS = 30
/** The discount of both on their first month, in KRW, and for how many days the coupon is valid. */
export const GIFT_DISCOUNT = 100_000
export const GIFT_DAYS = 90

/** The referral code in the search part of a link that a friend shared; empty if it has none of the right form. */
export function sharedCodeOf(search: string): string {
  const code = (new URLSearchParams(search).get('referrer') ?? '').trim().toUpperCase()
  return /^[A-Z2-9]{8}$/.test(code) ? code : ''
}

export type ReferralRefusalCode = 'OWN_CODE' | 'NOT_VERIFIED' | 'ALREADY_REFERRED' | 'REFERRAL_LATE'
type Referrer = { id: string; ciHash: string | null }
type Facts = {
  referrer: Referrer
  referree: { id: string; createdAt: Date }
  isReferred: boolean
  now: Date
}

/**
 * Whether an account counts as a friend of a verified person. Only a verified account does: an unverified one may
 * belong to the same person.
 */
export const isReferrer = ({ id, ciHash }: Referrer, referreeId: string): boolean =>
  ciHash !== null && id !== referreeId

/** Why a friend's code is refused; null if both get their coupon. */
export function referralRefusal({ referrer, referree, isReferred, now }: Facts): ReferralRefusalCode | null {
  if (!isReferrer(referrer, referree.id)) return referrer.id === referree.id ? 'OWN_CODE' : 'NOT_VERIFIED'
  if (isReferred) return 'ALREADY_REFERRED'
  const age = now.getTime() - referree.createdAt.getTime()
  return age > REFERRAL_DAYS * DAY_MS ? 'REFERRAL_LATE' : null
}
