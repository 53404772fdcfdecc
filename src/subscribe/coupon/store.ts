import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { lastDayOf } from './rules.ts'
import { coupon, subscriberCoupon } from './tables.ts'

export type Coupon = typeof coupon.$inferSelect
export type NewCoupon = Omit<typeof coupon.$inferInsert, 'id'>

/** A wallet entry with its coupon. The coupon's last day includes an extension of this entry. */
export type WalletEntry = { entry: typeof subscriberCoupon.$inferSelect; coupon: Coupon }

const entries = (tx: Tx) =>
  tx
    .select({ entry: subscriberCoupon, coupon })
    .from(subscriberCoupon)
    .innerJoin(coupon, eq(coupon.id, subscriberCoupon.couponId))

const held = ({ entry, coupon }: WalletEntry): WalletEntry => ({
  entry,
  coupon: { ...coupon, validTo: lastDayOf(coupon.validTo, entry.validUntil) },
})

const MAX_SHOWN = 500
const latest = [desc(subscriberCoupon.createdAt), desc(subscriberCoupon.id)]
const byTime = (a: WalletEntry['entry'], b: WalletEntry['entry']): number =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1)

/** The coupons of a subscriber, newest first. When there are too many to show, unused ones are kept. */
export const walletOf = async (tx: Tx, subscriberId: string): Promise<WalletEntry[]> =>
  (
    await entries(tx)
      .where(eq(subscriberCoupon.subscriberId, subscriberId))
      .orderBy(sql`${subscriberCoupon.requestId} is not null`, ...latest)
      .limit(MAX_SHOWN)
  )
    .map(held)
    .toSorted((a, b) => byTime(b.entry, a.entry))

/** One wallet entry; null if it belongs to another subscriber. */
export async function walletEntryOf(tx: Tx, subscriberId: string, id: string): Promise<WalletEntry | null> {
  const { id: entryId, subscriberId: owner } = subscriberCoupon
  const [found] = await entries(tx).where(and(eq(entryId, id), eq(owner, subscriberId)))
  return found ? held(found) : null
}

/** Reserves a wallet entry for a request; false if it is already used, also when requests run in parallel. */
export async function reserveEntry(tx: Tx, id: string, requestId: string): Promise<boolean> {
  const reserved = await tx
    .update(subscriberCoupon)
    .set({ requestId })
    .where(and(eq(subscriberCoupon.id, id), isNull(subscriberCoupon.requestId)))
  return reserved.rowCount === 1
}

/**
 * Frees the coupon that a request reserved. A coupon that expires before `until` is extended to `until`, but only
 * once.
 */
export async function releaseEntry(tx: Tx, requestId: string, until: Day): Promise<void> {
  await tx.execute(sql`
    update subscriber_coupon w set request_id = null,
      valid_until = coalesce(w.valid_until, case when c.valid_to < ${until}::date then ${until}::date end)
    from coupon c where c.id = w.coupon_id and w.request_id = ${requestId}`)
}

export const couponByCode = async (tx: Tx, code: string): Promise<Coupon | null> =>
  (await tx.select().from(coupon).where(eq(coupon.code, code)))[0] ?? null

export async function addCoupon(tx: Tx, values: NewCoupon): Promise<string> {
  const id = newId()
  await tx.insert(coupon).values({ id, ...values })
  return id
}

type NewEntry = Omit<typeof subscriberCoupon.$inferInsert, 'id'>

/** Adds a coupon to a wallet. A second entry of this coupon for the subscriber violates a unique index. */
export async function addEntry(tx: Tx, values: NewEntry): Promise<string> {
  const id = newId()
  await tx.insert(subscriberCoupon).values({ id, ...values })
  return id
}

/** Counts one more issued coupon; false if the cap is reached, also when requests run in parallel. */
export async function countIssued(tx: Tx, id: string): Promise<boolean> {
  const counted = await tx
    .update(coupon)
    .set({ issued: sql`${coupon.issued} + 1` })
    .where(and(eq(coupon.id, id), or(isNull(coupon.cap), lt(coupon.issued, coupon.cap))))
  return counted.rowCount === 1
}
