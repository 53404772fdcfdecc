import { and, eq, type SQL, sql } from 'drizzle-orm'
import { containsKey, type Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { coupon } from '../tables.ts'
import type { Coupon } from '../store.ts'

/** A campaign as listed, with the number of used coupons. */
export type CampaignRecord = Record<string, unknown> & {
  id: string
  code: string
  name: string
  description: string
  discount_type: Coupon['discountType']
  discount_rate: number | null
  discount: number | null
  min_price: number | null
  max_price: number | null
  valid_from: string | null
  valid_to: string | null
  cap: number | null
  issued: number
  used: number
  version: number
  created_at: string
}

const holding = (q: string | undefined): SQL =>
  q ? sql`is_campaign and ${containsKey(q, [sql`name`, sql`code`])}` : sql`is_campaign`

const withUsed = (campaigns: SQL) => sql`
  select c.*, (
    select count(*)::int from subscriber_coupon w where w.coupon_id = c.id and w.request_id is not null
  ) as used
  from (${campaigns}) c order by c.created_at desc, c.id desc`

/** The query of all campaigns whose name or code contains the text, newest first. */
export const allCampaigns = (q: string | undefined): SQL =>
  withUsed(sql`select * from coupon where ${holding(q)}`)

type Wanted = { q?: string; limit: number; offset: number }

/** A page of campaigns, and their number, counted to one above the cap. */
export async function campaigns(tx: Tx, { q, limit, offset }: Wanted) {
  const page = sql`
    select * from coupon where ${holding(q)} order by created_at desc, id desc limit ${limit} offset ${offset}`
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    tx.execute<CampaignRecord>(withUsed(page)),
    tx.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from coupon where ${holding(q)} limit ${MAX_COUNTED + 1}) hits`),
  ])
  return { records, total: counted[0]!.n }
}

export async function campaignRecord(tx: Tx, id: string): Promise<CampaignRecord | null> {
  const one = sql`select * from coupon where id = ${id} and is_campaign`
  return (await tx.execute<CampaignRecord>(withUsed(one))).rows[0] ?? null
}

export const lockCampaign = async (tx: Tx, id: string): Promise<Coupon | null> =>
  (
    await tx
      .select()
      .from(coupon)
      .where(and(eq(coupon.id, id), eq(coupon.isCampaign, true)))
      .for('update')
  )[0] ?? null

/** Changes a campaign and raises the version of the row. */
export async function changeCampaign(tx: Tx, id: string, values: Partial<Coupon>): Promise<void> {
  await tx
    .update(coupon)
    .set({ ...values, version: sql`${coupon.version} + 1` })
    .where(eq(coupon.id, id))
}

export const couponNames = (ids: SQL): SQL => sql`select id, name from coupon where id = ${ids}`
