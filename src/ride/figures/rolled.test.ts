import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Day } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { create } from '#ride/reservation/booking/api.ts'
import { bookingForm, carNamed, memberWithTickets } from '#testing/actors.ts'
import { callBy, changeRide, compareFigures, rolledDays } from '#testing/rolled-figures.ts'
import { START, testWorld } from '#testing/world.ts'
import { rebuildFigures, rollUpFigures } from './jobs.ts'
import { countsOf, lockRollUp, rollUpDay, invalidateAllDays } from './store.ts'

const t = testWorld({ poolSize: 12 })
const cars: string[] = []

beforeAll(async () => {
  for (const name of ['ALPHARD', 'STARIA', 'GV90']) cars.push((await carNamed(t, name)).id)
})

beforeEach(async () => {
  t.setNow(START)
  await invalidateAllDays(t.world.db)
})

const staff = (id: string, body: object) => changeRide(t, id, body)
const ofMember = (id: string, parts: object = {}) => callBy(id, 'USER', { params: { id }, ...parts })
const bookOn = async (memberId: string, day: Day, car = cars[0]!, changes: object = {}): Promise<string> =>
  (await create(t.world, ofMember(memberId, { body: bookingForm(car, day, changes) }))).id
test('a day is rolled up one hour after its end, also a day without rides', async () => {
  const member = await memberWithTickets(t, 3)
  await bookOn(member.id, '2026-12-03')
  t.setNow('2026-12-04T15:59:59Z') // 00:59:59 of the 5th
  await rollUpFigures(t.world)
  expect(await rolledDays(t.world.db)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03'])
  t.setNow('2026-12-04T16:00:00Z')
  expect(await rollUpFigures(t.world)).toBe(1)
  expect(await rolledDays(t.world.db)).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
})

test('a change of a past ride invalidates its day and the days of the next two rides', async () => {
  const member = await memberWithTickets(t, 9)
  const days = ['2026-12-05', '2026-12-07', '2026-12-09', '2026-12-11', '2026-12-13']
  const ids = []
  for (const day of days) ids.push(await bookOn(member.id, day, cars[1]))
  t.setNow('2026-12-20T03:00:00Z')
  await rollUpFigures(t.world)
  const left = async () => {
    const rolled = await rolledDays(t.world.db)
    return days.filter((day) => !rolled.includes(day))
  }
  expect(await left()).toEqual([])
  const purpose = async () => {
    const { counts } = await countsOf(t.world.db, { from: days[1]!, to: days[1]! })
    return counts.filter(({ kind }) => kind === 'PURPOSE')
  }
  const none = {
    kind: 'PURPOSE',
    day: null,
    name: 'airport',
    pending: 0,
    confirmed: 0,
    completed: 0,
    canceled: 0,
  }
  expect(await purpose()).toEqual([{ ...none, pending: 1 }])
  await staff(ids[1]!, { status: 'CONFIRMED' })
  expect(await left()).toEqual([days[1], days[2], days[3]])
  expect(await purpose()).toEqual([{ ...none, confirmed: 1 }])
  await rollUpFigures(t.world)
  await t.world.db.execute(
    sql`update reservation set name = '', special_requests = '생수' where id = ${ids[1]}`,
  )
  expect(await left()).toEqual([])
  // It was canceled within the last hour: its kind may depend on a booking that is not committed yet.
  await staff(ids[4]!, { status: 'CANCELLED' })
  await rollUpFigures(t.world)
  expect(await left()).toEqual([days[4]])
  t.setNow('2026-12-20T04:00:01Z')
  await rollUpFigures(t.world)
  expect(await left()).toEqual([])
})

test('a booking does not invalidate rolled-up days', async () => {
  const member = await memberWithTickets(t, 3)
  await bookOn(member.id, '2026-12-04', cars[2])
  t.setNow('2026-12-21T03:00:00Z')
  await rollUpFigures(t.world)
  const before = await rolledDays(t.world.db)
  await bookOn(member.id, '2026-12-29', cars[2])
  expect(await rolledDays(t.world.db)).toEqual(before)
  await compareFigures(t.world.db, [{ from: '2026-12-01', to: '2026-12-31' }])
})

test('the job waits for an uncommitted change, and two parallel jobs and a rebuild agree @long', async () => {
  const { db } = t.world
  const member = await memberWithTickets(t, 2)
  const id = await bookOn(member.id, '2026-12-14', cars[2])
  t.setNow('2026-12-20T03:00:00Z')
  const connection = await db.$client.connect()
  await connection.query('begin')
  await connection.query("update reservation set ride_purpose = 'wedding' where id = $1", [id])
  const jobs = Promise.all([rollUpFigures(t.world), rebuildFigures(t.world), rollUpFigures(t.world)])
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await rolledDays(t.world.db)).toEqual([])
  await connection.query('commit')
  connection.release()
  await jobs
  expect(await rolledDays(t.world.db)).toContain('2026-12-14')
  const { counts } = await countsOf(db, { from: '2026-12-14', to: '2026-12-14' })
  expect(counts).toContainEqual(expect.objectContaining({ kind: 'PURPOSE', name: 'wedding', pending: 1 }))
  await compareFigures(t.world.db, [{ from: '2026-12-01', to: '2026-12-31' }])
})

// This must be the last test: its ledger entry of 2020 stays, so the job would roll up all days since 2020.
test('adding a ride or a ledger entry to a past day invalidates that day', async () => {
  const { db } = t.world
  const member = await memberWithTickets(t, 1)
  const range = { from: '2020-05-01', to: '2020-05-01' }
  const rollUp = () =>
    transaction(db, async (tx) => {
      expect(await lockRollUp(tx)).toBe(true)
      await rollUpDay(tx, range.from, new Date('2026-12-01'))
    })
  await rollUp()
  expect(await rolledDays(t.world.db)).toContain('2020-05-01')
  await db.execute(sql`
    insert into reservation (id, member_id, car_id, ride_date, pickup_at, status, name, phone, pickup_location,
      dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at, canceled_at)
    values (${newId()}, ${member.id}, ${cars[0]}, '2020-05-01', '2020-05-01T03:00:00Z', 'CANCELLED', '', '', '', '', 'golf',
      0, 1, 2, '2020-04-01', '2020-04-02')`)
  expect(await rolledDays(t.world.db)).not.toContain('2020-05-01')
  expect((await countsOf(db, range)).counts.find(({ kind }) => kind === 'DAY')).toMatchObject({ canceled: 1 })
  await rollUp()
  expect(await rolledDays(t.world.db)).toContain('2020-05-01')
  await db.execute(sql`
    insert into ticket_entry (id, holder_id, version, type, before, amount, after, created_at)
    select gen_random_uuid(), holder_id, version + 1, 'ADJUST', halves, 3, halves + 3, '2020-05-01T03:00:00Z'
    from ticket_account where holder_id = ${member.id}`)
  expect(await rolledDays(t.world.db)).not.toContain('2020-05-01')
  expect((await countsOf(db, range)).halves).toEqual({ ADJUST: 3 })
  await db.execute(sql`delete from reservation where ride_date = '2020-05-01'`)
})
