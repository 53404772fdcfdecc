import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#kit/day.ts'
import { runPrepared, type Tx } from '#kit/db.ts'

const COUNTED = 1_000

type RideList = 'today' | 'tomorrow' | 'pending' | 'unassigned' | 'late' | 'under_way'
type Found = { name: RideList; ids: string[]; count: number }

/** The ids of the first live reservations of a list, and their number, counted to a thousand. */
const listOf = (name: RideList, where: SQL, order: SQL, shown: number) => sql`
  select ${name}::text as name,
    array(select id from live_reservation where ${where} order by ${order}, id limit ${shown})::text[] as ids,
    (select count(*)::int from (select 1 from live_reservation where ${where} limit ${COUNTED}) counted) as count`

/** Confirmed and not completed: a ride of the day before may still be under way, or wait for its driver. */
const isUnfinished = sql`status = 'CONFIRMED' and not completed`

/**
 * The parameters of the ride lists on the first screen of staff. `late`: the pickup time has passed without an arrival.
 * `under_way`: rides of yesterday that have begun and are not completed.
 */
type Asked = { today: Day; now: Date; shown: number }

export async function rideLists(tx: Tx, { today, now, shown }: Asked): Promise<Found[]> {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)]
  const soon = sql`ride_date in (${today}, ${tomorrow})`
  const begun = sql`ride_date in (${yesterday}, ${today}) and pickup_at < ${now.toISOString()}`
  const lists: [RideList, SQL, SQL][] = [
    ['today', sql`ride_date = ${today}`, sql`pickup_at`],
    ['tomorrow', sql`ride_date = ${tomorrow}`, sql`pickup_at`],
    ['pending', sql`status = 'PENDING'`, sql`created_at`],
    ['unassigned', sql`${soon} and driver_id is null and not completed`, sql`pickup_at`],
    ['late', sql`${begun} and ${isUnfinished} and current_stop is null`, sql`pickup_at`],
    [
      'under_way',
      sql`ride_date = ${yesterday} and ${isUnfinished} and current_stop is not null`,
      sql`pickup_at`,
    ],
  ]
  return runPrepared<Found>(
    tx,
    'ride_lists',
    sql.join(
      lists.map(([name, where, order]) => listOf(name, where, order, shown)),
      sql` union all `,
    ),
  )
}

/** The ids of the live reservations of a day, by pickup. For today, they include the unfinished rides of the day before. */
export async function idsOfDay(tx: Tx, day: Day, today: Day): Promise<string[]> {
  const left = sql`or ride_date = ${addDays(day, -1)} and ${isUnfinished}`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from live_reservation where ride_date = ${day} ${day === today ? left : sql``}
    order by pickup_at, id`)
  return rows.map(({ id }) => id)
}

type UnitRow = {
  id: string
  registration_number: string
  is_removed: boolean
  car_id: string
  car_name: string
  seats: number
  in_maintenance: boolean
}

/** Existing rows, and the removed rows with these ids: a removed unit or driver is still shown with its rides. */
const hereOr = (ids: string[]) => sql`(deleted_at is null or id = any(${sql.param(ids)}::uuid[]))`

/**
 * Every unit in the order of its car, and whether it is in maintenance that day; removed units only if in `named`. Does
 * not lock.
 */
export async function unitRows(tx: Tx, day: Day, named: string[]): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number, u.deleted_at is not null as is_removed,
      c.id as car_id, c.name as car_name, c.seats,
      exists (select from unit_maintenance m where m.unit_id = u.id and ${day} between m.from_day and m.to_day) as in_maintenance
    from car c join (select * from unit where ${hereOr(named)}) u on u.car_id = c.id
    order by c.display_order, c.name, c.id, u.registration_number`)
  return rows
}

export type DriverRow = {
  id: string
  name: string
  phone: string
  is_removed: boolean
  fixed_schedule: string
  licence_expires_on: Day | null
  is_on_leave: boolean
}

/** Every driver by name, and whether they are on leave that day; removed drivers only if in `named`. Does not lock. */
export async function driverRows(tx: Tx, day: Day, named: string[]): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    select id, name, phone, deleted_at is not null as is_removed, fixed_schedule, licence_expires_on::text,
      exists (select from driver_leave l
        where l.driver_id = driver.id and ${day} between l.from_day and l.to_day) as is_on_leave
    from driver where ${hereOr(named)} order by name, id`)
  return rows
}
