import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { MAX_COUNTED } from '#kit/page.ts'
import { rating } from './tables.ts'

export type Rating = typeof rating.$inferSelect

export const ratingOf = async (tx: Tx, reservationId: string): Promise<Rating | null> =>
  (await tx.select().from(rating).where(eq(rating.reservationId, reservationId)))[0] ?? null

export async function addRating(tx: Tx, values: typeof rating.$inferInsert): Promise<Rating> {
  return (await tx.insert(rating).values(values).returning())[0]!
}

/** Moves a member's ratings to another member. */
export async function giveRatings(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(rating).set({ memberId: to }).where(eq(rating.memberId, from))
}

export type RatingRow = {
  id: string
  stars: number
  sentence: string
  created_at: Date
  member: string
  car_name: string
  driver: string | null
  pickup_at: Date
  handled_at: Date | null
  handled_by: string | null
  note: string
}

const WAITING = sql`r.stars < 4 and r.handled_at is null`

/** Ratings with the names of member, car, driver and handler. The tables of other rooms are only read. */
const listed = (where: SQL, order: SQL, limit: number, offset: number) => sql`
  select r.reservation_id as id, r.stars, r.sentence, r.created_at, m.name as member, c.name as car_name,
    d.name as driver, v.pickup_at, r.handled_at, s.name as handled_by, r.note
  from (select * from rating r where ${where} order by ${order} limit ${limit} offset ${offset}) r
  join reservation v on v.id = r.reservation_id
  join car c on c.id = v.car_id
  join member m on m.id = r.member_id
  left join driver d on d.id = v.driver_id
  left join member s on s.id = r.handled_by
  order by ${order}`

export type Which = 'WAITING' | 'ALL'

const ORDER: Record<Which, SQL> = {
  WAITING: sql`r.created_at, r.reservation_id`,
  ALL: sql`r.created_at desc, r.reservation_id`,
}
const whereOf = (which: Which): SQL => (which === 'WAITING' ? WAITING : sql`true`)

const dated = (row: RatingRow): RatingRow => ({
  ...row,
  created_at: new Date(row.created_at),
  pickup_at: new Date(row.pickup_at),
  handled_at: row.handled_at && new Date(row.handled_at),
})

export async function ratingRows(tx: Tx, which: Which, limit: number, offset: number): Promise<RatingRow[]> {
  const { rows } = await tx.execute<RatingRow>(listed(whereOf(which), ORDER[which], limit, offset))
  return rows.map(dated)
}

/** The number of ratings, counted to one above the cap. */
export async function ratingCount(tx: Tx, which: Which): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from (select 1 from rating r where ${whereOf(which)} limit ${MAX_COUNTED + 1}) counted`,
  )
  return rows[0]!.n
}

/** The query of the ids of all ratings of a kind, in order. */
export const allRatings = (which: Which): SQL =>
  sql`select r.reservation_id as id from rating r where ${whereOf(which)} order by ${ORDER[which]}`

export async function ratingRowsByIds(tx: Tx, ids: string[], which: Which): Promise<RatingRow[]> {
  const those = sql`r.reservation_id = any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<RatingRow>(listed(those, ORDER[which], ids.length, 0))
  return rows.map(dated)
}

export async function ratingRow(tx: Tx, id: string): Promise<RatingRow | null> {
  const { rows } = await tx.execute<RatingRow>(
    listed(sql`r.reservation_id = ${id}`, sql`r.reservation_id`, 1, 0),
  )
  return rows[0] ? dated(rows[0]) : null
}

/** Marks a rating as handled; false if it was handled before. */
export async function markHandled(
  tx: Tx,
  id: string,
  { by, note, now }: { by: string; note: string; now: Date },
): Promise<boolean> {
  const waiting = and(eq(rating.reservationId, id), isNull(rating.handledAt))
  const { rowCount } = await tx.update(rating).set({ handledAt: now, handledBy: by, note }).where(waiting)
  return (rowCount ?? 0) > 0
}
