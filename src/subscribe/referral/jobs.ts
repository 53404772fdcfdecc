import { codeOf } from '#kit/code.ts'
import type { Tx } from '#kit/db.ts'
import { isMobile, phoneDigits } from '#kit/phone.ts'
import { accountByMobile, accountByReferralCode } from '#subscribe/account/store.ts'
import { REFERRAL_BENEFIT, wasBenefitTaken } from '#subscribe/benefit/store.ts'
import type { SubscriberJoined } from '#world'
import { giveReferral } from './service.ts'
import { isReferrer } from './rules.ts'

/**
 * Gives both a coupon, once per person, if a new subscriber named a friend by code or number. An unverified friend's
 * account gives nothing (K-10).
 */
export async function subscriberJoined(
  tx: Tx,
  { subscriberId, ciHash, referrer: typed }: SubscriberJoined,
  now: Date,
): Promise<void> {
  if (await wasBenefitTaken(tx, ciHash, REFERRAL_BENEFIT)) return
  const referrer = isMobile(typed)
    ? await accountByMobile(tx, phoneDigits(typed))
    : await accountByReferralCode(tx, codeOf(typed))
  if (referrer && isReferrer(referrer, subscriberId))
    await giveReferral(tx, { referrerId: referrer.id, referreeId: subscriberId }, now)
}
