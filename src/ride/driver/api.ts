import { Answer } from '#kit/answer.ts'
import { dayOf, daysFrom, timeOf, wallTimeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { pageOf } from '#kit/page.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { eraseRowsOf } from '#platform/personal/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { DRIVER_CSV } from './csv.ts'
import { workingHoursOn, isLicenseExpired, leaveRefusal, offReason, parseSchedule } from './rules.ts'
import {
  addDriver,
  addLeave,
  allDrivers,
  changeDriver,
  type Driver,
  type DriverRecord,
  driverRecord,
  searchDrivers,
  weekOfDriver,
  leavesOf,
  type LeaveRecord,
  liveReservationsOfDriver,
  lockDriver,
  removeLeave,
} from './store.ts'
import { DRIVER_IN_USE, LEAVE_WORDS, DRIVER_FIELDS } from './copy.ts'

/** An older text that cannot be parsed has no working hours; it is still shown. */
const scheduleOf = (text: string) => parseSchedule(text) ?? []

const present = (row: DriverRecord): contract.DriverRow => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  address: row.address,
  note: row.note,
  fixed_schedule: row.fixed_schedule,
  working_days: scheduleOf(row.fixed_schedule),
  licence_expires_on: row.licence_expires_on,
  leave: row.leave_from && row.leave_to ? { from: row.leave_from, to: row.leave_to } : null,
  version: row.version,
})

export async function list(world: World, call: Call<typeof contract.listDrivers>) {
  const page = pageOf(call.query)
  const { q, sort = 'name' } = call.query
  const today = dayOf(world.now())
  if (wantsCsv(call)) {
    const query = allDrivers(q, sort, today)
    const rowsOf = (_: Tx, records: DriverRecord[]) => records.map(present)
    return exportCsv(world, call, { subject: 'driver', columns: DRIVER_CSV, query, rowsOf })
  }
  const wanted = { q, sort, limit: page.limit, offset: page.offset, today }
  const { records, total } = await searchDrivers(world.db, wanted)
  return Answer.of(records.map(present), { page: page.shown(total) })
}

const presentNow = async ({ tx, now }: Unit, id: string) =>
  present(found(await driverRecord(tx, id, dayOf(now))))

export async function create(world: World, call: Call<typeof contract.createDriver>) {
  const { fixed_schedule: fixedSchedule, licence_expires_on: licenceExpiresOn, ...rest } = call.body
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const id = await addDriver(tx, { ...rest, fixedSchedule, licenceExpiresOn, createdAt: now })
    audit({ action: 'CREATE', subject: 'driver', subjectId: id })
    publish('driver', { id })
    return presentNow(unit, id)
  })
}

/** The fields of a driver that staff edit. */
const EDITED = namesOf(DRIVER_FIELDS)

export async function patch(world: World, call: Call<typeof contract.patchDriver>) {
  const { id } = call.params
  const { fixed_schedule: fixedSchedule, licence_expires_on: licenceExpiresOn, ...rest } = call.body
  const values = {
    ...rest,
    ...(fixedSchedule !== undefined && { fixedSchedule }),
    ...(licenceExpiresOn !== undefined && { licenceExpiresOn }),
  }
  return change(world, call, async (unit: Unit) => {
    const driver = found(await lockDriver(unit.tx, id))
    const read = () => presentNow(unit, id)
    const { finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    // A new number ends the link that was sent to the old one, and all devices with access by it.
    const isMoved = values.phone !== undefined && values.phone !== driver.phone
    const linked = isMoved ? { linkVersion: driver.linkVersion + 1 } : {}
    if (Object.keys(values).length) await changeDriver(unit.tx, id, { ...values, ...linked })
    unit.audit({ action: 'CHANGE', subject: 'driver', subjectId: id, ...auditOf(driver, call.body) })
    unit.publish('driver', { id })
    return finish()
  })
}

/** The changed fields, without personal data. */
function auditOf(row: Driver, given: Call<typeof contract.patchDriver>['body']) {
  const { name, phone, address, note, fixedSchedule, licenceExpiresOn } = row
  const duty = { fixed_schedule: fixedSchedule, licence_expires_on: licenceExpiresOn }
  const before: Record<string, unknown> = { name, phone, address, note, ...duty }
  const changed = Object.entries(given).flatMap(([key, value]) => (value === before[key] ? [] : [key]))
  const { fixed_schedule = fixedSchedule, licence_expires_on = licenceExpiresOn } = given
  return { before: duty, after: { fixed_schedule, licence_expires_on, changed } }
}

export async function remove(world: World, call: Call<typeof contract.deleteDriver>) {
  await change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const driver = found(await lockDriver(tx, call.params.id))
    const used = await liveReservationsOfDriver(tx, driver.id, dayOf(now))
    if (used) throw new Refusal('IN_USE', { status: 409, text: DRIVER_IN_USE })
    await changeDriver(tx, driver.id, { deletedAt: now })
    const erased = await eraseRowsOf(tx, world, 'driver', { id: driver.id, phone: driver.phone, now })
    await purgeResponsesAbout(tx, erased)
    audit({ action: 'DELETE', subject: 'driver', subjectId: driver.id })
    publish('driver', { id: driver.id })
  })
}

const presentLeave = ({ from_day: from, to_day: to, ...rest }: LeaveRecord) => ({ from, to, ...rest })

export async function listLeaves(world: World, { params }: Call<typeof contract.listLeaves>) {
  found(await driverRecord(world.db, params.id, dayOf(world.now())))
  return (await leavesOf(world.db, params.id, dayOf(world.now()))).map(presentLeave)
}

export async function createLeave(world: World, call: Call<typeof contract.createLeave>) {
  const { params, body } = call
  const { from, to, note } = body
  const code = leaveRefusal(body)
  if (code) throw invalid('to', LEAVE_WORDS[code])
  return change(world, call, async ({ tx, now, audit, publish }: Unit) => {
    const { id: driverId } = found(await lockDriver(tx, params.id))
    const id = await addLeave(tx, { driverId, fromDay: from, toDay: to, note, createdAt: now })
    audit({ action: 'ADD_LEAVE', subject: 'driver', subjectId: driverId, after: { from, to } })
    publish('driver', { id: driverId })
    return presentLeave((await leavesOf(tx, driverId, dayOf(now), id))[0]!)
  })
}

export async function deleteLeave(world: World, call: Call<typeof contract.deleteLeave>) {
  const { id, leaveId } = call.params
  await change(world, call, async ({ tx, audit, publish }: Unit) => {
    const { fromDay: from, toDay: to } = found(await removeLeave(tx, id, leaveId))
    await purgeResponsesAbout(tx, [leaveId])
    audit({ action: 'REMOVE_LEAVE', subject: 'driver', subjectId: id, before: { from, to } })
    publish('driver', { id })
  })
}

const DAYS = 7

export async function week(world: World, { params, query }: Call<typeof contract.getWeek>) {
  const days = daysFrom(query.from, DAYS)
  const duty = found(await weekOfDriver(world.db, params.id, query.from, days.at(-1)!))
  const { leaves, licence_expires_on: licence } = duty
  const schedule = scheduleOf(duty.fixed_schedule)
  return days.map((day) => ({
    day,
    is_working_day: !schedule.length || workingHoursOn(schedule, day).length > 0,
    hours: workingHoursOn(schedule, day).map(({ from, to }) => ({ from, to })),
    leave: leaves.find(({ from, to }) => from <= day && day <= to) ?? null,
    is_licensed: !isLicenseExpired(licence, day),
    rides: duty.rides
      .filter((ride) => ride.day === day)
      .map(({ pickup_at, day: _day, ...ride }) => {
        const pickup = new Date(pickup_at)
        const off_reason = offReason({ schedule, leaves, licence, day, time: timeOf(pickup) })
        return { ...ride, pickup_time: wallTimeOf(pickup), off_reason }
      }),
  }))
}
