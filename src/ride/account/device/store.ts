import { and, desc, eq, gt } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { rememberedDevice, staffSecurity } from '../tables.ts'

const LONGEST_DEVICE = 300

/** Whether the owner allows remembered devices. */
export const remembersDevices = async (tx: Tx): Promise<boolean> =>
  (await tx.select().from(staffSecurity))[0]?.remembersDevices ?? false

/** The same with a lock: `share` prevents a change of the setting, `update` is for changing it. */
export const lockRemembersDevices = async (tx: Tx, strength: 'share' | 'update'): Promise<boolean> =>
  (await tx.select().from(staffSecurity).for(strength))[0]?.remembersDevices ?? false

export async function setRemembersDevices(tx: Tx, remembers: boolean): Promise<void> {
  await tx.update(staffSecurity).set({ remembersDevices: remembers })
}

type NewDevice = { hash: string; memberId: string; client: string; now: Date }

export async function addDevice(tx: Tx, { hash, memberId, client, now }: NewDevice): Promise<void> {
  const device = client.slice(0, LONGEST_DEVICE) || null
  await tx.insert(rememberedDevice).values({ id: newId(), hash, memberId, device, createdAt: now })
}

type Known = { hash: string; memberId: string; since: Date }

/** Records a login from a device of this person that was remembered after `since`; false if there is no such device. */
export async function useDevice(tx: Tx, { hash, memberId, since }: Known, now: Date): Promise<boolean> {
  const isKnown = and(
    eq(rememberedDevice.hash, hash),
    eq(rememberedDevice.memberId, memberId),
    gt(rememberedDevice.createdAt, since),
  )
  return (await tx.update(rememberedDevice).set({ usedAt: now }).where(isKnown)).rowCount === 1
}

export const devicesOf = (tx: Tx, memberId: string, since: Date) =>
  tx
    .select()
    .from(rememberedDevice)
    .where(and(eq(rememberedDevice.memberId, memberId), gt(rememberedDevice.createdAt, since)))
    .orderBy(desc(rememberedDevice.createdAt))

/** Deletes a device of a person; false if there is no such device. */
export async function deleteDevice(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const own = and(eq(rememberedDevice.memberId, memberId), eq(rememberedDevice.id, id))
  return (await tx.delete(rememberedDevice).where(own)).rowCount === 1
}

/** Deletes the device of a person with this token hash. */
export async function deleteDeviceByHash(tx: Tx, memberId: string, hash: string): Promise<void> {
  const own = and(eq(rememberedDevice.memberId, memberId), eq(rememberedDevice.hash, hash))
  await tx.delete(rememberedDevice).where(own)
}

/** Deletes all devices of a person. */
export async function deleteDevicesOf(tx: Tx, memberId: string): Promise<void> {
  await tx.delete(rememberedDevice).where(eq(rememberedDevice.memberId, memberId))
}

/** Deletes the devices of all people. */
export async function deleteAllDevices(tx: Tx): Promise<void> {
  await tx.delete(rememberedDevice)
}
