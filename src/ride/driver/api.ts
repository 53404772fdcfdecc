import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, Refusal } from '#kit/refusal.ts'
import { addAudit } from '#ride/audit/store.ts'
import { change, type World } from '#world'
import type { createDriver, deleteDriver, patchDriver } from './contract.ts'
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

export async function create(world: World, { body, session }: Call<typeof createDriver>) {
  const { fixed_schedule: fixedSchedule, ...rest } = body
  return change(world, async (tx) => {
    const driver = await addDriver(tx, { ...rest, fixedSchedule, createdAt: world.now() })
    await addAudit(
      tx,
      { actor: session, action: 'CREATE', subject: 'driver', subjectId: driver.id },
      world.now(),
    )
    return present(driver)
  })
}

export async function patch(world: World, { params, body, session }: Call<typeof patchDriver>) {
  const { fixed_schedule: fixedSchedule, ...rest } = body
  const values = { ...rest, ...(fixedSchedule !== undefined && { fixedSchedule }) }
  return change(world, async (tx) => {
    const before = found(await lockDriver(tx, params.id))
    const after = Object.keys(values).length ? await changeDriver(tx, params.id, values) : before
    await addAudit(
      tx,
      {
        actor: session,
        action: 'CHANGE',
        subject: 'driver',
        subjectId: params.id,
        after: { changed: Object.keys(values) },
      },
      world.now(),
    )
    return present(after)
  })
}

export async function remove(world: World, { params, session }: Call<typeof deleteDriver>) {
  await change(world, async (tx) => {
    const driver = found(await lockDriver(tx, params.id))
    const used = await liveReservationsOfDriver(tx, driver.id, dayOf(world.now()))
    if (used) throw new Refusal('IN_USE', { status: 409, text: DRIVER_IN_USE })
    await changeDriver(tx, driver.id, { deletedAt: world.now() })
    await addAudit(
      tx,
      { actor: session, action: 'DELETE', subject: 'driver', subjectId: driver.id },
      world.now(),
    )
  })
  return undefined
}
