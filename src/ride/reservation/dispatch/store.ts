import { and, asc, desc, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { DisplayStatus } from '../rules.ts'
import { type FullReservation, fullWhere, shows } from '../store.ts'
import { reservation } from '../tables.ts'

export type Wanted = {
  status?: DisplayStatus | undefined
  q?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  oldestFirst: boolean
}

/** Text as LIKE takes it literally. */
const literally = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Rows whose name, phone or member's login id holds the text; the pairs of characters are indexed, one alone is not. */
function holds(q: string): SQL {
  const like = literally(q)
  const own = sql`(reservation.name || ' ' || reservation.phone) ilike ${like}`
  if ([...q].length < 2) return own
  const grams = sql`search_grams(${q.toLowerCase()})`
  const members = sql`select id from member where grams @> ${grams} and login_id ilike ${like}`
  return sql`((reservation.grams @> ${grams} and ${own}) or reservation.member_id = any(array(${members})))`
}

function conditions({ status, q, from, to }: Wanted): SQL | undefined {
  return and(
    status && shows(status),
    q ? holds(/^[\d-]+$/.test(q) ? q.replaceAll('-', '') : q) : undefined,
    from ? gte(reservation.rideDate, from) : undefined,
    to ? lte(reservation.rideDate, to) : undefined,
  )
}

const orderOf = (oldestFirst: boolean) => {
  const direction = oldestFirst ? asc : desc
  return [direction(reservation.pickupAt), direction(reservation.id)]
}

/** One page of the wanted reservations: their ids are found first, their names joined only for the page. */
export function dispatchPage(
  tx: Tx,
  wanted: Wanted,
  limit: number,
  offset: number,
): Promise<FullReservation[]> {
  const order = orderOf(wanted.oldestFirst)
  const ids = tx
    .select({ id: reservation.id })
    .from(reservation)
    .where(conditions(wanted))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return fullWhere(tx, sql`${reservation.id} in ${ids}`).orderBy(...order)
}

export const dispatchCount = (tx: Tx, wanted: Wanted): Promise<number> =>
  tx.$count(reservation, conditions(wanted))

/** A free unit of a car on a day, the preferred one if it is free. */
export async function freeUnit(
  tx: Tx,
  carId: string,
  day: Day,
  preferred: string | null,
  except: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from unit u
    where u.car_id = ${carId} and u.deleted_at is null and not exists (
      select 1 from reservation r where r.unit_id = u.id and r.ride_date = ${day}
        and r.status in ('PENDING', 'CONFIRMED') and r.id <> ${except})
    order by u.id = ${preferred}::uuid desc nulls last, u.registration_number limit 1`)
  return rows[0]?.id ?? null
}

/** The live ride that a driver has on a day besides this one. */
export async function rideOfDriver(tx: Tx, driverId: string, day: Day, except: string) {
  const { rows } = await tx.execute<{ id: string; name: string; pickup_at: string }>(sql`
    select id, name, pickup_at from reservation
    where driver_id = ${driverId} and ride_date = ${day} and status in ('PENDING', 'CONFIRMED') and id <> ${except}
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
}
type DriverRow = Blocker & { id: string; name: string; phone: string }

const blocker = (column: SQL, day: Day, except: string) => sql`
  left join lateral (
    select r.id, r.name, r.pickup_at from reservation r
    where ${column} and r.ride_date = ${day} and r.status in ('PENDING', 'CONFIRMED') and r.id <> ${except}
    order by r.pickup_at limit 1
  ) b on true`
const blocked = sql`b.id as blocked_id, b.name as blocked_name, b.pickup_at as blocked_at`

/** Every unit with the ride that blocks it on the day. */
export async function unitCandidates(tx: Tx, day: Day, except: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${blocked}
    from unit u join car c on c.id = u.car_id ${blocker(sql`r.unit_id = u.id`, day, except)}
    where u.deleted_at is null and c.deleted_at is null
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Every driver with the ride that blocks him on the day. */
export async function driverCandidates(tx: Tx, day: Day, except: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    select d.id, d.name, d.phone, ${blocked} from driver d ${blocker(sql`r.driver_id = d.id`, day, except)}
    where d.deleted_at is null order by d.name, d.id`)
  return rows
}
