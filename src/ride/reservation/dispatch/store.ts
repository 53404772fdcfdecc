import { and, eq, gte, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { MOST_COUNTED } from '#kit/page.ts'
import { literally, statement, type Tx } from '#kit/db.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { isInMaintenance } from '#ride/fleet/maintenance/store.ts'
import { freeUnits } from '#ride/fleet/store.ts'
import type { DisplayStatus } from '../rules.ts'
import { shows } from '../store.ts'
import { reservation } from '../tables.ts'

export type Wanted = {
  status?: DisplayStatus | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  car?: string | undefined
  driver?: string | undefined
  oldestFirst: boolean
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

/** What the text finds is looked up once: digits are looked for as they are stored. */
async function whereOf(tx: Tx, wanted: Wanted): Promise<SQL> {
  const q = wanted.q && /^[\d-]+$/.test(wanted.q) ? wanted.q.replaceAll('-', '') : wanted.q
  return conditions(wanted, q ? holds(q, await membersNamed(tx, q)) : undefined) ?? sql`true`
}

const orderOf = ({ oldestFirst }: Wanted): SQL => {
  const direction = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`pickup_at ${direction}, id ${direction}`
}

/** The query of the ids of all that match. */
export const allDispatch = async (tx: Tx, wanted: Wanted): Promise<SQL> =>
  sql`select id from reservation where ${await whereOf(tx, wanted)} order by ${orderOf(wanted)}`

/** One page of ids and how many there are in all, counted to one above the cap. */
export async function dispatchIds(tx: Tx, wanted: Wanted, limit: number, offset: number): Promise<Found> {
  const where = await whereOf(tx, wanted)
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

type Blocker = { blocked_id: string | null; blocked_name: string | null; blocked_at: string | null }
type UnitRow = Blocker & {
  id: string
  registration_number: string
  car_id: string
  car_name: string
  seats: number
  in_maintenance: boolean
}
type DriverRow = Blocker & { id: string; name: string; phone: string }

const blocker = (column: SQL, day: Day, except: string) => sql`
  left join lateral (
    select r.id, r.name, r.pickup_at from live_reservation r
    where ${column} and r.ride_date = ${day} and r.id <> ${except}
    order by r.pickup_at limit 1
  ) b on true`
const blocked = sql`b.id as blocked_id, b.name as blocked_name, b.pickup_at as blocked_at`

/** Every unit with the reservation that blocks it on the day, and whether it is in maintenance. */
export async function unitCandidates(tx: Tx, day: Day, except: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${blocked},
      exists (select 1 from unit_maintenance m
        where m.unit_id = u.id and m.to_day >= ${day} and m.from_day <= ${day}) as in_maintenance
    from unit u join car c on c.id = u.car_id ${blocker(sql`r.unit_id = u.id`, day, except)}
    where u.deleted_at is null and c.deleted_at is null
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Every driver with the reservation that blocks him on the day. */
export async function driverCandidates(tx: Tx, day: Day, except: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    select d.id, d.name, d.phone, ${blocked} from driver d ${blocker(sql`r.driver_id = d.id`, day, except)}
    where d.deleted_at is null order by d.name, d.id`)
  return rows
}
