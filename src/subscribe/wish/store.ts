import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { matchesKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { wish } from './tables.ts'

/** A wish with its subscriber. After the deletion of the account, it has no name and number. */
export type WishRecord = {
  id: string
  model: string
  created_at: string
  reply: string | null
  replied_at: string | null
  version: number
  subscriber_id: string
  name: string
  email: string | null
  mobile: string | null
}
export type WishStatus = 'OPEN' | 'ANSWERED'

const columns = sql`w.id, w.model, w.created_at, w.reply, w.replied_at, w.version, s.id as subscriber_id, s.name,
  s.email, s.mobile`
const joined = sql`wish w join subscriber s on s.id = w.subscriber_id`

const STATUSES: Record<WishStatus, { condition: SQL; order: SQL }> = {
  OPEN: { condition: sql`w.replied_at is null`, order: sql`w.created_at, w.id` },
  ANSWERED: { condition: sql`w.replied_at is not null`, order: sql`w.replied_at desc, w.id desc` },
}
const ALL = { condition: sql`true`, order: sql`w.created_at desc, w.id desc` }

const holding = (q: string | undefined): SQL => (q ? matchesKey(q, [sql`w.model`]) : sql`true`)

type Asked = { q?: string; status?: WishStatus }

/** The query of all wishes that match the search and the status. */
export function allWishes({ q, status }: Asked): SQL {
  const { condition, order } = status ? STATUSES[status] : ALL
  // Search before the join, because both tables have a search column.
  const asked = sql`select * from wish w where ${condition} and ${holding(q)}`
  return sql`select ${columns} from (${asked}) w join subscriber s on s.id = w.subscriber_id order by ${order}`
}

export const wishRows = async (tx: Tx, asked: Asked, limit: number, offset: number): Promise<WishRecord[]> =>
  (await tx.execute<WishRecord>(sql`${allWishes(asked)} limit ${limit} offset ${offset}`)).rows

/** The number of matches, counted to one above the cap. */
export async function wishCount(tx: Tx, { q, status }: Asked): Promise<number> {
  const { condition } = status ? STATUSES[status] : ALL
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from wish w where ${condition} and ${holding(q)} limit ${MAX_COUNTED + 1}) counted`)
  return rows[0]!.n
}

export async function wishRecord(tx: Tx, id: string): Promise<WishRecord | null> {
  const { rows } = await tx.execute<WishRecord>(sql`select ${columns} from ${joined} where w.id = ${id}`)
  return rows[0] ?? null
}

export const lockWish = async (tx: Tx, id: string) =>
  (await tx.select().from(wish).where(eq(wish.id, id)).for('update'))[0] ?? null

/** The number of a subscriber's wishes without a reply. */
export const openWishesOf = (tx: Tx, subscriberId: string): Promise<number> =>
  tx.$count(wish, and(eq(wish.subscriberId, subscriberId), isNull(wish.repliedAt)))

export async function addWish(tx: Tx, subscriberId: string, model: string, createdAt: Date): Promise<string> {
  const id = newId()
  await tx.insert(wish).values({ id, subscriberId, model, createdAt })
  return id
}

/** Stores or changes the reply to a wish, and raises its version. */
export async function answerWish(tx: Tx, id: string, reply: string, repliedAt: Date): Promise<void> {
  const version = sql`${wish.version} + 1`
  await tx.update(wish).set({ reply, repliedAt, version }).where(eq(wish.id, id))
}

export const wishNames = (ids: SQL): SQL => sql`select id, model from wish where id = ${ids}`

const MOST = 50

/** A subscriber's wishes, newest first. */
export const ownWishes = (tx: Tx, subscriberId: string) =>
  tx
    .select()
    .from(wish)
    .where(eq(wish.subscriberId, subscriberId))
    .orderBy(desc(wish.createdAt), desc(wish.id))
    .limit(MOST)
