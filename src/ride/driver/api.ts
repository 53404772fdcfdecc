import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import {
  addDriver,
  changeDriver,
  type Driver,
  drivers,
  liveReservationsOfDriver,
  lockDriver,
} from './store.ts'
import { DRIVER_IN_USE } from './words.ts'

const present = ({ id, name, phone, address, note, fixedSchedule }: Driver) => ({
  id,
  name,
  phone,
  address,
  note,
  fixed_schedule: fixedSchedule,
})

export const list = async (world: World) => (await drivers(world.db)).map(present)

export async function create(world: World, call: Call<typeof contract.createDriver>) {
  const { fixed_schedule: fixedSchedule, ...rest } = call.body
  return change(world, call, async ({ tx, now, audit }) => {
    const driver = await addDriver(tx, { ...rest, fixedSchedule, createdAt: now })
    audit({ action: 'CREATE', subject: 'driver', subjectId: driver.id })
    return present(driver)
  })
}

export async function patch(world: World, call: Call<typeof contract.patchDriver>) {
  const { id } = call.params
  const { fixed_schedule: fixedSchedule, ...rest } = call.body
  const values = { ...rest, ...(fixedSchedule !== undefined && { fixedSchedule }) }
  return change(world, call, async ({ tx, audit }) => {
    const before = found(await lockDriver(tx, id))
    const after = Object.keys(values).length ? await changeDriver(tx, id, values) : before
    audit({ action: 'CHANGE', subject: 'driver', subjectId: id, after: { changed: Object.keys(values) } })
    return present(after)
  })
}

export async function remove(world: World, call: Call<typeof contract.deleteDriver>) {
  await change(world, call, async ({ tx, now, audit }) => {
    const driver = found(await lockDriver(tx, call.params.id))
    const used = await liveReservationsOfDriver(tx, driver.id, dayOf(now))
    if (used) throw new Refusal('IN_USE', { status: 409, text: DRIVER_IN_USE })
    await changeDriver(tx, driver.id, { deletedAt: now })
    audit({ action: 'DELETE', subject: 'driver', subjectId: driver.id })
  })
}
