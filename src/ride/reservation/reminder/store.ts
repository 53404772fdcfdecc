import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { driver } from '#ride/driver/tables.ts'
import { car, unit } from '#ride/fleet/tables.ts'
import { reservation } from '../tables.ts'

const { grams: _, ...columns } = getTableColumns(reservation)

/** Locks confirmed rides of a day without a reminder so far, with their car and driver. */
export const ridesToRemind = (tx: Tx, day: Day, limit: number) =>
  tx
    .select({
      ...columns,
      car: sql<string>`${car.name} || ' ' || ${unit.registrationNumber}`,
      driver: driver.name,
      driverPhone: driver.phone,
    })
    .from(reservation)
    .innerJoin(unit, eq(unit.id, reservation.unitId))
    .innerJoin(car, eq(car.id, unit.carId))
    .leftJoin(driver, eq(driver.id, reservation.driverId))
    .where(
      and(
        eq(reservation.rideDate, day),
        eq(reservation.status, 'CONFIRMED'),
        sql`not exists (select 1 from message m where m.subject_id = ${reservation.id} and m.kind = 'ride_reminder')`,
      ),
    )
    .orderBy(asc(reservation.pickupAt), asc(reservation.id))
    .limit(limit)
    .for('update', { of: reservation, skipLocked: true })
