import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { takenBenefit } from './tables.ts'

/** The benefit of a referred subscriber. */
export const REFERRAL_BENEFIT = 'REFERRAL'

/** Records the benefits of a person who deletes their account: campaigns, point coupons and the referral coupon. */
export async function storeTakenBenefits(
  tx: Tx,
  { subscriberId, personHash }: { subscriberId: string; personHash: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await tx.execute(sql`
    insert into taken_benefit (person_hash, benefit, left_at)
    select ${personHash}, taken.benefit, ${at}::timestamptz from (
      select w.coupon_id::text as benefit from subscriber_coupon w join coupon c on c.id = w.coupon_id
      where w.subscriber_id = ${subscriberId} and c.is_campaign
      union select point_coupon_id::text from point_coupon_use where subscriber_id = ${subscriberId}
      union select ${REFERRAL_BENEFIT} from referral where referree_id = ${subscriberId}) taken
    on conflict (person_hash, benefit) do update set left_at = excluded.left_at`)
}

/** Whether a person already had a benefit in a deleted account. */
export const wasBenefitTaken = async (tx: Tx, personHash: string, benefit: string): Promise<boolean> =>
  (await tx.$count(
    takenBenefit,
    and(eq(takenBenefit.personHash, personHash), eq(takenBenefit.benefit, benefit)),
  )) > 0
