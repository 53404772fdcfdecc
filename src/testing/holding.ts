import { sql } from 'drizzle-orm'
import type { Actor } from './actors.ts'
import type { TestWorld } from './world.ts'

type What = { id: string }

/** Holds a car, like the booking screen when a car is chosen in the calendar. */
export const holdCar = (test: TestWorld, member: Actor, car: What, day: string) =>
  test.call({
    method: 'POST',
    url: `/api/users/${member.id}/holds`,
    headers: member.headers,
    payload: { car_id: car.id, day },
  })

/** Joins the waitlist of a fully booked car. */
export const joinWaitlist = (test: TestWorld, member: Actor, car: What, day: string) =>
  test.call({
    method: 'POST',
    url: `/api/users/${member.id}/waits`,
    headers: member.headers,
    payload: { car_id: car.id, day },
  })

/** Reads the event stream of the member's holds or waitlist entries. */
export const ownListEvents = async (test: TestWorld, member: Actor, list: 'holds' | 'waits') =>
  (await test.call({ url: `/api/users/${member.id}/${list}`, headers: member.headers })).json().result

/** A car in a day's list, as every visitor sees it. */
export async function shownCar(test: TestWorld, car: What, day: string) {
  const [year, month, date] = day.split('-').map(Number)
  const url = `/api/reservations/available?year=${year}&month=${month}&day=${date}`
  const cars = (await test.call({ url })).json().result as { id: string }[]
  return cars.find(({ id }) => id === car.id) as unknown as Record<string, unknown>
}

/** Units that are taken twice on a day: reserved and held, held twice, or more than exist. Must always be empty. */
export async function doublyTakenUnits(test: TestWorld): Promise<unknown[]> {
  const now = test.world.now().toISOString()
  const { rows } = await test.world.db.execute(sql`
    select unit_id, ride_date, count(*)::int as takers from (
      select unit_id, ride_date from live_reservation where unit_id is not null
      union all select unit_id, ride_date from unit_hold where expires_at > ${now}) taken
    group by unit_id, ride_date having count(*) > 1`)
  return rows
}
