import { and, asc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { containsKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { car, carDay, setting, unit } from './tables.ts'

export type Car = typeof car.$inferSelect

const NOT_GIVEN = sql`null::uuid`

type FreeFor = {
  /** SQL of the current time. */
  now: SQL
  /** SQL of the member whose own hold is ignored. */
  holder?: SQL
  /** SQL of the reservation that is ignored. */
  except?: SQL
}

/**
 * FROM and WHERE for the free units `u` of a car on a day: no maintenance, no live reservation except `except`, and no
 * hold (`h`) except one of `holder`. Each argument is SQL. A booking must also find `u.version` unchanged: a later
 * maintenance, hold or closed day raises it.
 */
export const freeUnits = (car: SQL, day: SQL, { now, holder, except }: FreeFor): SQL =>
  sql`unit u left join unit_hold h on h.unit_id = u.id and h.ride_date = ${day} and h.expires_at > ${now}
   where ${isUnreserved(car, day, except)} and (h.id is null or h.member_id = ${holder ?? NOT_GIVEN})`

/** SQL: a unit `u` of a car that is neither reserved nor in maintenance on a day. */
export const isUnreserved = (car: SQL, day: SQL, except = NOT_GIVEN): SQL =>
  sql`u.car_id = ${car} and u.deleted_at is null and not exists (
     select 1 from live_reservation r
     where r.unit_id = u.id and r.ride_date = ${day} and r.id is distinct from ${except})
   and not exists (
     select 1 from unit_maintenance m
     where m.unit_id = u.id and m.to_day >= ${day} and m.from_day <= ${day})`

/** SQL: whether a member other than `member` waits for a car on a day. */
export const hasWaitlist = (car: SQL, day: SQL, member = NOT_GIVEN): SQL =>
  sql`exists (select 1 from waiting w
     where w.car_id = ${car} and w.ride_date = ${day} and w.member_id is distinct from ${member})`

export const daysAheadToBook = async (tx: Tx): Promise<number> =>
  (await tx.select().from(setting))[0]!.openDate

export async function changeOpenDate(tx: Tx, openDate: number): Promise<void> {
  await tx.update(setting).set({ openDate })
}

const liveCar = isNull(car.deletedAt)

type Wanted = { q?: string; today: Day; limit: number; offset: number }
export type CarRow = Car & { units: number; inMaintenance: number }

const named = (q: string | undefined) => and(liveCar, q ? containsKey(q, [sql`name`]) : undefined)

/** Cars in order, with the number of their units, and of those in maintenance. */
const counted = (tx: Tx, today: Day) =>
  tx
    .select({
      ...getTableColumns(car),
      units: sql<number>`(select count(*)::int from unit u where u.car_id = car.id and u.deleted_at is null)`,
      inMaintenance: sql<number>`(select count(*)::int from unit u join unit_maintenance m on m.unit_id = u.id
        where u.car_id = car.id and u.deleted_at is null and m.to_day >= ${today} and m.from_day <= ${today})`,
    })
    .from(car)
    .orderBy(asc(car.displayOrder), asc(car.name), asc(car.id))
    .$dynamic()

/** A page of the cars whose name contains the text. */
export const carRows = (tx: Tx, { q, today, limit, offset }: Wanted): Promise<CarRow[]> =>
  counted(tx, today).where(named(q)).limit(limit).offset(offset)

export const carRowsByIds = (tx: Tx, ids: string[], today: Day): Promise<CarRow[]> =>
  counted(tx, today).where(inArray(car.id, ids))

/** The query of the ids of all cars whose name contains the text, in order. */
export const allCars = (q: string | undefined): SQL =>
  sql`select id from car where ${named(q)} order by display_order, name, id`

export const carCount = (tx: Tx, q: string | undefined): Promise<number> => tx.$count(car, named(q))

export const carOf = async (tx: Tx, id: string): Promise<Car | null> =>
  (
    await tx
      .select()
      .from(car)
      .where(and(eq(car.id, id), liveCar))
  )[0] ?? null

export const lockCar = async (tx: Tx, id: string): Promise<Car | null> =>
  (
    await tx
      .select()
      .from(car)
      .where(and(eq(car.id, id), liveCar))
      .for('update')
  )[0] ?? null

/** The order value of the last car; 0 if there are no cars. */
export async function lastOrder(tx: Tx): Promise<number> {
  const last = sql<number>`coalesce(floor(max(${car.displayOrder})), 0)::float8`
  return (await tx.select({ last }).from(car).where(liveCar))[0]!.last
}

export async function addCar(tx: Tx, values: Omit<typeof car.$inferInsert, 'id'>): Promise<Car> {
  return (
    await tx
      .insert(car)
      .values({ id: newId(), ...values })
      .returning()
  )[0]!
}

/** Changes a car and raises its version. */
export async function changeCar(tx: Tx, id: string, values: Partial<Car>): Promise<Car> {
  const raised = { ...values, version: sql`${car.version} + 1` }
  return (await tx.update(car).set(raised).where(eq(car.id, id)).returning())[0]!
}

/** Hides a car and its units from lists; past reservations keep them. */
export async function removeCar(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(unit)
    .set({ deletedAt: now })
    .where(and(eq(unit.carId, id), isNull(unit.deletedAt)))
  await tx.update(car).set({ deletedAt: now }).where(eq(car.id, id))
}

export const unitOf = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(unit)
      .where(and(eq(unit.id, id), isNull(unit.deletedAt)))
  )[0] ?? null

export const lockUnit = async (tx: Tx, id: string) =>
  (
    await tx
      .select()
      .from(unit)
      .where(and(eq(unit.id, id), isNull(unit.deletedAt)))
      .for('update')
  )[0] ?? null

/**
 * Locks a unit and raises its version: bookings that already chose it wait, find another version, and choose another
 * unit. False if the unit was removed.
 */
export async function bumpUnitVersion(tx: Tx, id: string): Promise<boolean> {
  const raised = { version: sql`${unit.version} + 1` }
  const here = and(eq(unit.id, id), isNull(unit.deletedAt))
  return ((await tx.update(unit).set(raised).where(here)).rowCount ?? 0) > 0
}

/** Raises the versions of all units of some cars, or of all cars, so that bookings under way check closures again. */
export async function bumpUnitVersions(tx: Tx, carIds?: string[]): Promise<void> {
  const ofCars = carIds ? sql`car_id = any(${sql.param(carIds)}::uuid[])` : sql`true`
  await tx.execute(sql`
    with here as (
      select id from unit where ${ofCars} and deleted_at is null order by id for no key update)
    update unit u set version = version + 1 from here where u.id = here.id`)
}

/** Locks a car for changes of its waitlist and its days, without blocking bookings of it. */
export async function lockCarForWaitlist(tx: Tx, carId: string): Promise<Car | null> {
  const here = and(eq(car.id, carId), isNull(car.deletedAt))
  return (await tx.select().from(car).where(here).for('no key update'))[0] ?? null
}

/** Locks all cars like `lockCarForWaitlist`. */
export async function lockAllCarsForWaitlist(tx: Tx): Promise<void> {
  await tx.select({ id: car.id }).from(car).where(liveCar).orderBy(car.id).for('no key update')
}

const lockUnitsFor = async (tx: Tx, units: SQL, strength: 'update' | 'no key update' | 'share') =>
  void (await tx.select({ id: unit.id }).from(unit).where(units).orderBy(unit.id).for(strength))

/** Locks the units of a car; waits for bookings of them that are under way. */
export const lockUnitsOf = (tx: Tx, carId: string) => lockUnitsFor(tx, eq(unit.carId, carId), 'update')

/** Locks the units of a car against changes, with the lock that the booking takes later in this transaction. */
export const lockUnitsForShare = (tx: Tx, carId: string) => lockUnitsFor(tx, eq(unit.carId, carId), 'share')

/** Locks these units, or all units of a car, before one of them is assigned to a reservation. */
export const lockAssignableUnits = (tx: Tx, wanted: { ids: string[] } | { carId: string }) =>
  lockUnitsFor(
    tx,
    'ids' in wanted ? inArray(unit.id, wanted.ids) : eq(unit.carId, wanted.carId),
    'no key update',
  )

export async function addUnit(tx: Tx, carId: string, registrationNumber: string, now: Date) {
  return (
    await tx.insert(unit).values({ id: newId(), carId, registrationNumber, createdAt: now }).returning()
  )[0]!
}

export async function removeUnit(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(unit).set({ deletedAt: now }).where(eq(unit.id, id))
}

/** The status that staff set for a car on a day; open by default. */
export async function carDayOf(tx: Tx, carId: string, rideDate: Day): Promise<'AVAILABLE' | 'UNAVAILABLE'> {
  const [row] = await tx
    .select({ status: carDay.status })
    .from(carDay)
    .where(and(eq(carDay.carId, carId), eq(carDay.rideDate, rideDate)))
  return row?.status ?? 'AVAILABLE'
}

export async function setCarDay(
  tx: Tx,
  carId: string,
  rideDate: Day,
  status: 'AVAILABLE' | 'UNAVAILABLE',
): Promise<void> {
  await tx
    .insert(carDay)
    .values({ carId, rideDate, status })
    .onConflictDoUpdate({ target: [carDay.rideDate, carDay.carId], set: { status } })
}

/** The number of live reservations of a car: on one day, or from a day on. Does not lock. */
export async function liveReservations(tx: Tx, carId: string, day: Day, onward: boolean): Promise<number> {
  const when = onward ? sql`ride_date >= ${day} and not completed` : sql`ride_date = ${day}`
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from live_reservation where car_id = ${carId} and ${when}`,
  )
  return rows[0]!.n
}

/** The number of live reservations of a unit from a day on. Does not lock. */
export async function liveReservationsOfUnit(tx: Tx, unitId: string, from: Day): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from live_reservation where unit_id = ${unitId} and ride_date >= ${from}
      and not completed`,
  )
  return rows[0]!.n
}

export const carNames = (ids: SQL): SQL => sql`select id, name from car where id = ${ids}`
export const unitNames = (ids: SQL): SQL => sql`select id, registration_number from unit where id = ${ids}`
