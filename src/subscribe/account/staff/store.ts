import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { lookupOf } from '#kit/search.ts'
import { subscriberMatches } from '../store.ts'

export type SubscriberRecord = Record<string, unknown> & {
  id: string
  username: string
  name: string
  email: string | null
  mobile: string | null
  provider: 'EMAIL' | 'KAKAO'
  ci_hash: string | null
  referral_code: string
  point: number
  coupons: number
  company: string | null
  business_number: string | null
  created_at: string
}

const holding = (q: string | undefined): SQL =>
  q ? sql`deleted_at is null and ${subscriberMatches(q)}` : sql`deleted_at is null`

const counted = (subscribers: SQL) => sql`
  select s.*,
    (select coalesce(sum(p.amount), 0) from point_transaction p where p.subscriber_id = s.id) as point,
    (select count(*)::int from subscriber_coupon w where w.subscriber_id = s.id and w.request_id is null) as coupons,
    o.name as company, o.business_number
  from (${subscribers}) s left join subscriber_company o on o.subscriber_id = s.id order by s.created_at desc, s.id desc`

const columns = sql`id, username, name, email, mobile, provider, ci_hash, referral_code, created_at`

/** The query of all subscribers whose name, e-mail or number contains the text, newest first. */
export const allSubscribers = (q: string | undefined): SQL =>
  counted(sql`select ${columns} from subscriber where ${holding(q)}`)

type Wanted = { q?: string; limit: number; offset: number }

/** The number up to which the subscribers found by a search are counted. */
export const countLimitOf = (q: string | undefined): number => (q ? lookupOf(q).most : MAX_COUNTED)

/** A page of subscribers, and their number, counted to one above the cap. */
export async function subscribers(tx: Tx, { q, limit, offset }: Wanted) {
  const page = sql`
    select ${columns} from subscriber where ${holding(q)}
    order by created_at desc, id desc limit ${limit} offset ${offset}`
  const [{ rows: records }, { rows: total }] = await Promise.all([
    tx.execute<SubscriberRecord>(counted(page)),
    tx.execute<{ n: number }>(sql`
      select count(*)::int as n from (
        select 1 from subscriber where ${holding(q)} limit ${countLimitOf(q) + 1}) hits`),
  ])
  return { records, total: total[0]!.n }
}

export const subscriberNames = (ids: SQL): SQL =>
  sql`select id, name from subscriber where id = ${ids} and name <> ''`

/** The query of (id, person) for some ids, for the access record. */
export const subscriberPersons = (ids: SQL): SQL => sql`select id, id from subscriber where id = ${ids}`
