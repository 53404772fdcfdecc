import { type SQL, sql } from 'drizzle-orm'
import { addDays, type Day, HOUR_MS } from '#kit/day.ts'
import { statement, type Tx, value } from '#kit/db.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { isInMaintenance } from '#ride/fleet/maintenance/store.ts'
import { freeUnits } from '#ride/fleet/store.ts'
import { isHeldByOther } from '#ride/hold/store.ts'
import { SHORT_GAP_HOURS } from './rules.ts'

type Wish = {
  memberId: string
  carId: string
  day: Day
  preferred: string | null
  except: string
  now: Date
}

const pickFreeUnit = statement<Wish, { id: string }>(
  'pick_free_unit',
  sql`select u.id from ${freeUnits(value('carId'), value('day'), { now: value('now'), holder: value('memberId'), except: sql`${value('except')}::uuid` })}
   order by u.id = ${value('preferred')}::uuid desc nulls last, h.id is not null, u.registration_number limit 1 for no key update of u`,
)

/**
 * Locks a free unit of a car on a day: the preferred unit if it is free, otherwise preferably one that is not held for
 * the member. The lock prevents its removal, a hold, another ride and maintenance. Throws ConflictError if one of these
 * happened during the wait for the lock.
 */
export async function lockFreeUnit(tx: Tx, wish: Wish): Promise<string | null> {
  const id = (await pickFreeUnit(tx, wish))[0]?.id ?? null
  const isTaken =
    id &&
    ((await isInMaintenance(tx, id, wish.day)) ||
      (await isHeldByOther(tx, { ...wish, unitId: id }, wish.now)) ||
      (await isReserved(tx, id, wish)))
  if (isTaken) throw new ConflictError()
  return id
}

async function isReserved(tx: Tx, unitId: string, { day, except }: Wish): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from live_reservation where unit_id = ${unitId} and ride_date = ${day} and id <> ${except} limit 1`)
  return rows.length > 0
}

/** Another live reservation of a driver on a day. */
export async function reservationOfDriver(tx: Tx, driverId: string, day: Day, except: string) {
  const { rows } = await tx.execute<{ id: string; name: string; pickup_at: string }>(sql`
    select id, name, pickup_at from live_reservation
    where driver_id = ${driverId} and ride_date = ${day} and id <> ${except}
    order by pickup_at limit 1`)
  return rows[0] ?? null
}

export type OtherRide = { id: string; name: string; pickup_at: string }
type Blocker = { blocked_by: OtherRide | null; near: OtherRide | null }
type UnitRow = Blocker & {
  id: string
  registration_number: string
  car_id: string
  car_name: string
  seats: number
  in_maintenance: boolean
}
type DriverRow = Blocker & {
  id: string
  name: string
  phone: string
  note: string
  fixed_schedule: string
  licence_expires_on: Day | null
  on_leave: boolean
  last_drove: Day | null
}
/** The ride for which units and drivers are searched. */
type For = { id: string; memberId: string; rideDate: Day; pickupAt: Date }

/**
 * A CTE of the rides on the ride's day and its neighbors. They show what blocks each unit or driver (or only this one)
 * that day, and which rides are close in time.
 */
const around = ({ id, rideDate }: For, column: SQL, only?: string) => sql`around as materialized (
  select id, name, ${column} as of, ride_date, pickup_at from live_reservation
  where ride_date between ${addDays(rideDate, -1)} and ${addDays(rideDate, 1)} and id <> ${id}
    and ${only ? sql`${column} = ${only}` : sql`${column} is not null`})`

const firstOf = (where: SQL) => sql`
  select distinct on (of) of, jsonb_build_object('id', id, 'name', name, 'pickup_at', pickup_at) as ride
  from around where ${where} order by of, pickup_at`

const others = (own: SQL, { rideDate, pickupAt }: For) => sql`
  left join (${firstOf(sql`ride_date = ${rideDate}`)}) b on b.of = ${own}
  left join (${firstOf(
    sql`ride_date <> ${rideDate} and pickup_at > ${hoursFrom(pickupAt, -SHORT_GAP_HOURS)}
      and pickup_at < ${hoursFrom(pickupAt, SHORT_GAP_HOURS)}`,
  )}) n on n.of = ${own}`
const other = sql`b.ride as blocked_by, n.ride as near`

const hoursFrom = (instant: Date, hours: number) =>
  new Date(instant.getTime() + hours * HOUR_MS).toISOString()

/** Units, or only this one, with the reservations that block them and whether they are in maintenance. */
export async function unitCandidates(tx: Tx, ride: For, only?: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    with ${around(ride, sql`unit_id`, only)}
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${other},
      exists (select 1 from unit_maintenance m
        where m.unit_id = u.id and m.to_day >= ${ride.rideDate} and m.from_day <= ${ride.rideDate}) as in_maintenance
    from unit u join car c on c.id = u.car_id ${others(sql`u.id`, ride)}
    where u.deleted_at is null and c.deleted_at is null ${only ? sql`and u.id = ${only}` : sql``}
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Drivers, or only this one, with the reservations that block them and their working hours. The member's most recent driver comes first. */
export async function driverCandidates(tx: Tx, ride: For, only?: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    with ${around(ride, sql`driver_id`, only)}, former as (
      select driver_id, max(ride_date) as last_drove from reservation
      where member_id = ${ride.memberId} and driver_id is not null and status = 'CONFIRMED' and completed
      group by driver_id
    )
    select d.id, d.name, d.phone, d.note, d.fixed_schedule, d.licence_expires_on::text,
      former.last_drove::text, ${other},
      exists (select 1 from driver_leave l where l.driver_id = d.id
        and l.to_day >= ${ride.rideDate} and l.from_day <= ${ride.rideDate}) as on_leave
    from driver d left join former on former.driver_id = d.id ${others(sql`d.id`, ride)}
    where d.deleted_at is null ${only ? sql`and d.id = ${only}` : sql``}
    order by former.last_drove desc nulls last, d.name, d.id`)
  return rows
}
