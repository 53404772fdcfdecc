import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { CarStatus } from '../rules.ts'
import { car } from '../tables.ts'

export type DayStatus = 'AVAILABLE' | 'UNAVAILABLE'

type MonthRow = {
  id: string
  name: string
  image: string
  status: CarStatus
  units: number
  /** Days with a setting or with reservations; all other days are open and empty. */
  set: Record<Day, DayStatus>
  reservations: Record<Day, number>
}

/** Every car with its settings and reservations on the days of a range. Does not lock. */
export async function monthRows(tx: Tx, from: Day, to: Day): Promise<MonthRow[]> {
  const { rows } = await tx.execute<MonthRow>(sql`
    select c.id, c.name, c.image, c.status,
      (select count(*)::int from unit u where u.car_id = c.id and u.deleted_at is null) as units,
      coalesce(d.days, '{}') as set, coalesce(r.days, '{}') as reservations
    from car c
    left join (
      select car_id, jsonb_object_agg(ride_date, status) as days from car_day
      where ride_date between ${from} and ${to} group by car_id
    ) d on d.car_id = c.id
    left join (
      select car_id, jsonb_object_agg(ride_date, n) as days from (
        select car_id, ride_date, count(*) as n from live_reservation
        where ride_date between ${from} and ${to} group by car_id, ride_date
      ) of_day group by car_id
    ) r on r.car_id = c.id
    where c.deleted_at is null
    order by c.display_order, c.name`)
  return rows
}

/** Locks cars against removal and against settings of their days, until the transaction ends; returns those that exist. */
export async function holdCars(tx: Tx, ids: string[]): Promise<string[]> {
  const there = and(inArray(car.id, ids), isNull(car.deletedAt))
  const rows = await tx.select({ id: car.id }).from(car).where(there).orderBy(car.id).for('no key update')
  return rows.map(({ id }) => id)
}

type Range = { carIds: string[]; from: Day; to: Day }

/** The days of a range on which each car is closed, in order. A car that is open on all of them is omitted. */
export async function closedDays(tx: Tx, { carIds, from, to }: Range): Promise<Map<string, Day[]>> {
  const { rows } = await tx.execute<{ car_id: string; days: Day[] }>(sql`
    select car_id, array_agg(ride_date::text order by ride_date) as days from car_day
    where car_id = any(${sql.param(carIds)}::uuid[]) and ride_date between ${from} and ${to}
      and status = 'UNAVAILABLE' group by car_id`)
  return new Map(rows.map(({ car_id, days }) => [car_id, days]))
}

/** Sets every day of a range for each of the cars; returns the number of changed rows. */
export async function setRange(tx: Tx, { carIds, from, to }: Range, status: DayStatus): Promise<number> {
  const set = await tx.execute(sql`
    insert into car_day (car_id, ride_date, status)
    select c.id, d::date, ${status}
    from unnest(${sql.param(carIds)}::uuid[]) as c (id), generate_series(${from}::date, ${to}::date, '1 day') d
    order by 1, 2
    on conflict (ride_date, car_id) do update set status = excluded.status`)
  return set.rowCount ?? 0
}

/** The number of live reservations of the cars in a range of days. Does not lock. */
export async function reservationsIn(tx: Tx, { carIds, from, to }: Range): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from live_reservation
    where car_id = any(${sql.param(carIds)}::uuid[]) and ride_date between ${from} and ${to}`)
  return rows[0]!.n
}

/** Locks cars for a change, always in the same order. */
export const lockCars = (tx: Tx, ids: string[]) =>
  tx
    .select()
    .from(car)
    .where(and(inArray(car.id, ids), isNull(car.deletedAt)))
    .orderBy(car.id)
    .for('update')

/** All cars as members see them. */
export const carsInOrder = (tx: Tx) =>
  tx.select().from(car).where(isNull(car.deletedAt)).orderBy(car.displayOrder, car.name)
