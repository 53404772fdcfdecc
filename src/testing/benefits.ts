import { sql } from 'drizzle-orm'
import { newId } from '#kit/id.ts'
import type { TestWorld } from './world.ts'

/** Grants points to a subscriber. */
export const givePoints = (t: TestWorld, id: string, amount: number) =>
  t.world.db
    .execute(sql`insert into point_transaction (id, subscriber_id, transaction_type, amount, created_at)
    values (${newId()}, ${id}, 'COUPON', ${amount}, ${t.world.now().toISOString()})`)

/** Grants a coupon to a subscriber; returns its id in the wallet. */
export async function giveCoupon(
  t: TestWorld,
  subscriberId: string,
  type: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const [id, walletId] = [newId(), newId()]
  const { rate = null, discount = null, min = null } = more
  await t.world.db
    .execute(sql`insert into coupon (id, code, name, discount_type, discount_rate, discount, min_price, created_at)
    values (${id}, ${`T${id.replaceAll('-', '').slice(-20).toUpperCase()}`}, '시험 쿠폰', ${type}, ${rate}, ${discount}, ${min}, now())`)
  await t.world.db.execute(sql`insert into subscriber_coupon (id, coupon_id, subscriber_id, created_at)
    values (${walletId}, ${id}, ${subscriberId}, now())`)
  return walletId
}
