import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { matchesKey, type Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { driver, driverLeave } from './tables.ts'

export type Driver = typeof driver.$inferSelect
type Values = Omit<typeof driver.$inferInsert, 'id'>

/** A driver with today's leave, otherwise the next one. */
export type DriverRecord = {
  id: string
  name: string
  phone: string
  address: string
  note: string
  fixed_schedule: string
  licence_expires_on: Day | null
  version: number
  leave_from: Day | null
  leave_to: Day | null
}

const ORDERS = {
  name: sql`name, id`,
  '-name': sql`name desc, id desc`,
  created_at: sql`created_at, id`,
  '-created_at': sql`created_at desc, id desc`,
} as const
export type DriverSort = keyof typeof ORDERS

const columns = sql`id, name, phone, address, note, fixed_schedule, licence_expires_on, version, created_at`
const withLeave = (today: Day) => sql`
  left join lateral (
    select from_day as leave_from, to_day as leave_to from driver_leave
    where driver_id = d.id and to_day >= ${today} order by to_day limit 1
  ) l on true`

const holding = (q: string | undefined): SQL =>
  q ? sql`deleted_at is null and ${matchesKey(q, [sql`name`, sql`phone`])}` : sql`deleted_at is null`

type Wanted = { q?: string; sort: DriverSort; limit: number; offset: number; today: Day }

/** The query of all drivers whose name or phone contains the text. */
export const allDrivers = (q: string | undefined, sort: DriverSort, today: Day): SQL => sql`
  select d.*, l.leave_from, l.leave_to
  from (select ${columns} from driver where ${holding(q)}) d ${withLeave(today)} order by ${ORDERS[sort]}`

/** A page of drivers whose name or phone contains the text, and the total. */
export async function searchDrivers(tx: Tx, { q, sort, limit, offset, today }: Wanted) {
  const order = ORDERS[sort]
  const { rows } = await tx.execute<DriverRecord & { total: number }>(sql`
    with hit as (select ${columns} from driver where ${holding(q)})
    select n.total, d.*, l.leave_from, l.leave_to
    from (select count(*)::int as total from hit) n
    left join (select * from hit order by ${order} limit ${limit} offset ${offset}) d on true
    ${withLeave(today)}
    order by ${order}`)
  return { records: rows.filter(({ id }) => id !== null), total: rows[0]!.total }
}

/** One driver; null if they do not exist or were removed. */
export async function driverRecord(tx: Tx, id: string, today: Day): Promise<DriverRecord | null> {
  const { rows } = await tx.execute<DriverRecord>(sql`
    select d.*, l.leave_from, l.leave_to
    from (select ${columns} from driver where id = ${id} and deleted_at is null) d ${withLeave(today)}`)
  return rows[0] ?? null
}

/** A driver who was not removed, without a lock. */
export const driverById = async (tx: Tx, id: string): Promise<Driver | null> =>
  (
    await tx
      .select()
      .from(driver)
      .where(and(eq(driver.id, id), isNull(driver.deletedAt)))
  )[0] ?? null

export const lockDriver = async (tx: Tx, id: string): Promise<Driver | null> =>
  (
    await tx
      .select()
      .from(driver)
      .where(and(eq(driver.id, id), isNull(driver.deletedAt)))
      .for('update')
  )[0] ?? null

export async function addDriver(tx: Tx, values: Values): Promise<string> {
  const id = newId()
  await tx.insert(driver).values({ id, ...values })
  return id
}

/** Changes a driver and raises the version of the row. */
export async function changeDriver(tx: Tx, id: string, values: Partial<Values>): Promise<void> {
  const version = sql`${driver.version} + 1`
  await tx
    .update(driver)
    .set({ ...values, version })
    .where(eq(driver.id, id))
}

/** The number of live reservations of a driver from a day on. Does not lock. */
export async function liveReservationsOfDriver(tx: Tx, id: string, from: Day): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from live_reservation
      where driver_id = ${id} and ride_date >= ${from} and not completed`,
  )
  return rows[0]!.n
}

export type LeaveRecord = { id: string; from_day: Day; to_day: Day; note: string; reservations: number }
const MAX_LEAVES = 200

/** The leaves of a driver, or one of them, latest first, each with the coming reservations on its days. */
export async function leavesOf(tx: Tx, driverId: string, today: Day, id?: string): Promise<LeaveRecord[]> {
  const { rows } = await tx.execute<LeaveRecord>(sql`
    select l.id, l.from_day, l.to_day, l.note, (
      select count(*)::int from live_reservation r
      where r.driver_id = l.driver_id and r.ride_date between greatest(l.from_day, ${today}::date) and l.to_day and not r.completed
    ) as reservations
    from driver_leave l where l.driver_id = ${driverId} ${id ? sql`and l.id = ${id}` : sql``}
    order by l.from_day desc limit ${MAX_LEAVES}`)
  return rows
}

export async function addLeave(tx: Tx, values: Omit<typeof driverLeave.$inferInsert, 'id'>): Promise<string> {
  const id = newId()
  await tx.insert(driverLeave).values({ id, ...values })
  return id
}

/** Removes a leave and returns its days; null if it does not exist. */
export async function removeLeave(tx: Tx, driverId: string, id: string) {
  const own = and(eq(driverLeave.id, id), eq(driverLeave.driverId, driverId))
  return (await tx.delete(driverLeave).where(own).returning())[0] ?? null
}

type WeekRecord = {
  fixed_schedule: string
  licence_expires_on: Day | null
  leaves: { id: string; from: Day; to: Day; note: string }[]
  rides: {
    id: string
    day: Day
    pickup_at: string
    status: 'PENDING' | 'CONFIRMED' | 'COMPLETED'
    name: string
    pickup_location: string
    dropoff_location: string
    car_name: string
    registration_number: string | null
  }[]
}

/** The schedule, leaves and rides of a driver between two days, both included; null for a removed driver. */
export async function weekOfDriver(tx: Tx, id: string, from: Day, to: Day): Promise<WeekRecord | null> {
  const { rows } = await tx.execute<WeekRecord>(sql`
    select d.fixed_schedule, d.licence_expires_on, array(
      select jsonb_build_object('id', l.id, 'from', l.from_day, 'to', l.to_day, 'note', l.note)
      from driver_leave l
      where l.driver_id = d.id and daterange(l.from_day, l.to_day, '[]') && daterange(${from}, ${to}, '[]')
      order by l.from_day
    ) as leaves, array(
      select jsonb_build_object('id', r.id, 'day', r.ride_date, 'pickup_at', r.pickup_at, 'name', r.name,
        'status', case when r.completed then 'COMPLETED' else r.status end,
        'pickup_location', r.pickup_location, 'dropoff_location', r.dropoff_location,
        'car_name', c.name, 'registration_number', u.registration_number)
      from live_reservation r join car c on c.id = r.car_id left join unit u on u.id = r.unit_id
      where r.driver_id = d.id and r.ride_date between ${from} and ${to}
      order by r.pickup_at, r.id
    ) as rides
    from driver d where d.id = ${id} and d.deleted_at is null`)
  return rows[0] ?? null
}

export const driverNames = (ids: SQL): SQL =>
  sql`select id, name from driver where id = ${ids} and name <> ''`

type Link = Pick<Driver, 'phone' | 'linkVersion'>

/** The number and the version of the link of these drivers, by driver; none of a deleted one. */
export async function linksOf(tx: Tx, ids: string[]): Promise<Map<string, Link>> {
  if (!ids.length) return new Map()
  const rows = await tx
    .select({ id: driver.id, phone: driver.phone, linkVersion: driver.linkVersion })
    .from(driver)
    .where(and(inArray(driver.id, [...new Set(ids)]), isNull(driver.deletedAt)))
  return new Map(rows.map(({ id, ...link }) => [id, link]))
}

/** The query of (id, person) for some ids, for the access record. */
export const driverPersons = (ids: SQL): SQL => sql`select id, id from driver where id = ${ids}`
