import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const shared = testWorld({ alone: false })
const asAdmin = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
type Row = { id: string; name: string; is_available: boolean; order: number }
const dayList = async (day: string, on = t): Promise<Row[]> => {
  const [year, month, date] = day.split('-').map(Number)
  return (
    await on.call({ url: `/api/reservations/available?year=${year}&month=${month}&day=${date}` })
  ).json().result
}

test('the day lists all nine vehicles in their order with seats (C-031, C-149, A-161)', async () => {
  const list = await dayList('2026-12-24')
  expect(list.map((row) => row.name)).toEqual([
    'LM 500h ROYAL',
    'LM 500h EXECUTIVE',
    'LX 700h VIP',
    'ALPHARD',
    'SPRINTER TOURER',
    'STARIA',
    'PUROSANGUE',
    'GV90',
    'CYBER TRUCK',
  ])
  expect(list[1]).toMatchObject({
    seats: 6,
    seat_capacity: 6,
    image: 'drawing:lm-500h-executive',
    is_available: true,
    status: 'AVAILABLE',
  })
})

test('cars with the same order value are sorted by name, for staff and members alike (A-161)', async () => {
  const cars = (await asAdmin('GET', '/api/cars')).json().result as Row[]
  const tied = ['STARIA', 'ALPHARD', 'GV90']
  const before = cars.filter(({ name }) => tied.includes(name))
  for (const { id } of before) await asAdmin('PATCH', `/api/cars/${id}`, { order: 0.5 })
  const first = (rows: Row[]) => rows.slice(0, 4).map(({ name }) => name)
  const wanted = ['ALPHARD', 'GV90', 'STARIA', 'LM 500h ROYAL']
  expect(first((await asAdmin('GET', '/api/cars')).json().result)).toEqual(wanted)
  expect(first(await dayList('2026-12-24'))).toEqual(wanted)
  for (const { id, order } of before) await asAdmin('PATCH', `/api/cars/${id}`, { order })
})

test.each([
  ['before booking opens', '2026-12-03', 3, false],
  ['on the first open day', '2026-12-04', 3, true],
  ['in the past', '2026-11-30', 0, false],
  ['a year ahead', '2027-12-01', 0, true],
  ['more than a year ahead', '2027-12-02', 0, false],
])('%s every car is available: %s (C-148)', async (_, day, open_date, is) => {
  expect((await asAdmin('PATCH', '/api/settings', { open_date })).json().result).toEqual({ open_date })
  expect(new Set((await dayList(day)).map((row) => row.is_available))).toEqual(new Set([is]))
  await asAdmin('PATCH', '/api/settings', { open_date: 0 })
})

test('booking opens today by default, otherwise the set number of days later (A-133)', async () => {
  const { rows } = await t.world.db.execute(sql`
    select column_default from information_schema.columns where column_name = 'open_date'`)
  expect(rows).toEqual([{ column_default: '0' }])
  const opens = async (day: string) => (await dayList(day)).some((row) => row.is_available)
  expect(await opens('2026-12-01')).toBe(true)
  await asAdmin('PATCH', '/api/settings', { open_date: 10 })
  expect([await opens('2026-12-10'), await opens('2026-12-11')]).toEqual([false, true])
  t.setNow('2026-12-02T00:00:00+09:00')
  expect([await opens('2026-12-11'), await opens('2026-12-12')]).toEqual([false, true])
  t.setNow(START)
  await asAdmin('PATCH', '/api/settings', { open_date: 0 })
})

test('lists the cars of a day by year, month and day, each a number (A-145)', async () => {
  const ask = (query: string) => t.call({ url: `/api/reservations/available?${query}` })
  expect((await ask('year=2026&month=12&day=24')).json().result).toHaveLength(9)
  for (const [query, field] of [
    ['month=12&day=24', 'year'],
    ['year=2026&day=24', 'month'],
    ['year=2026&month=12', 'day'],
    ['year=2026&month=13&day=24', 'month'],
    ['year=2026&month=12&day=스물넷', 'day'],
  ] as const) {
    const answer = await ask(query)
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, [field]])
  }
})

test('an open day becomes past at midnight in Korea', async () => {
  t.setNow('2026-12-05T14:59:59Z')
  expect((await dayList('2026-12-05'))[0]?.is_available).toBe(true)
  t.setNow('2026-12-05T15:00:00Z')
  expect((await dayList('2026-12-05'))[0]?.is_available).toBe(false)
  t.setNow(START)
})

test('the settings are public (C-141)', async () => {
  expect((await t.call({ url: '/api/settings' })).json()).toEqual({ result: { open_date: 0 } })
  expect((await asAdmin('PATCH', '/api/settings', { open_date: -1 })).statusCode).toBe(422)
  expect((await asAdmin('PATCH', '/api/settings', { open_date: 1.5 })).statusCode).toBe(422)
})

test('an unchanged day is answered with 304', async () => {
  const url = '/api/reservations/available?year=2026&month=12&day=24'
  const first = await t.call({ url })
  const again = await t.call({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a day that does not exist is refused', async () => {
  const answer = await t.call({ url: '/api/reservations/available?year=2027&month=2&day=29' })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { day: '없는 날짜입니다.' }])
})

test('closing a car for a day keeps its bookings and returns their number', async () => {
  const [member, car] = [await memberWithTickets(t, 2), await carNamed(t, 'ALPHARD')]
  await book(t, member, bookingForm(car.id, '2026-12-22'))
  const close = { year: 2026, month: 12, day: 22, car_id: car.id, status: 'UNAVAILABLE' }
  expect((await asAdmin('PATCH', '/api/reservations/available', close)).json().result).toMatchObject({
    id: car.id,
    is_available: false,
    day_status: 'UNAVAILABLE',
    reservations: 1,
  })
  expect((await book(t, member, bookingForm(car.id, '2026-12-22'))).json().code).toBe('CAR_UNAVAILABLE')
  expect(
    (await asAdmin('PATCH', '/api/reservations/available', { ...close, status: 'AVAILABLE' })).json().result
      .is_available,
  ).toBe(true)
})

test('a car is added, changed, listed in order, and hidden when removed (A-085, A-086, A-093)', async () => {
  const added = await asAdmin('POST', '/api/cars', {
    name: 'MAYBACH',
    image: 'drawing:covered',
    seats: 4,
    seat_capacity: 4,
    order: 99,
  })
  expect(added.statusCode).toBe(201)
  const { id } = added.json().result
  expect(
    (await asAdmin('PATCH', `/api/cars/${id}`, { status: 'MAINTENANCE', order: 0.5 })).json().result,
  ).toMatchObject({ name: 'MAYBACH', status: 'MAINTENANCE', order: 0.5 })
  const list = (await asAdmin('GET', '/api/cars')).json().result
  expect(list[0].id).toBe(id)
  expect((await asAdmin('DELETE', `/api/cars/${id}`)).statusCode).toBe(204)
  expect((await dayList('2026-12-24')).some((row) => row.id === id)).toBe(false)
  expect((await asAdmin('POST', '/api/cars', { name: ' ', image: 'x' })).statusCode).toBe(422)
})

test('with a shared database a response includes every earlier write, whichever server wrote it', async () => {
  const before = await dayList('2026-12-24', shared)
  expect(before.every((row) => row.is_available)).toBe(true)
  await shared.world.db.execute("update car set status = 'MAINTENANCE'")
  const after = await Promise.all(Array.from({ length: 20 }, () => dayList('2026-12-24', shared)))
  expect(after.flat().every((row) => !row.is_available)).toBe(true)
})

test('the plans are those of the price list (C-050, C-051, C-052, C-053, C-054, C-055)', async () => {
  const plans = (await t.call({ url: '/api/plans' })).json().result
  expect(
    plans.map((plan: { title: string; price: number; price_for_one: number }) => [
      plan.title,
      plan.price,
      plan.price_for_one,
    ]),
  ).toEqual([
    ['1 TICKET', 1_000_000, 1_000_000],
    ['6 TICKET', 5_000_000, 833_333],
    ['42 TICKET', 30_000_000, 714_286],
    ['150 TICKET', 100_000_000, 666_667],
    ['BLACK (365 days)', 300_000_000, 821_918],
    ['MOSIM (365 days)', 500_000_000, 1_369_863],
    ['MONTHLY PLAN', 10_000_000, 10_000_000],
  ])
  expect(new Set(plans.flatMap((plan: { labels: string[] }) => plan.labels))).toEqual(
    new Set(['학생할인 적용']),
  )
})
