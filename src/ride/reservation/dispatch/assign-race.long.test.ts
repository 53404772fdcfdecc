import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Actor, newMember } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

// Set ASSIGN_ROUNDS=50 for the long run.
const ROUNDS = Number(process.env.ASSIGN_ROUNDS ?? 3)
const STAFF = 32
const RIDES = 300
const DAYS = 15
const DRIVERS = 30
const CHANGES_EACH = 12
const t = testWorld({ poolSize: 24 })

type Row = { id: string; version: number; status: string }
type Done = { id: string; action: string; madeOn: number | null; after: number }
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!

/** Rides on a few days, two units for every ride of a day, and enough drivers. */
async function setUp() {
  const { db } = t.world
  const tag = newId()
  await db.execute(sql`
    insert into unit (id, car_id, registration_number, created_at)
    select gen_random_uuid(), (select id from car where deleted_at is null order by display_order limit 1),
      ${tag} || n, now() from generate_series(1, ${(RIDES / DAYS) * 2}) n`)
  await db.execute(sql`
    insert into driver (id, name, phone, created_at)
    select gen_random_uuid(), ${tag} || n, '01011112222', now() from generate_series(1, ${DRIVERS}) n`)
  const member = await newMember(t)
  await db.execute(sql`
    insert into reservation (id, member_id, car_id, unit_id, ride_date, pickup_at, status, name, phone, pickup_location,
      dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at)
    select gen_random_uuid(), ${member.id}, u.car_id, u.id, d, d + time '10:00', 'PENDING', '손님', '01012345678', '가', '나',
      'airport', 0, 1, 2, now()
    from generate_series(date '2028-01-01', date '2028-01-01' + ${DAYS - 1}::int, '1 day') d,
      (select id, car_id from unit where registration_number like ${`${tag}%`} order by id limit ${RIDES / DAYS}) u`)
  const ids = async (query: ReturnType<typeof sql>) =>
    (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  return {
    rides: await ids(sql`select id from reservation where member_id = ${member.id}`),
    units: await ids(sql`select id from unit where registration_number like ${`${tag}%`}`),
    drivers: await ids(sql`select id from driver where name like ${`${tag}%`}`),
  }
}

type Desk = Awaited<ReturnType<typeof setUp>>

/** A member of staff: assigns, moves, confirms and unassigns at random, on versions that may be outdated. */
async function work(
  actor: Actor,
  { rides, units, drivers }: Desk,
  codes: Map<string, number>,
): Promise<Done[]> {
  const done: Done[] = []
  const seen = new Map<string, number>()
  for (let n = 0; n < CHANGES_EACH; n++) {
    const id = pick(rides)
    const [action, body] = pick<[string, object]>([
      ['DRIVER', { driver_id: pick(drivers) }],
      ['DRIVER', { driver_id: null }],
      ['UNIT', { car_inventory_id: pick(units) }],
      ['STATUS', { status: pick(['CONFIRMED', 'PENDING']) }],
    ])
    const madeOn = seen.get(id) ?? (Math.random() < 0.5 ? 1 : null)
    const payload = { ...body, ...(madeOn && { version: madeOn }) }
    const answer = await t.call({
      method: 'PATCH',
      url: `/api/reservations/${id}`,
      headers: actor.headers,
      payload,
    })
    const { result, code, current } = answer.json() as { result?: Row; code?: string; current?: Row }
    codes.set(code ?? 'OK', (codes.get(code ?? 'OK') ?? 0) + 1)
    const known = result ?? current
    if (known) seen.set(id, known.version)
    if (result) done.push({ id, action, madeOn, after: result.version })
  }
  return done
}

test(`${STAFF} staff assign ${RIDES} rides in parallel: no double use, no lost change, no stale version accepted`, async () => {
  const actors = await Promise.all(Array.from({ length: STAFF }, () => newMember(t, { role: 'ADMIN' })))
  const codes = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const desk = await setUp()
    const done = (await Promise.all(actors.map((actor) => work(actor, desk, codes)))).flat()
    expect(done.filter(({ madeOn, after }) => madeOn && after !== madeOn + 1)).toEqual([])
    const { rows } = await t.world.db.execute<{ twice: number; audits: number; revisions: number }>(sql`
      with own as (select * from reservation where id = any(${sql.param(desk.rides)}::uuid[]))
      select
        (select count(*)::int from own a join own b on a.id < b.id and a.ride_date = b.ride_date
          and (a.unit_id = b.unit_id or a.driver_id = b.driver_id)) as twice,
        (select count(*)::int from audit where subject_id = any(${sql.param(desk.rides)}::uuid[])) as audits,
        (select coalesce(sum(version - 1), 0)::int from own) as revisions`)
    expect(rows[0]).toEqual({ twice: 0, audits: done.length, revisions: done.length })
  }
  expect([...codes.keys()].toSorted()).toEqual(['CAR_UNAVAILABLE', 'DRIVER_BUSY', 'OK', 'STALE'])
})
