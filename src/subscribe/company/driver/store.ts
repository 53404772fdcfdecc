import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { subscriptionDriver } from './tables.ts'

export type Driver = typeof subscriptionDriver.$inferSelect

/** The drivers of a subscription, the first added first. */
export const driversOf = (tx: Tx, subscriptionId: string): Promise<Driver[]> =>
  tx
    .select()
    .from(subscriptionDriver)
    .where(eq(subscriptionDriver.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionDriver.createdAt), asc(subscriptionDriver.id))

export async function storeDriver(tx: Tx, values: Driver): Promise<void> {
  await tx.insert(subscriptionDriver).values(values)
}

/** Deletes a driver of a subscription; false if it has no such driver. */
export async function removeDriver(tx: Tx, subscriptionId: string, id: string): Promise<boolean> {
  const whose = and(eq(subscriptionDriver.subscriptionId, subscriptionId), eq(subscriptionDriver.id, id))
  return (await tx.delete(subscriptionDriver).where(whose)).rowCount === 1
}

export const driverNames = (ids: SQL): SQL => sql`select id, name from subscription_driver where id = ${ids}`
