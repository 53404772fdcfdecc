import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { statement, type Tx } from '#kit/db.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { isInMaintenance } from '#ride/fleet/maintenance/store.ts'
import { freeUnits } from '#ride/fleet/store.ts'

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

/** The first live reservation of a day for each unit or driver; the day is read once. */
const blockers = (column: SQL, day: Day, except: string) => sql`
  select distinct on (${column}) ${column} as of, id, name, pickup_at from live_reservation
  where ride_date = ${day} and id <> ${except} and ${column} is not null
  order by ${column}, pickup_at`
const blocked = sql`b.id as blocked_id, b.name as blocked_name, b.pickup_at as blocked_at`

/** Every unit with the reservation that blocks it on the day, and whether it is in maintenance. */
export async function unitCandidates(tx: Tx, day: Day, except: string): Promise<UnitRow[]> {
  const { rows } = await tx.execute<UnitRow>(sql`
    select u.id, u.registration_number, c.id as car_id, c.name as car_name, c.seats, ${blocked},
      exists (select 1 from unit_maintenance m
        where m.unit_id = u.id and m.to_day >= ${day} and m.from_day <= ${day}) as in_maintenance
    from unit u join car c on c.id = u.car_id 
    left join (${blockers(sql`unit_id`, day, except)}) b on b.of = u.id
    where u.deleted_at is null and c.deleted_at is null
    order by c.display_order, c.name, u.registration_number`)
  return rows
}

/** Every driver with the reservation that blocks him on the day. */
export async function driverCandidates(tx: Tx, day: Day, except: string): Promise<DriverRow[]> {
  const { rows } = await tx.execute<DriverRow>(sql`
    select d.id, d.name, d.phone, ${blocked} from driver d 
    left join (${blockers(sql`driver_id`, day, except)}) b on b.of = d.id
    where d.deleted_at is null order by d.name, d.id`)
  return rows
}
