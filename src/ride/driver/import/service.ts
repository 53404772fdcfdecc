import { z } from 'zod'
import { dayCell, mobileCell } from '#kit/import-cell.ts'
import { newId } from '#kit/id.ts'
import { importer, type ImportRow } from '#kit/importer.ts'
import { MAX_NAME } from '#kit/name.ts'
import { maybeText, text } from '#kit/text.ts'
import { type Plan, writeParts } from '#platform/staff/import/service.ts'
import { changedFields } from '#platform/staff/rules.ts'
import type { Unit, World } from '#world'
import { SCHEDULE_WRONG } from '../copy.ts'
import { MAX_LICENSE_DAYS, parseSchedule, scheduleText } from '../rules.ts'
import { DRIVER_COLUMNS, DRIVER_FAULTS, DRIVER_PHONE_WRONG, LICENSE_DAY_WRONG } from './copy.ts'
import { addDrivers, changeDrivers, type Known, lockKnownDrivers, type Wanted } from './store.ts'

const schema = z.object({
  name: text(MAX_NAME),
  phone: mobileCell(DRIVER_PHONE_WRONG),
  address: maybeText(200).optional(),
  note: maybeText(1000).optional(),
  fixed_schedule: maybeText(1000)
    .refine((value) => parseSchedule(value) !== null, SCHEDULE_WRONG)
    .transform((value) => scheduleText(parseSchedule(value) ?? []))
    .optional(),
  licence_expires_on: dayCell(LICENSE_DAY_WRONG, MAX_LICENSE_DAYS).optional(),
})
type Driver = z.output<typeof schema>
type Row = ImportRow<Driver>

/** Drivers, by number; cells that are blank leave the stored value. */
export const driverImport = importer<World, Unit, Driver>({
  kind: 'drivers',
  columns: DRIVER_COLUMNS,
  schema,
  keyOf: ({ phone }) => ({ column: 'phone', key: phone }),
  write: writeParts({
    topic: 'driver',
    planPart,
    add: ({ tx, now }, added) => addDrivers(tx, added, now),
    change: ({ tx }, changed) => changeDrivers(tx, changed),
  }),
})

async function planPart({ tx }: Unit, rows: Row[], used: Set<string>): Promise<Plan<Wanted>[]> {
  const known = await lockKnownDrivers(
    tx,
    rows.flatMap(({ knownId }) => knownId ?? []),
    rows.map(({ values }) => values.phone),
  )
  const byId = new Map(known.map((driver) => [driver.id, driver]))
  const byPhone = Map.groupBy(known, ({ phone }) => phone)
  return rows.map((row) => planOf(row, { byId, byPhone, used }))
}

type Found = { byId: Map<string, Known>; byPhone: Map<string, Known[]>; used: Set<string> }

function planOf({ values, knownId }: Row, { byId, byPhone, used }: Found): Plan<Wanted> {
  const callers = byPhone.get(values.phone) ?? []
  const named = knownId ? byId.get(knownId) : undefined
  if (!named && callers.length > 1) return { outcome: faultOf('AMBIGUOUS') }
  const driver = named ?? callers[0]
  if (!driver) return adding(values)
  if (used.has(driver.id)) return { outcome: faultOf('DUPLICATE') }
  used.add(driver.id)
  const isTaken = values.phone !== driver.phone && callers.length > 0
  return isTaken ? { outcome: faultOf('PHONE_TAKEN') } : changing(driver, values)
}

const faultOf = (code: keyof typeof DRIVER_FAULTS) => ({ column: 'phone', code, err: DRIVER_FAULTS[code] })

function adding(values: Driver): Plan<Wanted> {
  const id = newId()
  const blank = { address: '', note: '', fixed_schedule: '', licence_expires_on: null }
  return { outcome: { id, did: 'CREATED' }, add: { id, ...blank, ...values } }
}

function changing({ version, ...driver }: Known, values: Driver): Plan<Wanted> {
  const row: Wanted = { ...driver, ...values }
  const fields = changedFields<Wanted>(driver, row, Object.keys(driver) as (keyof Wanted)[])
  if (!fields.length) return { outcome: { id: driver.id, did: 'UNCHANGED' } }
  return { outcome: { id: driver.id, did: 'UPDATED' }, change: { row, version: version + 1, fields } }
}
