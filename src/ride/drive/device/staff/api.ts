import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { changeDriver, driverById, lockDriver } from '#ride/driver/store.ts'
import type { Unit, World } from '#world'
import type * as contract from '#ride/driver/device/contract.ts'
import { driveLink } from '../messages.ts'
import { devicesOf, removeDevice } from '../store.ts'

const audited = (subjectId: string) => ({ subject: 'driver', subjectId })

export async function list(world: World, { params }: Call<typeof contract.listDriverDevices>) {
  const driver = found(await driverById(world.db, params.id))
  return (await devicesOf(world.db, driver, world.now())).map(({ id, label, createdAt, expiresAt }) => ({
    id,
    label,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }))
}

export const remove = (world: World, call: Call<typeof contract.deleteDriverDevice>): Promise<void> =>
  change(world, call, async ({ tx, audit }: Unit) => {
    const { id, did } = call.params
    found((await removeDevice(tx, id, did)) || null)
    audit({ action: 'REMOVE_DEVICE', ...audited(id) })
  })

export const renewLink = (world: World, call: Call<typeof contract.renewDriverLink>): Promise<void> =>
  change(world, call, async (unit: Unit) => {
    const driver = found(await lockDriver(unit.tx, call.params.id))
    const linkVersion = driver.linkVersion + 1
    await changeDriver(unit.tx, driver.id, { linkVersion })
    const facts = { driverId: driver.id, linkVersion }
    unit.send(driveLink, { subjectId: driver.id, recipient: driver.phone, facts })
    unit.audit({ action: 'RENEW_LINK', ...audited(driver.id) })
    unit.publish('driver', { id: driver.id })
  })
