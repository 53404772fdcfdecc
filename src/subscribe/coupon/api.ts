import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { checkCodeWithGuessLimit } from '#subscribe/account/code-rate-limit/service.ts'
import { lockBenefitRecipient, refuseRepeatedBenefit } from '#subscribe/benefit/service.ts'
import type { World } from '#world'
import { presentCoupon } from './service.ts'
import type * as contract from './contract.ts'
import { validityRefusal } from './rules.ts'
import { addEntry, countIssued, couponByCode, type WalletEntry, walletEntryOf, walletOf } from './store.ts'
import { COUPON_CONSTRAINTS, COUPON_WORDS } from './copy.ts'

const present = ({ entry, coupon }: WalletEntry, now: Date) => ({
  id: entry.id,
  is_valid: validityRefusal(coupon, dayOf(now)) === null,
  is_used: entry.requestId !== null,
  coupon: presentCoupon(coupon),
})

export async function list(world: World, { session }: Call<typeof contract.listWallet>) {
  const now = world.now()
  return (await walletOf(world.db, session.personId)).map((found) => present(found, now))
}

export const add = (world: World, call: Call<typeof contract.addCoupon>) =>
  checkCodeWithGuessLimit(world, call, COUPON_WORDS.NOT_FOUND, (code) =>
    change(world, call, async ({ tx, now: createdAt }) => {
      const taker = await lockBenefitRecipient(tx, call.session.personId)
      const subscriberId = taker.id
      const coupon = await couponByCode(tx, code)
      if (!coupon) throw new Refusal('NOT_FOUND', { text: COUPON_WORDS.NOT_FOUND })
      refuse(validityRefusal(coupon, dayOf(createdAt)), COUPON_WORDS)
      await refuseRepeatedBenefit(tx, taker, coupon.id, COUPON_CONSTRAINTS.subscriber_coupon_once)
      const id = await addEntry(tx, { couponId: coupon.id, subscriberId, createdAt })
      refuse((await countIssued(tx, coupon.id)) ? null : 'EXHAUSTED', COUPON_WORDS)
      return present((await walletEntryOf(tx, subscriberId, id))!, createdAt)
    }),
  )
