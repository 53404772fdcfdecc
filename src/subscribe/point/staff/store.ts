import { eq, type SQL, sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import type { NewPointCoupon, PointCoupon } from '../store.ts'
import { pointCoupon } from '../tables.ts'

export type PointCouponRecord = Record<string, unknown> & {
  id: string
  code: string
  amount: number
  valid_from: string | null
  valid_to: string | null
  cap: number | null
  issued: number
  version: number
  created_at: string
}

const holding = (q: string | undefined): SQL => (q ? containsKey(q, [sql`code`]) : sql`true`)

/** The query of all point coupons whose code contains the text, newest first. */
export const allPointCoupons = (q: string | undefined): SQL => sql`
  select * from point_coupon where ${holding(q)} order by created_at desc, id desc`

type Wanted = { q?: string; limit: number; offset: number }

/** A page of point coupons, and their number, counted to one above the cap. */
export async function pointCoupons(tx: Tx, { q, limit, offset }: Wanted) {
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    tx.execute<PointCouponRecord>(sql`${allPointCoupons(q)} limit ${limit} offset ${offset}`),
    tx.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from point_coupon where ${holding(q)} limit ${MAX_COUNTED + 1}) hits`),
  ])
  return { records, total: counted[0]!.n }
}

export async function pointCouponRecord(tx: Tx, id: string): Promise<PointCouponRecord> {
  const { rows } = await tx.execute<PointCouponRecord>(sql`select * from point_coupon where id = ${id}`)
  return rows[0]!
}

export const lockPointCoupon = async (tx: Tx, id: string): Promise<PointCoupon | null> =>
  (await tx.select().from(pointCoupon).where(eq(pointCoupon.id, id)).for('update'))[0] ?? null

type Change = { [K in keyof NewPointCoupon]?: NewPointCoupon[K] }

/** Changes a point coupon and raises its version. */
export async function changePointCoupon(tx: Tx, id: string, values: Change): Promise<void> {
  await tx
    .update(pointCoupon)
    .set({ ...values, version: sql`${pointCoupon.version} + 1` })
    .where(eq(pointCoupon.id, id))
}

export const pointCouponNames = (ids: SQL): SQL => sql`select id, code from point_coupon where id = ${ids}`
