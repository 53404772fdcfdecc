import { dayOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { found, invalid } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import type { Unit, World } from '#world'
import { lockCarForWaitlist, lockUnit, unitOf } from '../store.ts'
import type * as contract from './contract.ts'
import { maintenanceRefusal } from './rules.ts'
import { addMaintenance, maintenanceOfUnit, removeMaintenance } from './store.ts'
import { MAINTENANCE_WORDS } from './copy.ts'

type Params = { id: string; inventoryId: string }

/** The unit, locked, if it belongs to this car; otherwise 404. */
async function lockUnitOf(tx: Tx, { id, inventoryId }: Params) {
  const unit = await lockUnit(tx, inventoryId)
  return found(unit?.carId === id ? unit : null)
}

export async function list(world: World, { params }: Call<typeof contract.listMaintenance>) {
  const unit = found(await unitOf(world.db, params.inventoryId))
  found(unit.carId === params.id || null)
  return maintenanceOfUnit(world.db, unit.id, dayOf(world.now()))
}

export async function create(world: World, call: Call<typeof contract.createMaintenance>) {
  const { params, body } = call
  const { from, to, note = '' } = body
  const code = maintenanceRefusal(body, dayOf(world.now()))
  if (code) throw invalid('to', MAINTENANCE_WORDS[code])
  return change(world, call, async (work: Unit) => {
    const { tx, now, audit, publish } = work
    // The waitlist is locked before the unit, as in its job. So a member whose offer is revoked here is served before
    // those behind.
    await lockCarForWaitlist(tx, params.id)
    // From here, no booking takes the unit; rides that already have it are listed below.
    const unit = await lockUnitOf(tx, params)
    const id = await addMaintenance(tx, { unitId: unit.id, fromDay: from, toDay: to, note, createdAt: now })
    await world.hooks.unitsClosed(work, { unitId: unit.id, from, to })
    const all = await maintenanceOfUnit(tx, unit.id, dayOf(now))
    const maintenance = found(all.find((one) => one.id === id))
    const reservations = maintenance.reservations.map((reservation) => reservation.id)
    audit({
      action: 'SET_MAINTENANCE',
      subject: 'unit',
      subjectId: unit.id,
      after: { from, to, reservations },
    })
    publish('day', { day: null })
    publish('car', { id: unit.carId })
    return maintenance
  })
}

export async function remove(world: World, call: Call<typeof contract.deleteMaintenance>) {
  return change(world, call, async ({ tx, audit, publish }) => {
    const unit = await lockUnitOf(tx, call.params)
    const { fromDay: from, toDay: to } = found(
      await removeMaintenance(tx, unit.id, call.params.maintenanceId),
    )
    audit({ action: 'REMOVE_MAINTENANCE', subject: 'unit', subjectId: unit.id, before: { from, to } })
    publish('day', { day: null })
    publish('car', { id: unit.carId })
  })
}
