import { expect, test } from 'vitest'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  theAdmin,
} from '#testing/actors.ts'
import { submitDocument } from '#testing/documents.ts'
import { completeRide } from '#testing/rides.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
type Ride = { id: string }

const ask = async (url: string) => (await t.call({ url, headers: (await theAdmin(t)).headers })).json().result
const patch = async (id: string, payload: object) =>
  t.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers: (await theAdmin(t)).headers, payload })

async function rideAt(time: string, carName: string, member?: Actor): Promise<Ride> {
  const who = member ?? (await memberWithTickets(t, 1))
  const { id } = await carNamed(t, carName)
  const answer = await book(t, who, bookingForm(id, time.slice(0, 10), { pickup_time: time }))
  return answer.json().result
}
const idsIn = (rides: Ride[]) => rides.map(({ id }) => id)

test('the overview counts the day’s rides and the waiting tasks, each with its rows (A-001)', async () => {
  t.setNow(START)
  const today = await rideAt('2026-12-01 15:00', 'ALPHARD')
  const late = await rideAt('2026-12-01 14:00', 'ALPHARD')
  const tomorrow = await rideAt('2026-12-02 09:00', 'ALPHARD')
  const pending = await rideAt('2026-12-20 09:00', 'ALPHARD')
  for (const ride of [today, late, tomorrow]) await patch(ride.id, { status: 'CONFIRMED' })
  const before = await ask('/api/admin/overview')
  expect(before).toMatchObject({ today: 2, tomorrow: 1, pending: 1, unassigned: 3, late: 0 })
  expect(idsIn(before.rows.today)).toEqual([late.id, today.id])
  expect(idsIn(before.rows.pending)).toEqual([pending.id])
  t.setNow('2026-12-01T05:00:01Z') // a second after 14:00 in KST
  expect(idsIn((await ask('/api/admin/overview')).rows.late)).toEqual([late.id])
  await patch(late.id, { current_stop: 0 })
  expect((await ask('/api/admin/overview')).late).toBe(0)
  t.setNow('2026-12-01T15:00:00Z') // midnight in KST
  expect(idsIn((await ask('/api/admin/overview')).rows.today)).toEqual([tomorrow.id])
  t.setNow(START)
})

test('the task counts equal those of the overview, also for an empty list', async () => {
  await rideAt('2026-12-21 09:00', 'ALPHARD')
  const { rows: _rows, clock_off_seconds: _off, ...counts } = await ask('/api/admin/overview')
  expect(counts).toMatchObject({ pending: expect.any(Number), documents: 0 })
  expect(counts.pending).toBeGreaterThan(0)
  expect(await ask('/api/admin/task-counts')).toEqual(counts)
})

test('reads only the lists that the caller has the right to; other lists are empty', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'ACCOUNTING' })
  const read: string[] = []
  const all = t.world.overviews
  t.world.overviews = all.map(({ needs, lists }) => ({
    needs,
    lists: (...asked) => (read.push(needs), lists(...asked)),
  }))
  const answer = await t.call({ url: '/api/admin/overview', headers: person.headers })
  t.world.overviews = all
  expect([...new Set(read)].toSorted()).toEqual(['CUSTOMERS', 'DESK', 'MONEY', 'SUBSCRIPTION_MONEY'])
  expect(answer.json().result).toMatchObject({
    pending: 0,
    documents: 0,
    rows: { pending: [], documents: [] },
  })
})

test('a late ride stays on the overview after midnight, until it arrives @long', async () => {
  t.setNow(START)
  const rides: Ride[] = []
  for (const time of ['23:40', '23:10', '20:00', '22:00'])
    rides.push(await rideAt(`2026-12-04 ${time}`, 'ALPHARD'))
  const [late, driven, arrived, asked] = rides as [Ride, Ride, Ride, Ride]
  for (const { id } of [late, driven, arrived]) await patch(id, { status: 'CONFIRMED' })
  t.setNow('2026-12-04T13:00:00Z') // 22:00 in KST
  await patch(driven.id, { current_stop: 0 })
  await completeRide(t, arrived.id)
  t.setNow('2026-12-04T15:10:00Z') // ten minutes past midnight in KST
  const { under_way, rows } = await ask('/api/admin/overview')
  expect(idsIn(rows.late)).toEqual([late.id])
  expect([under_way, idsIn(rows.under_way)]).toEqual([1, [driven.id]])
  const shownOn = async (day: string) =>
    (await ask(`/api/admin/timeline?day=${day}`)).unassigned.map(({ id }: Ride) => id)
  expect(await shownOn('2026-12-05')).toEqual([driven.id, late.id])
  expect(await shownOn('2026-12-04')).toEqual([arrived.id, asked.id, driven.id, late.id])
  await completeRide(t, driven.id)
  await patch(late.id, { current_stop: 0 })
  expect(idsIn((await ask('/api/admin/overview')).rows.under_way)).toEqual([late.id])
  expect(await shownOn('2026-12-05')).toEqual([late.id])
  await completeRide(t, late.id)
  expect(await ask('/api/admin/overview')).toMatchObject({ late: 0, under_way: 0 })
  t.setNow(START)
})

test('only a submitted document waits for a decision', async () => {
  const [with_, without] = [await newMember(t, { name: '서류 제출' }), await newMember(t)]
  await submitDocument(t, with_)
  const { documents, rows } = await ask('/api/admin/overview')
  expect([documents, rows.documents]).toEqual([
    1,
    [
      {
        id: with_.id,
        user_id: with_.loginId,
        name: '서류 제출',
        submitted_at: new Date(START).toISOString(),
      },
    ],
  ])
  expect(idsIn(rows.documents)).not.toContain(without.id)
})

async function newDriver(name: string, more: object = {}): Promise<{ id: string }> {
  const payload = { name, phone: '01011112222', ...more }
  const { headers } = await theAdmin(t)
  return (await t.call({ method: 'POST', url: '/api/drivers', headers, payload })).json().result
}

test('the timeline has a lane for every unit and driver, and only the rides of that day', async () => {
  const ride = await rideAt('2027-02-10 10:30', 'GV90')
  const other = await rideAt('2027-02-11 10:30', 'GV90')
  const driver = await newDriver('최기사')
  await patch(ride.id, { driver_id: driver.id })
  const day = await ask('/api/admin/timeline?day=2027-02-10')
  const units = day.cars.flatMap((car: { units: { id: string; rides: Ride[] }[] }) => car.units)
  expect(units.length).toBeGreaterThan(9)
  expect(units.flatMap(({ rides }: { rides: Ride[] }) => idsIn(rides))).toEqual([ride.id])
  const { car_inventory_id } = await ask(`/api/reservations/${ride.id}`)
  expect(units.find(({ id }: { id: string }) => id === car_inventory_id).rides).toHaveLength(1)
  const lane = day.drivers.find(({ id }: { id: string }) => id === driver.id)
  expect([lane.name, idsIn(lane.rides), day.unassigned]).toEqual(['최기사', [ride.id], []])
  expect(idsIn((await ask('/api/admin/timeline?day=2027-02-11')).unassigned)).toEqual([other.id])
})

// 2027-04-09 is a Friday.
test('the timeline shows leave, hours and license of each driver, and units in maintenance', async () => {
  const { headers } = await theAdmin(t)
  const post = async (url: string, payload: object) =>
    expect((await t.call({ method: 'POST', url, headers, payload })).statusCode, url).toBe(201)
  const free = await newDriver('가 제한 없음')
  const nights = await newDriver('나 야간', { fixed_schedule: '목·금 22:00-06:00' })
  const weekend = await newDriver('다 주말', { fixed_schedule: '주말' })
  const expired = await newDriver('라 면허', { licence_expires_on: '2027-04-08' })
  const valid = await newDriver('마 면허', { licence_expires_on: '2027-04-09' })
  const away = await newDriver('바 휴가')
  await post(`/api/drivers/${away.id}/leave`, { from: '2027-04-07', to: '2027-04-09' })
  const { id: carId } = await carNamed(t, 'STARIA')
  const { drivers, cars } = await ask('/api/admin/timeline?day=2027-04-09')
  const on = (id: string) => {
    const { is_licensed, is_on_leave, hours } = drivers.find((lane: Ride) => lane.id === id)
    return { is_licensed, is_on_leave, hours }
  }
  const any = { is_licensed: true, is_on_leave: false, hours: null }
  expect(on(free.id)).toEqual(any)
  const night = [
    { from: '00:00', to: '06:00' },
    { from: '22:00', to: '24:00' },
  ]
  expect(on(nights.id)).toEqual({ ...any, hours: night })
  expect(on(weekend.id)).toEqual({ ...any, hours: [] })
  expect(on(expired.id)).toEqual({ ...any, is_licensed: false })
  expect(on(valid.id)).toEqual(any)
  expect(on(away.id)).toEqual({ ...any, is_on_leave: true })
  const unitsOf = (all: { id: string; units: { id: string; in_maintenance: boolean }[] }[]) =>
    all.find(({ id }) => id === carId)!.units
  const [unit] = unitsOf(cars)
  expect(unit!.in_maintenance).toBe(false)
  await post(`/api/cars/${carId}/inventory/${unit!.id}/maintenance`, { from: '2027-04-08', to: '2027-04-09' })
  const maintained = async (day: string) =>
    unitsOf((await ask(`/api/admin/timeline?day=${day}`)).cars).filter((one) => one.in_maintenance)
  expect(idsIn(await maintained('2027-04-09'))).toEqual([unit!.id])
  expect(idsIn(await maintained('2027-04-10'))).toEqual([])
})

/** Removed units and drivers that still have a lane on a day, each with its rides. */
async function removedLanes(day: string) {
  const { cars, drivers } = await ask(`/api/admin/timeline?day=${day}`)
  const lanes = [...cars.flatMap(({ units }: { units: object[] }) => units), ...drivers]
  return lanes.filter(({ is_removed }) => is_removed).map(({ id, rides }) => [id, idsIn(rides)])
}

test('a ride of the night before keeps its lanes after its unit and driver are removed', async () => {
  t.setNow(START)
  const ride = await rideAt('2026-12-07 23:30', 'STARIA')
  const driver = await newDriver('한기사')
  await patch(ride.id, { driver_id: driver.id })
  await patch(ride.id, { status: 'CONFIRMED' })
  const { car_inventory_id: unitId } = await ask(`/api/reservations/${ride.id}`)
  t.setNow('2026-12-07T15:10:00Z') // ten minutes past midnight in KST
  const { headers } = await theAdmin(t)
  const { id: carId } = await carNamed(t, 'STARIA')
  for (const url of [`/api/cars/${carId}/inventory/${unitId}`, `/api/drivers/${driver.id}`])
    expect((await t.call({ method: 'DELETE', url, headers })).statusCode).toBe(204)
  const both = [unitId, driver.id].map((id) => [id, [ride.id]])
  expect(await removedLanes('2026-12-07')).toEqual(both)
  expect(await removedLanes('2026-12-08')).toEqual(both)
  expect(await removedLanes('2026-12-09')).toEqual([])
  t.setNow(START)
})

test.each(['2027-02-29', '', 'tomorrow', '0000-01-01'])('refuses a timeline of %j', async (day) => {
  const answer = await t.call({ url: `/api/admin/timeline?day=${day}`, headers: (await theAdmin(t)).headers })
  expect(answer.statusCode).toBe(422)
})
