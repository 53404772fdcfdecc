import { type SQL, sql } from 'drizzle-orm'
import { literally, type Tx } from '#kit/db.ts'
import { MOST_COUNTED } from '#kit/page.ts'

export type PointCouponRecord = Record<string, unknown> & {
  id: string
  code: string
  amount: number
  valid_from: string | null
  valid_to: string | null
  cap: number | null
  issued: number
  created_at: string
}

const holding = (q: string | undefined): SQL => (q ? sql`code ilike ${literally(q)}` : sql`true`)

/** The query of all point coupons whose code holds the text, the latest first. */
export const allPointCoupons = (q: string | undefined): SQL => sql`
  select * from point_coupon where ${holding(q)} order by created_at desc, id desc`

type Wanted = { q?: string | undefined; limit: number; offset: number }

/** A page of them, and how many there are, counted to one above the cap. */
export async function pointCoupons(tx: Tx, { q, limit, offset }: Wanted) {
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    tx.execute<PointCouponRecord>(sql`${allPointCoupons(q)} limit ${limit} offset ${offset}`),
    tx.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from point_coupon where ${holding(q)} limit ${MOST_COUNTED + 1}) hits`),
  ])
  return { records, total: counted[0]!.n }
}

export async function pointCouponRecord(tx: Tx, id: string): Promise<PointCouponRecord> {
  const { rows } = await tx.execute<PointCouponRecord>(sql`select * from point_coupon where id = ${id}`)
  return rows[0]!
}
