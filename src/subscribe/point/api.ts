import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { checkCodeWithGuessLimit } from '#subscribe/account/code-rate-limit/service.ts'
import { lockBenefitRecipient, refuseRepeatedBenefit } from '#subscribe/benefit/service.ts'
import { validityRefusal } from '#subscribe/coupon/rules.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import {
  addTransaction,
  addUse,
  balanceOf,
  countUse,
  lockPointCouponOf,
  type Transaction,
  transactionsOf,
} from './store.ts'
import { POINT_CONSTRAINTS, POINT_COUPON_WORDS } from './copy.ts'

const present = ({ id, transactionType, amount, description, createdAt }: Transaction) => ({
  id,
  transaction_type: transactionType,
  amount,
  description,
  created_at: createdAt.toISOString(),
})

export const list = async (world: World, { session }: Call<typeof contract.listTransactions>) =>
  (await transactionsOf(world.db, session.personId)).map(present)

export const useCoupon = (world: World, call: Call<typeof contract.usePointCoupon>) =>
  checkCodeWithGuessLimit(world, call, POINT_COUPON_WORDS.NOT_FOUND, (typed) =>
    change(world, call, async ({ tx, now: createdAt }) => {
      const taker = await lockBenefitRecipient(tx, call.session.personId)
      const subscriberId = taker.id
      const coupon = await lockPointCouponOf(tx, typed)
      if (!coupon) throw new Refusal('NOT_FOUND', { text: POINT_COUPON_WORDS.NOT_FOUND })
      refuse(validityRefusal(coupon, dayOf(createdAt)), POINT_COUPON_WORDS)
      await refuseRepeatedBenefit(tx, taker, coupon.id, POINT_CONSTRAINTS.point_coupon_use_pkey)
      await addUse(tx, coupon.id, subscriberId)
      refuse((await countUse(tx, coupon.id)) ? null : 'EXHAUSTED', POINT_COUPON_WORDS)
      const { amount, code } = coupon
      await addTransaction(tx, {
        subscriberId,
        transactionType: 'COUPON',
        amount,
        description: code,
        createdAt,
      })
      return { point: await balanceOf(tx, subscriberId), amount }
    }),
  )
