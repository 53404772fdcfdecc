import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#kit/day.ts'
import { containsGrams, containsKey, runPrepared, type Tx } from '#kit/db.ts'
import { lookupOf } from '#kit/search.ts'
import { rideNumberIn } from '../number/rules.ts'

/** How many rides of a guest are read; further ones are left out. */
const MAX_READ = 5_000
/**
 * How many of these rides, the latest ones, are compared with the whole text: a match of their grams is almost always a
 * match of the text.
 */
const MAX_COMPARED = 300
/** How many coming rides of each status are read. */
const MAX_COMING = 5_000
const MAX_UNITS = 20

type Wanted = { key: string; today: Day; from: Date; limit: number }

/** The conditions that name or phone contains the key. */
const isGuest = (key: string): SQL =>
  sql`${containsGrams(gramsOf(key))} and ${containsKey(key, [sql`name`, sql`phone`])}`

const EVERY_PHONE = '010'

/** The grams of a key, except the gram in every mobile number: its index entry lists almost every row. */
function gramsOf(key: string): string[] {
  const { grams } = lookupOf(key)
  const rare = grams.filter((gram) => gram !== EVERY_PHONE)
  return rare.length ? rare : grams
}

/** The places of a ride. A search key never contains the slash between them. */
const places = sql`lower(concat_ws('/', pickup_location, dropoff_location, pickup_note, dropoff_note,
  (select string_agg(via ->> 'location', '/') from jsonb_array_elements(via_locations) via)))`

const MAX_LETTERS = 4

/**
 * Whether the places contain the key. `search_key` is slow, so places that lack a letter of the key are excluded first.
 */
function isPlace(key: string): SQL {
  const letters = [...new Set(key)].slice(0, MAX_LETTERS).map((letter) => sql`strpos(places, ${letter}) > 0`)
  return sql.join([...letters, containsKey(key, [sql`places`])], sql` and `)
}

/** Coming rides of a status by guest and places: few rows, read in the order of the status's index. */
const comingRides = (status: 'PENDING' | 'CONFIRMED', { key, from }: Wanted): SQL => sql`
  select id from (
    select id, name, phone, grams, ${places} as places from reservation
    where status = ${sql.raw(`'${status}'`)} and not completed and pickup_at >= ${from.toISOString()}
    order by pickup_at, id limit ${MAX_COMING}
  ) coming where (${isGuest(key)}) or (${isPlace(key)})`

/** The latest rides by guest, found by the index of grams. */
const guestRides = ({ key }: Wanted): SQL => sql`
  select id from (
    select id, name, phone, grams from (
      select id, name, phone, grams, pickup_at from reservation where ${containsGrams(gramsOf(key))} limit ${MAX_READ}
    ) read order by pickup_at desc limit ${MAX_COMPARED}
  ) known where ${isGuest(key)}`

/** The next and the latest rides of the units with a matching registration number. */
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
