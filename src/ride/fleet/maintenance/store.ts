import { and, eq, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { bumpUnitVersion } from '../store.ts'
import { unitMaintenance } from '../tables.ts'

export type Maintenance = typeof unitMaintenance.$inferSelect

type UnitRow = {
  id: string
  registration_number: string
  /** The maintenance that is under way or comes next. */
  maintenance: { id: string; from: Day; to: Day; note: string } | null
}

/** The units of a car by registration number, each with its present or next maintenance. */
export async function unitsWithMaintenance(tx: Tx, carId: string, today: Day): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number,
      (select json_build_object('id', m.id, 'from', m.from_day, 'to', m.to_day, 'note', m.note)
       from unit_maintenance m where m.unit_id = u.id and m.to_day >= ${today}
       order by m.to_day limit 1) as maintenance
    from unit u where u.car_id = ${carId} and u.deleted_at is null
    order by u.registration_number`)
  return rows
}

type MaintenanceRow = {
  id: string
  from: Day
  to: Day
  note: string
  reservations: { id: string; ride_date: Day; name: string }[]
}

const MOST = 100

/** Maintenance of a unit, latest first, with the live rides on its days from today on. */
export async function maintenanceOfUnit(tx: Tx, unitId: string, today: Day): Promise<MaintenanceRow[]> {
  const { rows } = await tx.execute<MaintenanceRow>(sql`
    select m.id, m.from_day as from, m.to_day as to, m.note, coalesce(
      (select json_agg(json_build_object('id', r.id, 'ride_date', r.ride_date, 'name', r.name) order by r.pickup_at)
       from live_reservation r where r.unit_id = m.unit_id and not r.completed
         and r.ride_date between greatest(m.from_day, ${today}::date) and m.to_day), '[]') as reservations
    from unit_maintenance m where m.unit_id = ${unitId} order by m.to_day desc limit ${MOST}`)
  return rows
}

/**
 * Adds a maintenance of a locked unit and raises the unit's version. Bookings that already chose the unit wait for the
 * lock, find another version, and choose another unit.
 */
export async function addMaintenance(
  tx: Tx,
  values: Omit<typeof unitMaintenance.$inferInsert, 'id'>,
): Promise<string> {
  const id = newId()
  await tx.insert(unitMaintenance).values({ id, ...values })
  await bumpUnitVersion(tx, values.unitId)
  return id
}

/** Removes a maintenance of a unit; null if it does not exist. */
export const removeMaintenance = async (tx: Tx, unitId: string, id: string): Promise<Maintenance | null> =>
  (
    await tx
      .delete(unitMaintenance)
      .where(and(eq(unitMaintenance.id, id), eq(unitMaintenance.unitId, unitId)))
      .returning()
  )[0] ?? null

/** Whether a unit is in maintenance on a day; reliable only while the unit is locked. */
export async function isInMaintenance(tx: Tx, unitId: string, day: Day): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select exists (select 1 from unit_maintenance
      where unit_id = ${unitId} and to_day >= ${day} and from_day <= ${day}) as is`)
  return rows[0]!.is
}
