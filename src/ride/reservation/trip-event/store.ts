import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { member } from '#ride/account/tables.ts'
import { driver } from '#ride/driver/tables.ts'
import { tripEvent } from './tables.ts'

export type TripEventRow = typeof tripEvent.$inferSelect

/** The events of a ride, in the order in which they were stored. */
export const eventsOf = (tx: Tx, reservationId: string): Promise<TripEventRow[]> =>
  tx.select().from(tripEvent).where(eq(tripEvent.reservationId, reservationId)).orderBy(asc(tripEvent.seq))

/** The events of these rides, by ride. */
export async function eventsOfRides(tx: Tx, ids: string[]): Promise<Map<string, TripEventRow[]>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select()
    .from(tripEvent)
    .where(inArray(tripEvent.reservationId, ids))
    .orderBy(asc(tripEvent.seq))
  return Map.groupBy(rows, ({ reservationId }) => reservationId)
}

/** The event with this id, of any ride. */
export const eventById = async (tx: Tx, id: string): Promise<TripEventRow | null> =>
  (await tx.select().from(tripEvent).where(eq(tripEvent.id, id)))[0] ?? null

/** The events of a ride, each with its maker's name. */
export const namedEventsOf = (tx: Tx, reservationId: string) =>
  tx
    .select({
      event: tripEvent,
      maker: sql<string>`coalesce(${driver.name}, ${member.name}, '')`,
    })
    .from(tripEvent)
    .leftJoin(driver, eq(driver.id, tripEvent.makerId))
    .leftJoin(member, eq(member.id, tripEvent.makerId))
    .where(eq(tripEvent.reservationId, reservationId))
    .orderBy(asc(tripEvent.seq))

export async function addEvents(tx: Tx, rows: (typeof tripEvent.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(tripEvent).values(rows)
}
