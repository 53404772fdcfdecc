import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Day } from '#kit/day.ts'
import { type Db, drizzleFor, rollBack } from '#kit/db.ts'
import { patch } from '#ride/reservation/dispatch/change/api.ts'
import { rightsOf } from '#platform/realm/right/rules.ts'
import type { Range } from '#ride/figures/rules.ts'
import { type Counts, countsOf, invalidateAllDays } from '#ride/figures/store.ts'
import type { TestWorld } from './world.ts'

const sorted = ({ counts, ...rest }: Counts) => ({
  ...rest,
  counts: counts.map((count) => JSON.stringify(count)).toSorted(),
})
const asRolled = async (db: Db, range: Range) => sorted(await countsOf(db, range))

/** The figures counted from the rows, without the stored daily figures. */
async function asCounted(db: Db, range: Range) {
  const connection = await db.$client.connect()
  try {
    await connection.query('begin')
    await invalidateAllDays(drizzleFor(connection))
    return sorted(await countsOf(drizzleFor(connection), range))
  } finally {
    await rollBack(connection)
    connection.release()
  }
}

/** The number of guests with a live ride in the range, and of those among them with another ride before its end. */
async function guestsByHand(db: Db, { from, to }: Range) {
  const { rows } = await db.execute<{ member_id: string; day: Day }>(sql`
    select member_id, (pickup_at at time zone 'Asia/Seoul')::date as day from live_reservation`)
  const total = new Set(rows.filter(({ day }) => day >= from && day <= to).map(({ member_id }) => member_id))
  const ridesOf = (id: string) => rows.filter(({ member_id, day }) => member_id === id && day <= to)
  return { total: total.size, repeat: [...total].filter((id) => ridesOf(id).length > 1).length }
}

/** Expects that the figures of these ranges, computed with the stored daily figures, equal the counts from the rows. */
export async function compareFigures(db: Db, ranges: Range[]): Promise<void> {
  for (const range of ranges) {
    const rolled = await asRolled(db, range)
    expect(rolled, JSON.stringify(range)).toEqual(await asCounted(db, range))
    expect(rolled).toMatchObject(await guestsByHand(db, range))
  }
}

/** A call of an endpoint's function, without HTTP. */
export const callBy = (personId: string, role: 'USER' | 'ADMIN', parts: object) =>
  ({
    idempotency: null,
    version: null,
    query: undefined,
    session: { personId, sessionId: '', role, name: '', rights: rightsOf(role, null, null) },
    ...parts,
  }) as never

/** Changes a ride as staff, without HTTP. */
export async function changeRide({ world }: TestWorld, id: string, body: object) {
  const { rows } = await world.db.execute<{ id: string }>(sql`select id from member where role = 'ADMIN'`)
  return patch(world, callBy(rows[0]!.id, 'ADMIN', { params: { id }, body }))
}

/** The first and last day with stored figures. */
export async function rolledDays(db: Db): Promise<Day[]> {
  const { rows } = await db.execute<{ day: Day }>(sql`select day from figure_day order by day`)
  return rows.map(({ day }) => day)
}
