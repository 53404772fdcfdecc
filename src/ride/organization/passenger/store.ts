import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { MAX_PASSENGERS } from '../rules.ts'
import { organizationPassenger as table } from '../tables.ts'

export type Passenger = typeof table.$inferSelect

const own = (organizationId: string, id: string) =>
  and(eq(table.organizationId, organizationId), eq(table.id, id))

export const passengersOf = (tx: Tx, organizationId: string): Promise<Passenger[]> =>
  tx
    .select()
    .from(table)
    .where(eq(table.organizationId, organizationId))
    .orderBy(asc(table.name), asc(table.id))
    .limit(MAX_PASSENGERS)

export const passengerCount = (tx: Tx, organizationId: string): Promise<number> =>
  tx.$count(table, eq(table.organizationId, organizationId))

export const passengerOf = async (tx: Tx, organizationId: string, id: string): Promise<Passenger | null> =>
  (await tx.select().from(table).where(own(organizationId, id)))[0] ?? null

export const lockPassenger = async (tx: Tx, organizationId: string, id: string): Promise<Passenger | null> =>
  (await tx.select().from(table).where(own(organizationId, id)).for('update'))[0] ?? null

export async function addPassenger(tx: Tx, values: Omit<Passenger, 'id' | 'version'>): Promise<Passenger> {
  return (
    await tx
      .insert(table)
      .values({ id: newId(), ...values })
      .returning()
  )[0]!
}

/** Changes a passenger and raises the version of the row. */
export async function changePassenger(tx: Tx, id: string, values: Partial<Passenger>): Promise<void> {
  await tx
    .update(table)
    .set({ ...values, version: sql`${table.version} + 1` })
    .where(eq(table.id, id))
}

export const removePassenger = async (tx: Tx, organizationId: string, id: string) =>
  (await tx.delete(table).where(own(organizationId, id)).returning({ id: table.id }))[0] ?? null
