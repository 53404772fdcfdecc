import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import type { Driver } from '#ride/driver/store.ts'
import { driverDevice } from './tables.ts'

type Owner = Pick<Driver, 'id' | 'linkVersion'>

const standing = ({ id, linkVersion }: Owner, now: Date) =>
  and(
    eq(driverDevice.driverId, id),
    eq(driverDevice.linkVersion, linkVersion),
    gt(driverDevice.expiresAt, now),
  )

/** Whether the token belongs to a device that has access to the driver's page now. */
export async function isKnownDevice(tx: Tx, driver: Owner, tokenHash: string, now: Date): Promise<boolean> {
  const own = and(standing(driver, now), eq(driverDevice.tokenHash, tokenHash))
  return (await tx.select({ id: driverDevice.id }).from(driverDevice).where(own)).length > 0
}

/** The devices with access to a driver's page, newest first. */
export const devicesOf = (tx: Tx, driver: Owner, now: Date) =>
  tx.select().from(driverDevice).where(standing(driver, now)).orderBy(desc(driverDevice.createdAt)).limit(50)

export async function addDevice(tx: Tx, device: Omit<typeof driverDevice.$inferInsert, 'id'>): Promise<void> {
  await tx.insert(driverDevice).values({ id: newId(), ...device })
}

/** Ends a device; false if there was none. */
export async function removeDevice(tx: Tx, driverId: string, id: string): Promise<boolean> {
  const own = and(eq(driverDevice.id, id), eq(driverDevice.driverId, driverId))
  return (await tx.delete(driverDevice).where(own).returning({ id: driverDevice.id })).length > 0
}
