import type { Call } from '#kit/http-server.ts'
import { Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import { deviceText } from '#platform/login/session/rules.ts'
import type * as contract from './contract.ts'
import { deviceHash, devicesSince } from './service.ts'
import {
  deleteAllDevices,
  deleteDevice,
  devicesOf,
  lockRemembersDevices,
  remembersDevices,
  setRemembersDevices,
} from './store.ts'

export async function list(world: World, call: Call<typeof contract.listDevices>) {
  const current = deviceHash(call)
  const rows = await devicesOf(world.db, call.session.personId, devicesSince(world.now()))
  return rows.map(({ id, hash, device, createdAt, usedAt }) => ({
    id,
    device: deviceText(device),
    created_at: createdAt.toISOString(),
    used_at: usedAt?.toISOString() ?? null,
    is_current: hash === current,
  }))
}

export const forget = (world: World, call: Call<typeof contract.forgetDevice>) =>
  change(world, call, async ({ tx, audit }) => {
    const { personId } = call.session
    if (!(await deleteDevice(tx, personId, call.params.id))) throw new Refusal('NOT_FOUND')
    audit({ action: 'FORGET_DEVICE', subject: 'staff', subjectId: personId })
  })

export const getSecurity = async (world: World) => ({ remembers_devices: await remembersDevices(world.db) })

export const putSecurity = (world: World, call: Call<typeof contract.putStaffSecurity>) =>
  change(world, call, async ({ tx, audit }) => {
    const { remembers_devices: remembers } = call.body
    const former = await lockRemembersDevices(tx, 'update')
    if (former === remembers) return { remembers_devices: former }
    await setRemembersDevices(tx, remembers)
    if (!remembers) await deleteAllDevices(tx)
    audit({
      action: 'CHANGE',
      subject: 'staff_security',
      subjectId: null,
      before: { remembers_devices: former },
      after: { remembers_devices: remembers },
    })
    return { remembers_devices: remembers }
  })
