import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { referral } from './tables.ts'

/** Records a referral. A second one for the referred person violates a unique index. */
export async function addReferral(tx: Tx, values: Omit<typeof referral.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(referral).values({ id: newId(), ...values })
}

export const isReferred = async (tx: Tx, referreeId: string): Promise<boolean> =>
  (await tx.$count(referral, eq(referral.referreeId, referreeId))) > 0

type Row = { username: string; code: string; created_at: string }
const MAX_SHOWN = 500

/** The referrals that a subscriber gave or received, newest first, each with the coupon's code. */
export async function referralsOf(tx: Tx, subscriberId: string, side: 'given' | 'received'): Promise<Row[]> {
  const [own, other] = side === 'given' ? ['referrer_id', 'referree_id'] : ['referree_id', 'referrer_id']
  const { rows } = await tx.execute<Row>(sql`
    select coalesce(nullif(s.username, ''), s.name) as username, c.code, r.created_at
    from referral r join coupon c on c.id = r.coupon_id join subscriber s on s.id = r.${sql.identifier(other!)}
    where r.${sql.identifier(own!)} = ${subscriberId}
    order by r.created_at desc, r.id desc limit ${MAX_SHOWN}`)
  return rows
}
