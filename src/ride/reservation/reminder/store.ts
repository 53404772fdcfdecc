import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { driver } from '#ride/driver/tables.ts'
import { car, unit } from '#ride/fleet/tables.ts'
import { reservation } from '../tables.ts'

const { grams: _, ...columns } = getTableColumns(reservation)

type Batch = { after: string | undefined; limit: number }

/** Locks the confirmed rides of a day that have no reminder yet, by id, with their car and driver. */
export const ridesToRemind = (tx: Tx, day: Day, { after, limit }: Batch) =>
  tx
    .select({
      ...columns,
      car: sql<string>`${car.name} || ' ' || ${unit.registrationNumber}`,
      driver: { name: driver.name, phone: driver.phone },
    })
    .from(reservation)
    .innerJoin(unit, eq(unit.id, reservation.unitId))
    .innerJoin(car, eq(car.id, unit.carId))
    .leftJoin(driver, eq(driver.id, reservation.driverId))
    .where(
      and(
        eq(reservation.rideDate, day),
        eq(reservation.status, 'CONFIRMED'),
        after ? gt(reservation.id, after) : undefined,
        sql`not exists (select 1 from message m where m.subject_id = ${reservation.id} and m.kind = 'ride_reminder')`,
      ),
    )
    .orderBy(asc(reservation.id))
    .limit(limit)
    .for('update', { of: reservation, skipLocked: true })
