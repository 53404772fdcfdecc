import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

async function booked(carName: string): Promise<string> {
  const car = await carNamed(t, carName)
  return (await book(t, await memberWithTickets(t, 1), bookingForm(car.id, '2027-06-01'))).json().result.id
}

test('the list is filtered by a car, by a driver, and by rides without a driver', async () => {
  const [one, two] = [await booked('ALPHARD'), await booked('STARIA')]
  const headers = (await theAdmin(t)).headers
  const payload = { name: '오기사', phone: '01012121212' }
  const driver = (await t.call({ method: 'POST', url: '/api/drivers', headers, payload })).json().result
  await t.call({
    method: 'PATCH',
    url: `/api/reservations/${two}`,
    headers,
    payload: { driver_id: driver.id },
  })
  const { id: car } = await carNamed(t, 'STARIA')
  const idsOf = async (query: string) => {
    const { result } = (await t.call({ url: `/api/reservations?${query}`, headers })).json()
    return result.map(({ id }: { id: string }) => id) as string[]
  }
  expect(await idsOf(`driver=${driver.id}`)).toEqual([two])
  expect(await idsOf(`car=${car}`)).toContain(two)
  expect(await idsOf(`car=${car}`)).not.toContain(one)
  expect(await idsOf('driver=none')).toContain(one)
  expect(await idsOf('driver=none')).not.toContain(two)
  const wrong = await t.call({ url: '/api/reservations?driver=unknown', headers })
  expect(wrong.statusCode).toBe(422)
})

test('the total of a list is counted to ten thousand, with a flag if there are more', async () => {
  const { db } = t.world
  const headers = (await theAdmin(t)).headers
  const member = await memberWithTickets(t, 0)
  await db.execute(sql`
    insert into reservation (id, member_id, car_id, ride_date, pickup_at, status, name, phone, pickup_location,
      dropoff_location, ride_purpose, luggage_count, passenger_count, cost_halves, created_at)
    select gen_random_uuid(), ${member.id}, (select id from car limit 1), '2020-01-01', '2020-01-01', 'CANCELLED', '많음',
      '01012345678', '가', '나', 'airport', 0, 1, 2, now() from generate_series(1, 10001)`)
  const pageOf = async (query: string) =>
    (await t.call({ url: `/api/reservations?${query}`, headers })).json().page
  expect(await pageOf('status=CANCELLED&page=1')).toEqual({
    page: 1,
    page_size: 20,
    total: 10_000,
    more: true,
  })
  expect(await pageOf(`q=${encodeURIComponent('많음')}&page=1`)).toMatchObject({ total: 10_000, more: true })
  await db.execute(
    sql`delete from reservation where id in (select id from reservation where name = '많음' limit 1)`,
  )
  expect(await pageOf('status=CANCELLED&page=1')).toEqual({ page: 1, page_size: 20, total: 10_000 })
})

test('a page beyond the counted rows is refused with a text; a page beyond the last row is empty', async () => {
  const { headers } = await theAdmin(t)
  const ask = async (query: string) => (await t.call({ url: `/api/reservations?${query}`, headers })).json()
  expect(await ask('page=501')).toMatchObject({
    code: 'PAGE_TOO_FAR',
    err: expect.stringContaining('10,000건'),
  })
  expect((await ask('page=500')).result).toHaveLength(20)
  expect(await ask('status=CANCELLED&page=501')).toMatchObject({ result: [], page: { total: 10_000 } })
  expect(await ask('status=PENDING&page=100000')).toMatchObject({ result: [], page: { page: 100_000 } })
})

test('a search by one character is counted to a thousand, in the order of the list', async () => {
  const { headers } = await theAdmin(t)
  const ask = async (query: string) => (await t.call({ url: `/api/reservations?${query}`, headers })).json()
  const q = encodeURIComponent('많')
  expect((await ask(`q=${q}&page=1`)).page).toMatchObject({ total: 1_000, more: true })
  expect(
    (await ask(`q=${encodeURIComponent('박')}&page=1`)).result.map(({ name }: { name: string }) => name),
  ).toEqual(expect.arrayContaining(['박서연']))
})

test('finds a phone number as a whole, by its last digits, by middle digits, and by two digits', async () => {
  const { headers } = await theAdmin(t)
  const car = await carNamed(t, 'GV90')
  const form = { ...bookingForm(car.id, '2027-06-03'), name: '전화', phone: '010-7295-3846' }
  await book(t, await memberWithTickets(t, 1), form)
  for (const q of ['010-7295-3846', '01072953846', '3846', '72953', '295', '2953846', '84']) {
    const { result } = (await t.call({ url: `/api/reservations?status=PENDING&q=${q}`, headers })).json()
    expect(
      result.map(({ name }: { name: string }) => name),
      q,
    ).toContain('전화')
  }
  const { result } = (await t.call({ url: '/api/reservations?q=010-7295-3847', headers })).json()
  expect(result).toEqual([])
})

test('without a tab the list has all reservations in one order, page by page', async () => {
  const { headers } = await theAdmin(t)
  const ask = async (query: string): Promise<{ id: string; pickup_time: string }[]> =>
    (await t.call({ url: `/api/reservations?from=2027-06-01&to=2027-06-30&${query}`, headers })).json().result
  const whole = await ask('page_size=100')
  expect(whole.map((row) => row.pickup_time)).toEqual(
    whole
      .map((row) => row.pickup_time)
      .toSorted()
      .toReversed(),
  )
  const pages = [await ask('page=1&page_size=2'), await ask('page=2&page_size=2')].flat()
  expect(pages).toEqual(whole.slice(0, 4))
  expect((await ask('sort=pickup_time&page_size=100')).map(({ id }) => id).toReversed()).toEqual(
    whole.map(({ id }) => id),
  )
})
