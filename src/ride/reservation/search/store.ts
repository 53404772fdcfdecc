import { type SQL, sql } from 'drizzle-orm'
import { type Day } from '#kit/day.ts'
import { containsGrams, containsKey, containsPattern, runPrepared, type Tx } from '#kit/db.ts'
import { lookupOf } from '#kit/search.ts'
import { rideNumberIn } from '../number/rules.ts'

/** Past and canceled rides of a guest that are compared by their pickup; further matches are left out. */
const MAX_PAST = 5_000
/** The coming rides of each status that are read for their guest and places. */
const MAX_COMING = 3_000
const MAX_UNITS = 20

type Wanted = { key: string; today: Day; from: Date; limit: number }

const viaPlaces = sql`(select string_agg(via ->> 'location', '/') from jsonb_array_elements(via_locations) via)`

/** The texts of a coming ride by which it is found. A search key never contains the slash between them. */
const texts = sql`name || '/' || phone || '/' || pickup_location || '/' || dropoff_location || '/'
  || pickup_note || '/' || dropoff_note || '/' || coalesce(${viaPlaces}, '')`

/** Coming rides of a status by guest and places: few rows, read in the order of the status' index. */
const comingRides = (status: 'PENDING' | 'CONFIRMED', { key, from }: Wanted): SQL => sql`
  select id from (
    select id, name, phone, pickup_location, dropoff_location, pickup_note, dropoff_note, via_locations
    from reservation
    where status = ${sql.raw(`'${status}'`)} and not completed and pickup_at >= ${from.toISOString()}
    order by pickup_at, id limit ${MAX_COMING}
  ) coming where search_key(${texts}) like ${containsPattern(key)}`

/** Rides by guest, found by the index of grams. */
const guestRides = ({ key }: Wanted): SQL => sql`
  select id from (
    select id from reservation
    where ${containsGrams(lookupOf(key).grams)} and ${containsKey(key, [sql`name`, sql`phone`])} limit ${MAX_PAST}
  ) known`

/** The next and the latest rides of the units whose registration number matches. */
const unitRides = ({ key, today, limit }: Wanted): SQL => sql`
  select r.id from (
    select id from unit where ${containsKey(key, [sql`registration_number`])} limit ${MAX_UNITS}
  ) u cross join lateral (
    (select id from live_reservation where unit_id = u.id and ride_date >= ${today}
      order by ride_date limit ${limit})
    union all
    (select id from live_reservation where unit_id = u.id and ride_date < ${today}
      order by ride_date desc limit ${limit})
  ) r`

/** Rides by short number, guest, registration number, and, for coming rides, places. Coming rides are first, the next one first. */
export async function ridesMatching(tx: Tx, wanted: Wanted): Promise<string[]> {
  const number = rideNumberIn(wanted.key)
  const found = [
    comingRides('PENDING', wanted),
    comingRides('CONFIRMED', wanted),
    guestRides(wanted),
    unitRides(wanted),
    sql`select id from reservation where number = ${number}`,
  ]
  const isComing = sql`r.status <> 'CANCELLED' and not r.completed and r.pickup_at >= ${wanted.from.toISOString()}`
  const rows = await runPrepared<{ id: string }>(
    tx,
    'rides_matching',
    sql`with hit as materialized (${sql.join(found, sql` union `)})
    select r.id from hit join reservation r on r.id = hit.id
    order by r.number is not distinct from ${number} desc, ${isComing} desc,
      case when ${isComing} then r.pickup_at end, r.pickup_at desc, r.id
    limit ${wanted.limit}`,
  )
  return rows.map(({ id }) => id)
}
