import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { type Db, statement, value } from '#kit/db.ts'
import type { CarStatus } from '../rules.ts'
import { freeUnits, hasWaitlist, isUnreserved } from '../store.ts'

export type DayRow = {
  id: string
  name: string
  image: string
  seat_capacity: number
  seats: number
  order: number
  status: CarStatus
  day_status: 'AVAILABLE' | 'UNAVAILABLE'
  has_free_unit: boolean
  /** Whether a unit is free, ignoring holds. */
  has_unreserved_unit: boolean
  has_waitlist: boolean
  /** The expiry of the first hold of one of its units; null if none is held. */
  held_until: Date | null
}

const dayRows = statement<{ day: Day; now: Date }, DayRow>(
  'cars_of_day',
  sql`select c.id, c.name, c.image, c.seat_capacity, c.seats, c.display_order::float8 as order, c.status,
     coalesce(d.status, 'AVAILABLE') as day_status,
     exists (select 1 from ${freeUnits(sql`c.id`, value('day'), { now: value('now') })}) as has_free_unit,
     exists (select 1 from unit u where ${isUnreserved(sql`c.id`, value('day'))}) as has_unreserved_unit,
     ${hasWaitlist(sql`c.id`, value('day'))} as has_waitlist,
     (select min(h.expires_at) from unit_hold h
      where h.car_id = c.id and h.ride_date = ${value('day')} and h.expires_at > ${value('now')}) as held_until
   from car c left join car_day d on d.car_id = c.id and d.ride_date = ${value('day')}
   where c.deleted_at is null
   order by c.display_order, c.name`,
)

/**
 * Every displayed car on a day, in order: status of the car, status of the day, whether a unit is free, whether members
 * wait.
 */
export const carsOfDay = (db: Db, day: Day, now: Date): Promise<DayRow[]> => dayRows(db, { day, now })

/** SQL: whether staff offer a car `c` on a day; equals `isCarOffered` of the rules. */
const isServedOn = (day: SQL): SQL =>
  sql`c.status = 'AVAILABLE' and not exists (select 1 from car_day d
     where d.ride_date = ${day} and d.car_id = c.id and d.status = 'UNAVAILABLE')`

/** SQL: whether a car `c` is free on an open day; equals `isCarFree` of the rules (a test compares them). */
const isFreeOn = (day: SQL): SQL =>
  sql`${isServedOn(day)} and exists (select 1 from ${freeUnits(sql`c.id`, day, { now: value('now') })})
   and not ${hasWaitlist(sql`c.id`, day)}`

type Days = { from: Day; to: Day; now: Date }

/** The number of free cars on each day of a range, and whether staff offer any car that day. */
export const freeCarsByDay = statement<Days, { day: Day; free: number; is_served: boolean }>(
  'free_cars_by_day',
  sql`select g::date as day,
     (select count(*)::int from car c where c.deleted_at is null and ${isFreeOn(sql`g::date`)}) as free,
     exists (select 1 from car c where c.deleted_at is null and ${isServedOn(sql`g::date`)}) as is_served
   from generate_series(${value('from')}::date, ${value('to')}::date, interval '1 day') g order by g`,
)

/** The first days of a range on which each car is free, at most `limit` per car. */
export const freeDaysByCar = statement<Days & { limit: number }, { car_id: string; days: Day[] }>(
  'free_days_by_car',
  sql`select c.id as car_id, array(
     select to_char(g, 'YYYY-MM-DD') from generate_series(${value('from')}::date, ${value('to')}::date, interval '1 day') g
     where ${isFreeOn(sql`g::date`)} order by g limit ${value('limit')}) as days
   from car c where c.deleted_at is null order by c.display_order, c.name`,
)
