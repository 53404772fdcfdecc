import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { addDays, type Day } from '#kit/day.ts'
import { MOST_COUNTED } from '#kit/page.ts'
import { literally, statement, type Tx } from '#kit/db.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { isInMaintenance } from '#ride/fleet/maintenance/store.ts'
import { freeUnits } from '#ride/fleet/store.ts'
import type { DisplayStatus } from '../rules.ts'
import { shows } from '../store.ts'
import { reservation } from '../tables.ts'
import { SHORT_GAP_HOURS } from './rules.ts'

/** What is asked of the reservations, in any order. */
export type Wanted = {
  status?: DisplayStatus | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  car?: string | undefined
  driver?: string | undefined
}

/** Rows whose name or phone holds the text (the pairs of characters are indexed, one alone is not), or of these members. */
function holds(q: string, members: string[]): SQL {
  const inText = sql`(name || ' ' || phone) ilike ${literally(q)}`
  const own =
    Array.from(q).length < 2 ? inText : sql`(grams @> search_grams(${q.toLowerCase()}) and ${inText})`
  return members.length ? sql`(${own} or member_id = any(${sql.param(members)}::uuid[]))` : own
}

function conditions({ status, from, to, car, driver }: Wanted, more?: SQL): SQL | undefined {
  return and(
    status && shows(status),
    from ? gte(reservation.rideDate, from) : undefined,
    to ? lte(reservation.rideDate, to) : undefined,
    car ? eq(reservation.carId, car) : undefined,
    driver ? driverIs(driver) : undefined,
    more,
  )
}

const driverIs = (driver: string) =>
  driver === 'none' ? isNull(reservation.driverId) : eq(reservation.driverId, driver)

const MOST_MEMBERS = 1_000

/** Members whose login id holds the text. */
async function membersNamed(tx: Tx, q: string): Promise<string[]> {
  if (!/^[\w-]{2,20}$/.test(q)) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from member where grams @> search_grams(${q.toLowerCase()}) and login_id ilike ${literally(q)} limit ${MOST_MEMBERS}`)
  return rows.map(({ id }) => id)
}

type Found = { ids: string[]; total: number }

/** The reservations that are wanted, as a condition; what a text finds is looked up once: digits are looked for as they are stored. */
export async function matching(tx: Tx, wanted: Wanted): Promise<SQL> {
  const q = wanted.q && /^[\d-]+$/.test(wanted.q) ? wanted.q.replaceAll('-', '') : wanted.q
  return conditions(wanted, q ? holds(q, await membersNamed(tx, q)) : undefined) ?? sql`true`
}

type Ordered = Wanted & { oldestFirst: boolean }

const orderOf = ({ oldestFirst }: Ordered): SQL => {
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`pickup_at ${direction}, id ${direction}`
}

/** The query of the ids of all that match. */
export const allDispatch = async (tx: Tx, wanted: Ordered): Promise<SQL> =>
  sql`select id from reservation where ${await matching(tx, wanted)} order by ${orderOf(wanted)}`

/** One page of ids and how many there are in all, counted to one above the cap. */
export async function dispatchIds(tx: Tx, wanted: Ordered, limit: number, offset: number): Promise<Found> {
  const where = await matching(tx, wanted)
  // Without a text the order's own index is quicker than looking at all that match.
  const plan = sql.raw(wanted.q ? 'materialized' : 'not materialized')
  const { rows } = await tx.execute<Found>(sql`
    with hit as ${plan} (select id, pickup_at from reservation where ${where})
    select (select count(*)::int from (select 1 from hit limit ${MOST_COUNTED + 1}) counted) as total,
      array(select id from hit order by ${orderOf(wanted)} limit ${limit} offset ${offset})::text[] as ids`)
  return rows[0]!
}

type Wish = { carId: string; day: Day; preferred: string | null; except: string }

const pickFreeUnit = statement<Wish, { id: string }>(
  'pick_free_unit',
  `select u.id from ${freeUnits(':carId', ':day', ':except::uuid')}
   order by u.id = :preferred::uuid desc nulls last, u.registration_number limit 1 for share of u`,
)

/**
 * A free unit of a car on a day, the preferred one if it is free; it cannot be removed or sent to maintenance meanwhile.
 * Throws ConflictError where that happened while its lock was waited for.
 */
export async function freeUnit(tx: Tx, wish: Wish): Promise<string | null> {
  const id = (await pickFreeUnit(tx, wish))[0]?.id ?? null
  if (id && (await isInMaintenance(tx, id, wish.day))) throw new ConflictError()
  return id
}

/** The live reservation that a driver has on a day besides this one. */
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
/** The ride that units and drivers are looked at for. */
type For = { id: string; memberId: string; rideDate: Day; pickupAt: Date }

/** The reservation that has it that day, and one of a day beside it that is close in time. */
const others = (column: SQL, { id, rideDate, pickupAt }: For) => sql`
  left join lateral (
    select jsonb_build_object('id', r.id, 'name', r.name, 'pickup_at', r.pickup_at) as ride from live_reservation r
    where ${column} and r.ride_date = ${rideDate} and r.id <> ${id}
    order by r.pickup_at limit 1
  ) b on true
  left join lateral (
    select jsonb_build_object('id', r.id, 'name', r.name, 'pickup_at', r.pickup_at) as ride from live_reservation r
    where ${column} and r.ride_date in (${addDays(rideDate, -1)}, ${addDays(rideDate, 1)}) and r.id <> ${id}
      and r.pickup_at > ${hoursFrom(pickupAt, -SHORT_GAP_HOURS)} and r.pickup_at < ${hoursFrom(pickupAt, SHORT_GAP_HOURS)}
    limit 1
  ) n on true`
const other = sql`b.ride as blocked_by, n.ride as near`

const hoursFrom = (instant: Date, hours: number) =>
  new Date(instant.getTime() + hours * 3_600_000).toISOString()

/** Units, or this one alone, with the reservations in their way, and whether they are in maintenance. */
export async function unitCandidates(tx: Tx, ride: For, only?: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${other},
      exists (select 1 from unit_maintenance m
        where m.unit_id = u.id and m.to_day >= ${ride.rideDate} and m.from_day <= ${ride.rideDate}) as in_maintenance
    from unit u join car c on c.id = u.car_id ${others(sql`r.unit_id = u.id`, ride)}
    where u.deleted_at is null and c.deleted_at is null ${only ? sql`and u.id = ${only}` : sql``}
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Drivers, or this one alone, with the reservations in their way and what is known of their duty; who drove the member lately comes first. */
export async function driverCandidates(tx: Tx, ride: For, only?: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    with former as (
      select driver_id, max(ride_date) as last_drove from reservation
      where member_id = ${ride.memberId} and driver_id is not null and status = 'CONFIRMED' and completed
      group by driver_id
    )
    select d.id, d.name, d.phone, d.note, d.fixed_schedule, d.licence_expires_on::text,
      former.last_drove::text, ${other},
      exists (select 1 from driver_leave l where l.driver_id = d.id
        and l.to_day >= ${ride.rideDate} and l.from_day <= ${ride.rideDate}) as on_leave
    from driver d left join former on former.driver_id = d.id ${others(sql`r.driver_id = d.id`, ride)}
    where d.deleted_at is null ${only ? sql`and d.id = ${only}` : sql``}
    order by former.last_drove desc nulls last, d.name, d.id`)
  return rows
}
