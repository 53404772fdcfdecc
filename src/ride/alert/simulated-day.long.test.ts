import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import { lockRide } from '#ride/reservation/service.ts'
import { recordEvent } from '#ride/reservation/trip-event/service.ts'
import { eventsOf } from '#ride/reservation/trip-event/store.ts'
import type { TripEventKind } from '#ride/reservation/trip-event/rules.ts'
import { newMember, newPhone } from '#testing/actors.ts'
import { messagesWhere } from '#testing/messages.ts'
import { dispatchRide } from '#testing/rides.ts'
import { testWorld } from '#testing/world.ts'
import type { Unit } from '#world'
import { watchRides } from './jobs.ts'
import { ALERT_KINDS, type AlertKind } from './rules.ts'
import { alert } from './tables.ts'

// A day of 300 rides, watched each minute from the morning before it to the night after it.
const RIDES = 300
const FAULTS = 40
const DAY = '2026-12-10'
/** 00:00 in KST of the day. */
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+09:00`)
const DUTY_PHONE = newPhone()

const t = testWorld({ env: { MOSIM_DUTY_PHONE: DUTY_PHONE } })

type Ride = { id: string; pickup: number; unitId: string; driverId: string; fault: AlertKind | null }
/** An act in a minute of the simulation. */
type Act = { at: number; does: () => Promise<unknown> }

const run = (query: ReturnType<typeof sql>) => t.world.db.execute(query)

/** The unit, driver and row of each ride, stored at once. */
async function newRides(): Promise<Ride[]> {
  const [member, carId] = [await newMember(t), newId()]
  const rides = Array.from({ length: RIDES }, (_, index) => ({
    id: newId(),
    unitId: newId(),
    driverId: newId(),
    pickup: MIDNIGHT + 6 * HOUR_MS + Math.round((index * 16 * 60) / RIDES) * MINUTE_MS,
    fault:
      index % 7 === 3 && index < 7 * FAULTS ? ALERT_KINDS[Math.floor(index / 7) % ALERT_KINDS.length]! : null,
  }))
  const rows = JSON.stringify(
    rides.map((ride, n) => ({ ...ride, n, pickup_at: new Date(ride.pickup).toISOString() })),
  )
  const all = sql`jsonb_to_recordset(${rows}::jsonb)
    as r(id uuid, n int, "unitId" uuid, "driverId" uuid, pickup_at timestamptz, fault text)`
  await run(sql`insert into car (id, name, image, seats, seat_capacity, display_order, created_at)
    values (${carId}, 'DAY', 'drawing:alphard', 7, 7, 900, now())`)
  await run(sql`insert into unit (id, car_id, registration_number, created_at)
    select "unitId", ${carId}, 'D' || n, now() from ${all}`)
  await run(sql`insert into driver (id, name, phone, created_at)
    select "driverId", '기사 ' || n, '0105' || lpad(n::text, 7, '0'), now() from ${all}`)
  await run(sql`insert into reservation (id, member_id, car_id, unit_id, driver_id, driver_answer, ride_date, pickup_at, status,
      name, phone, pickup_location, dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at)
    select id, ${member.id}, ${carId}, "unitId", case when fault = 'UNASSIGNED' then null else "driverId" end, null,
      ${DAY}::date, pickup_at, case when fault = 'PENDING_NEAR' then 'PENDING' else 'CONFIRMED' end,
      '손님', '01012345678', '서울역', '호텔', 'hotel', 0, 1, 2, now() from ${all}`)
  return rides
}

/** Records an event of the ride's driver, as their page does; without `kind`, undoes the last one. */
const record = ({ id, driverId }: Ride, kind?: TripEventKind) =>
  change(t.world, SYSTEM_CALLER, async (unit: Unit) => {
    const ride = (await lockRide(unit.tx, id, () => ({})))!
    const events = await eventsOf(unit.tx, id)
    const event = kind ? { kind } : { kind: 'TAKEN_BACK' as const, takesBack: events.at(-1)!.id }
    await recordEvent(unit, { ride, events }, { madeBy: 'DRIVER', makerId: driverId }, event)
  })

/** The driver's usual acts, as minutes after the pickup. */
const USUAL = { ACCEPTED: -840, EN_ROUTE: -70, ARRIVED: -15, ON_BOARD: 2, DROPPED: 90 }
/** The usual acts that a fault moves to another minute. */
const LATE: Partial<Record<AlertKind, Partial<typeof USUAL>>> = {
  NOT_ACCEPTED: { ACCEPTED: -660 },
  NOT_EN_ROUTE: { EN_ROUTE: -50 },
  NOT_ARRIVED: { ARRIVED: -5 },
  WAITING_LONG: { ON_BOARD: 20 },
  NO_SHOW_CLAIMED: { ON_BOARD: 18 },
  NOT_DROPPED: { DROPPED: 250 },
}
const EVE_NOON = MIDNIGHT - 12 * HOUR_MS
const EVE_EVENING = MIDNIGHT - 6 * HOUR_MS

/** When each fault's alert opens, and after how many minutes its cause ends. */
const PLANNED: Record<AlertKind, (pickup: number) => [opens: number, minutes: number]> = {
  PENDING_NEAR: (pickup) => [pickup - 6 * HOUR_MS, 60],
  UNASSIGNED: () => [EVE_EVENING, 30],
  DECLINED: () => [EVE_NOON, 30],
  NOT_ACCEPTED: (pickup) => [pickup - 12 * HOUR_MS, 60],
  NOT_EN_ROUTE: (pickup) => [pickup - 60 * MINUTE_MS, 10],
  NOT_ARRIVED: (pickup) => [pickup - 10 * MINUTE_MS, 5],
  WAITING_LONG: (pickup) => [pickup + 15 * MINUTE_MS, 5],
  NO_SHOW_CLAIMED: (pickup) => [pickup + 15 * MINUTE_MS, 3],
  NOT_DROPPED: (pickup) => [pickup + 4 * HOUR_MS, 10],
  UNIT_AWAY: () => [EVE_NOON, 30],
  DRIVER_AWAY: () => [EVE_NOON, 30],
}

/** The acts that begin and end a fault. Late acts of a driver are in LATE instead. */
function faultActs(ride: Ride): [begin?: () => Promise<unknown>, end?: () => Promise<unknown>] {
  const { id, unitId, driverId } = ride
  const days = sql`${newId()}, ${DAY}::date, ${DAY}::date, now()`
  const accept = () => record(ride, 'ACCEPTED')
  switch (ride.fault) {
    case 'PENDING_NEAR':
      return [undefined, () => dispatchRide(t, id, { status: 'CONFIRMED' })]
    case 'UNASSIGNED':
      return [undefined, () => dispatchRide(t, id, { driver_id: driverId }).then(accept)]
    case 'DECLINED':
      return [() => record(ride, 'DECLINED'), accept]
    case 'NO_SHOW_CLAIMED':
      return [() => record(ride, 'NO_SHOW_CLAIMED'), () => record(ride)]
    case 'UNIT_AWAY':
      return [
        () =>
          run(
            sql`insert into unit_maintenance (id, from_day, to_day, created_at, unit_id) values (${days}, ${unitId})`,
          ),
        () => run(sql`delete from unit_maintenance where unit_id = ${unitId}`),
      ]
    case 'DRIVER_AWAY':
      return [
        () =>
          run(
            sql`insert into driver_leave (id, from_day, to_day, created_at, driver_id) values (${days}, ${driverId})`,
          ),
        () => run(sql`delete from driver_leave where driver_id = ${driverId}`),
      ]
    default:
      return []
  }
}

/** All acts of a ride: the usual ones, some of them late, and those of its fault. */
function actsOf(ride: Ride): Act[] {
  const { pickup, fault } = ride
  const planned = { ...USUAL, ...(fault && LATE[fault]) }
  const hasOwnAnswer = fault === 'UNASSIGNED' || fault === 'DECLINED'
  const usual = Object.entries(planned)
    .filter(([kind]) => kind !== 'ACCEPTED' || !hasOwnAnswer)
    .map(([kind, minutes]) => ({
      at: pickup + minutes * MINUTE_MS,
      does: () => record(ride, kind as TripEventKind),
    }))
  if (!fault) return usual
  const [opens, minutes] = PLANNED[fault](pickup)
  const [begin, end] = faultActs(ride)
  // The end of a no-show claim comes before the guest is on board.
  return [
    ...(begin ? [{ at: opens, does: begin }] : []),
    ...(end ? [{ at: opens + minutes * MINUTE_MS, does: end }] : []),
    ...usual,
  ]
}

test(
  `of ${RIDES} rides, ${FAULTS} have a fault: each opens one alert in its minute, which ends with its cause`,
  { timeout: 600_000 },
  async () => {
    const begin = MIDNIGHT - 20 * HOUR_MS
    t.setNow(new Date(begin))
    const rides = await newRides()
    const acts = Map.groupBy(rides.flatMap(actsOf), ({ at }) => at)
    for (let now = begin; now <= MIDNIGHT + 27 * HOUR_MS; now += MINUTE_MS) {
      t.setNow(new Date(now))
      for (const { does } of acts.get(now) ?? []) await does()
      await watchRides(t.world)
    }
    const faulty = rides.filter(({ fault }) => fault !== null)
    expect(faulty).toHaveLength(FAULTS)
    const stored = await t.world.db.select().from(alert).orderBy(asc(alert.openedAt), asc(alert.id))
    const found = stored.map(({ reservationId, kind, openedAt, resolvedAt }) =>
      [reservationId, kind, openedAt.toISOString(), resolvedAt?.toISOString()].join(' '),
    )
    const planned = faulty.map(({ id, fault, pickup }) => {
      const [opens, minutes] = PLANNED[fault!](pickup)
      const at = (instant: number) => new Date(instant).toISOString()
      return [id, fault, at(opens), at(opens + minutes * MINUTE_MS)].join(' ')
    })
    expect(found.toSorted()).toEqual(planned.toSorted())
    expect(await messagesWhere(t, sql`recipient = ${DUTY_PHONE}`)).toHaveLength(FAULTS)
  },
)
