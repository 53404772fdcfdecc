import { randomBytes } from 'node:crypto'
import { addDays, dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { referralCodeOf } from '#subscribe/account/rules.ts'
import { addCoupon, addEntry, type Coupon, couponByCode } from '#subscribe/coupon/store.ts'
import { GIFT_DAYS, GIFT_DISCOUNT } from './rules.ts'
import { addReferral } from './store.ts'

type Pair = { referrerId: string; referreeId: string }

/** Records the referral, and puts a new coupon into both wallets. No one else can register its code. */
export async function giveReferral(tx: Tx, { referrerId, referreeId }: Pair, now: Date): Promise<Coupon> {
  const code = `FRIEND-${referralCodeOf(randomBytes(8))}`
  const both = [referrerId, referreeId]
  const couponId = await addCoupon(tx, {
    ...giftOn(now),
    code,
    cap: both.length,
    issued: both.length,
    isCampaign: false,
  })
  await addReferral(tx, { referrerId, referreeId, couponId, createdAt: now })
  for (const subscriberId of both) await addEntry(tx, { couponId, subscriberId, createdAt: now })
  return (await couponByCode(tx, code))!
}

function giftOn(now: Date) {
  const today = dayOf(now)
  return {
    name: '친구 추천 쿠폰',
    description: '추천인과 가입하신 분 모두 첫 달 요금을 할인해 드립니다.',
    discountType: 'FIXED' as const,
    discount: GIFT_DISCOUNT,
    validFrom: today,
    validTo: addDays(today, GIFT_DAYS),
    createdAt: now,
  }
}
