import type { Call } from '#kit/http-server.ts'
import { Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { checkCodeWithGuessLimit } from '#subscribe/account/code-rate-limit/service.ts'
import { accountByReferralCode } from '#subscribe/account/store.ts'
import { lockBenefitRecipient } from '#subscribe/benefit/service.ts'
import { REFERRAL_BENEFIT, wasBenefitTaken } from '#subscribe/benefit/store.ts'
import { presentCoupon } from '#subscribe/coupon/service.ts'
import type { World } from '#world'
import { giveReferral } from './service.ts'
import type * as contract from './contract.ts'
import { referralRefusal } from './rules.ts'
import { isReferred, referralsOf } from './store.ts'
import { REFERRAL_WORDS } from './copy.ts'

export async function list(world: World, { session }: Call<typeof contract.listReferrals>) {
  const [given, received] = await Promise.all([
    referralsOf(world.db, session.personId, 'given'),
    referralsOf(world.db, session.personId, 'received'),
  ])
  return {
    referrals_given: given.map(({ username, ...rest }) => ({ referree_username: username, ...wired(rest) })),
    referrals_received: received.map(({ username, ...rest }) => ({
      referrer_username: username,
      ...wired(rest),
    })),
  }
}

const wired = ({ code, created_at }: { code: string; created_at: string }) => ({
  subscription_coupon_code: code,
  created_at: new Date(created_at).toISOString(),
})

export const enter = (world: World, call: Call<typeof contract.enterReferrer>) =>
  checkCodeWithGuessLimit(world, call, REFERRAL_WORDS.NOT_FOUND, (code) =>
    change(world, call, async ({ tx, now }) => {
      const referree = await lockBenefitRecipient(tx, call.session.personId)
      const referrer = await accountByReferralCode(tx, code)
      if (!referrer) throw new Refusal('NOT_FOUND', { text: REFERRAL_WORDS.NOT_FOUND })
      const wasReferred =
        (await isReferred(tx, referree.id)) || (await wasBenefitTaken(tx, referree.ciHash, REFERRAL_BENEFIT))
      const facts = { referrer, referree, isReferred: wasReferred, now }
      refuse(referralRefusal(facts), REFERRAL_WORDS)
      const pair = { referrerId: referrer.id, referreeId: referree.id }
      return { coupon: presentCoupon(await giveReferral(tx, pair, now)) }
    }),
  )
