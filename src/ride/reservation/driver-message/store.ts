import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#kit/db.ts'
import { car, unit } from '#ride/fleet/tables.ts'

/** Name and registration number of a unit; empty without one. */
export async function carOf(tx: Tx, unitId: string | null): Promise<string> {
  if (!unitId) return ''
  const [row] = await tx
    .select({ name: car.name, number: unit.registrationNumber })
    .from(unit)
    .innerJoin(car, eq(car.id, unit.carId))
    .where(eq(unit.id, unitId))
  return row ? `${row.name} ${row.number}` : ''
}

/** Whether a message about an assignment to the ride, or its change, was sent to this number. */
export async function wasToldOfRide(tx: Tx, rideId: string, phone: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ended_message
    where subject_id = ${rideId} and kind in ('drive_assigned', 'drive_changed') and recipient = ${phone}
      and state = 'SENT' limit 1`)
  return rows.length > 0
}
