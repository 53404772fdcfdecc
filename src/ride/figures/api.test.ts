import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  grant,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'
import { expireLots } from '#ride/ticket/jobs.ts'

const t = testWorld()

beforeAll(async () => {
  // The units of the seed data were created at this machine's real time.
  await t.world.db.execute(sql`update unit set created_at = '2026-01-01T00:00:00Z'`)
})

const seen = async (url: string) => (await t.call({ url, headers: (await theAdmin(t)).headers })).json()
const figures = async (from: string, to: string) =>
  (await seen(`/api/admin/figures?from=${from}&to=${to}`)).result
/** Returns the id of the created or changed row; anything but a success fails the test. */
async function done(answer: ReturnType<typeof t.call>): Promise<string> {
  const { statusCode, body } = await answer
  expect(statusCode, body).toBeLessThan(300)
  return JSON.parse(body).result.id
}

const patch = async (id: string, payload: object) =>
  done(
    t.call({
      method: 'PATCH',
      url: `/api/reservations/${id}`,
      headers: (await theAdmin(t)).headers,
      payload,
    }),
  )
const booked = async (member: Actor, car: string, day: string, changes: object = {}) =>
  done(book(t, member, bookingForm((await carNamed(t, car)).id, day, changes)))
const post = ({ id, headers }: Actor, path: string, payload: object) =>
  done(t.call({ method: 'POST', url: `/api/users/${id}/reservations/${path}`, headers, payload }))

test('tickets are counted in halves: charged, taken, returned, settled, expired, refunded late, and remaining', async () => {
  const member = await newMember(t)
  await grant(t, member.id, 3, 90) // until 2027-03-01
  await grant(t, member.id, 2, 365) // until 2027-12-01
  const [kept, settled, late] = [
    await booked(member, 'ALPHARD', '2027-02-10'),
    await booked(member, 'STARIA', '2027-02-11'),
    await booked(member, 'GV90', '2027-03-05'),
  ]
  await post(member, `${kept}/cancel`, {})
  await patch(settled, { status: 'CONFIRMED' })
  await completeRide(t, settled)
  await patch(settled, { settled_tickets: 0.5 })
  const december = (await figures('2026-12-01', '2026-12-31')).tickets
  expect(december).toMatchObject({
    charged: { tickets: 5 },
    taken: { tickets: 3 },
    returned: { tickets: 1.5 },
    used: { tickets: 1.5 },
    expired: { tickets: 0 },
    outstanding: { tickets: 3.5, won: 0 },
    expiring: [
      { days: 30, tickets: 0 },
      { days: 90, tickets: 1.5, won: 0 },
    ],
  })
  const { id } = member
  for (const [type, amounts] of Object.entries({
    CHARGE: [2, 3],
    USE: [-1, -1, -1],
    REFUND: [0.5, 1],
    EXPIRE: [],
  })) {
    const { result, page } = await seen(
      `/api/admin/tickets?type=${type}&from=2026-12-01&to=2026-12-31&page=1`,
    )
    expect(
      result.map(({ amount }: { amount: number }) => amount),
      type,
    ).toEqual(amounts)
    expect(page.total).toBe(amounts.length)
    for (const entry of result)
      expect(entry.member).toEqual({ id, name: member.name, user_id: member.loginId })
  }
  const holders = async (days: number) => (await seen(`/api/users?page=1&expires_within=${days}`)).page.total
  expect([await holders(89), await holders(90), await holders(400)]).toEqual([0, 1, 1])
  // 00:30 KST of March 2nd: the 90-day lot has expired, both before and after the nightly job.
  t.setNow('2027-03-01T15:30:00Z')
  expect((await figures('2027-03-01', '2027-03-31')).tickets.outstanding.tickets).toBe(2)
  await expireLots(t.world)
  await patch(late, { status: 'CANCELLED' })
  const march = (await figures('2027-03-01', '2027-03-31')).tickets
  expect(march).toMatchObject({
    charged: { tickets: 0 },
    expired: { tickets: 1.5 },
    returned: { tickets: 1 },
    used: { tickets: -1 },
    outstanding: { tickets: 3 },
    expiring: [{ tickets: 1 }, { tickets: 1 }],
  })
  // An entry at 00:30 KST belongs to the 2nd.
  expect((await figures('2027-03-01', '2027-03-01')).tickets.expired.tickets).toBe(0)
  t.setNow(START)
})

test('rides are counted by status, purpose and KST day, and each figure equals the total of its list', async () => {
  const member = await memberWithTickets(t, 6)
  const ids = [
    await booked(member, 'ALPHARD', '2027-06-01', { pickup_time: '2027-06-01 00:05', ride_purpose: 'golf' }),
    await booked(member, 'ALPHARD', '2027-06-30', { pickup_time: '2027-06-30 23:55' }),
    await booked(member, 'STARIA', '2027-06-15', { ride_purpose: 'golf' }),
    await booked(member, 'STARIA', '2027-06-16'),
    await booked(member, 'STARIA', '2027-05-31', { pickup_time: '2027-05-31 23:55' }),
    await booked(member, 'STARIA', '2027-07-01', { pickup_time: '2027-07-01 00:00' }),
  ]
  await patch(ids[1]!, { status: 'CONFIRMED' })
  await patch(ids[2]!, { status: 'CONFIRMED' })
  await completeRide(t, ids[2]!)
  await patch(ids[3]!, { status: 'CANCELLED' })
  const { rides, guests } = await figures('2027-06-01', '2027-06-30')
  expect(rides).toMatchObject({
    total: 4,
    by_status: { PENDING: 1, CONFIRMED: 1, COMPLETED: 1, CANCELLED: 1 },
    by_purpose: [
      { purpose: expect.any(String), PENDING: expect.any(Number) },
      { purpose: expect.any(String) },
    ],
  })
  expect(rides.by_purpose).toContainEqual({
    purpose: 'golf',
    PENDING: 1,
    CONFIRMED: 0,
    COMPLETED: 1,
    CANCELLED: 0,
  })
  expect(rides.by_day).toHaveLength(30)
  expect(rides.by_day[0]).toEqual({ day: '2027-06-01', PENDING: 1, CONFIRMED: 0, COMPLETED: 0, CANCELLED: 0 })
  expect(rides.by_day[29]).toMatchObject({ day: '2027-06-30', CONFIRMED: 1 })
  expect(guests).toEqual({ total: 1, repeat: 1, rides: 3 })
  const totalOf = async (query: string) =>
    (await seen(`/api/reservations?page=1&from=2027-06-01&to=2027-06-30&${query}`)).page.total
  for (const [status, count] of Object.entries(rides.by_status))
    expect(await totalOf(`status=${status}`)).toBe(count)
  expect(await totalOf('purpose=golf')).toBe(2)
  expect(await totalOf('purpose=golf&status=COMPLETED')).toBe(1)
})

test('a car’s use is the days with rides, of the days its units existed and were not in maintenance', async () => {
  const { db } = t.world
  const { id } = await carNamed(t, 'LX 700h VIP')
  const member = await memberWithTickets(t, 4)
  const car = 'LX 700h VIP'
  const [one, two] = [await booked(member, car, '2027-08-02'), await booked(member, car, '2027-08-10')]
  await booked(member, car, '2027-08-11')
  await patch(two, { status: 'CANCELLED' })
  await db.execute(sql`
    insert into unit (id, car_id, registration_number, created_at, deleted_at) values
      (gen_random_uuid(), ${id}, '998가1001', '2027-08-04T15:00:00Z', null),
      (gen_random_uuid(), ${id}, '998가1002', '2026-01-01', '2027-08-03T14:59:59Z')`)
  // Three days of maintenance are in the range, one of them with a ride; others are before the unit existed.
  await db.execute(sql`
    insert into unit_maintenance (id, unit_id, from_day, to_day, created_at)
    select gen_random_uuid(), unit_id, '2027-07-30', '2027-08-03', now() from reservation where id = ${one}`)
  const { utilization } = await figures('2027-08-01', '2027-08-10')
  const use = utilization.cars.find((row: { id: string }) => row.id === id)
  // Two units of the seed exist for ten days, an added one for six, a removed one for three: 29, minus two in maintenance.
  expect(use).toEqual({
    id,
    name: 'LX 700h VIP',
    units: 4,
    available: 27,
    maintenance: 2,
    booked: 1,
    PENDING: 1,
    CONFIRMED: 0,
    COMPLETED: 0,
  })
  expect(utilization.available).toBe(
    utilization.cars.reduce((sum: number, row: { available: number }) => sum + row.available, 0),
  )
})

test('a car in maintenance with a ride each day is used to 100 %, never more', async () => {
  const car = await carNamed(t, 'GV90')
  const member = await memberWithTickets(t, 4)
  const first = await booked(member, 'GV90', '2027-04-01')
  await booked(member, 'GV90', '2027-04-02')
  await t.world.db.execute(sql`
    insert into unit_maintenance (id, unit_id, from_day, to_day, created_at)
    select gen_random_uuid(), u.id, '2027-04-01', '2027-04-30', now() from unit u where u.car_id = ${car.id}`)
  // A ride of a unit that was removed before the ride's day still used it.
  await t.world.db.execute(sql`
    update unit set deleted_at = '2027-03-15' where id = (select unit_id from reservation where id = ${first})`)
  for (const to of ['2027-04-01', '2027-04-02', '2027-04-30'])
    for (const { booked: used, available } of (await figures('2027-04-01', to)).utilization.cars)
      expect(used).toBeLessThanOrEqual(available)
})

test('cancellations are counted by kind: by the guest, by staff, late, or replaced by another ride', async () => {
  const member = await memberWithTickets(t, 8)
  const day = (n: number) => `2027-09-0${n}`
  const ids = []
  for (const n of [1, 2, 3, 4]) ids.push(await booked(member, 'SPRINTER TOURER', day(n)))
  t.setNow('2026-12-01T03:05:00Z')
  await post(member, `${ids[0]}/cancel`, {})
  t.setNow('2026-12-01T03:10:00Z')
  await post(member, `${ids[1]}/rebook`, bookingForm((await carNamed(t, 'STARIA')).id, '2027-10-01'))
  t.setNow('2027-09-01T00:30:00Z')
  await patch(ids[2]!, { status: 'CANCELLED' }) // 48 hours before 09:30 KST of the 3rd
  t.setNow('2027-09-03T00:30:01Z')
  await patch(ids[3]!, { status: 'CANCELLED' }) // a second less than 24 hours
  const { cancellations } = await figures('2027-09-01', '2027-09-30')
  expect(cancellations.total).toBe(4)
  expect(cancellations.by_kind).toEqual([
    { kind: 'MEMBER', count: 1 },
    { kind: 'MEMBER_LATE', count: 0 },
    { kind: 'STAFF', count: 1 },
    { kind: 'STAFF_LATE', count: 1 },
    { kind: 'REBOOKED', count: 1 },
    { kind: 'NO_SHOW', count: 0 },
  ])
  for (const { kind, count } of cancellations.by_kind) {
    const url = `/api/reservations?page=1&status=CANCELLED&canceled=${kind}&from=2027-09-01&to=2027-09-30`
    expect((await seen(url)).page.total, kind).toBe(count)
  }
  t.setNow(START)
})

test('a guest with an earlier ride is a repeat guest, however long ago; a canceled ride does not count', async () => {
  const [again, first, canceled] = [
    await memberWithTickets(t, 2),
    await memberWithTickets(t, 1),
    await memberWithTickets(t, 2),
  ]
  await booked(again, 'ALPHARD', '2027-03-01')
  await patch(await booked(canceled, 'ALPHARD', '2027-03-02'), { status: 'CANCELLED' })
  for (const member of [again, first, canceled]) await booked(member, 'ALPHARD', '2027-11-05')
  expect((await figures('2027-11-01', '2027-11-30')).guests).toEqual({ total: 3, repeat: 1, rides: 3 })
  const ids = async (query: string) =>
    (await seen(`/api/users?rode_from=2027-11-01&rode_to=2027-11-30&${query}`)).result.map(
      ({ id }: Actor) => id,
    )
  expect((await ids('')).toSorted()).toEqual([again.id, first.id, canceled.id].toSorted())
  expect(await ids('repeat=true')).toEqual([again.id])
  expect(await seen('/api/users?rode_from=2027-01-01&rode_to=2028-01-02')).toMatchObject({ code: 'INVALID' })
})

test('the default range is this month; reversed or too long ranges are refused', async () => {
  expect((await seen('/api/admin/figures')).result).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
  expect(await seen('/api/admin/figures?from=2027-01-02&to=2027-01-01')).toMatchObject({ code: 'TURNED' })
  expect(await seen('/api/admin/figures?from=2027-01-01&to=2028-01-02')).toMatchObject({ code: 'TOO_LONG' })
  expect(await seen('/api/admin/figures?from=2027-02-30')).toMatchObject({ code: 'INVALID' })
  expect(await seen('/api/reservations?purpose=golf')).toMatchObject({ code: 'DAYS_MISSING' })
  expect((await figures('2029-01-01', '2029-01-31')).rides).toMatchObject({ total: 0, by_purpose: [] })
})
