import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { untilAnswered } from '#testing/waits.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const call = async (method: 'GET' | 'PATCH' | 'PUT', url: string, payload?: object, by?: Actor) =>
  t.call({ method, url, headers: (by ?? (await theAdmin(t))).headers, ...(payload && { payload }) })
const month = async (from: string, days = 31) =>
  (await call('GET', `/api/admin/availability?from=${from}&days=${days}`)).json().result as {
    id: string
    name: string
    units: number
    days: { day: string; status: string; reservations: number }[]
  }[]
const rangeOf = (payload: object) => call('PATCH', '/api/reservations/available/range', payload)

test('the month shows every car by day, with its reservations, for 31 days and for February', async () => {
  const car = await carNamed(t, 'ALPHARD')
  const member = await memberWithTickets(t, 3)
  await book(t, member, bookingForm(car.id, '2027-01-31'))
  await book(t, member, bookingForm(car.id, '2027-01-31'))
  const cars = await month('2027-01-01')
  const alphard = cars.find(({ id }) => id === car.id)!
  expect(alphard.days).toHaveLength(31)
  expect(alphard.days.at(-1)).toEqual({ day: '2027-01-31', status: 'AVAILABLE', reservations: 2 })
  expect(alphard.days[0]).toEqual({ day: '2027-01-01', status: 'AVAILABLE', reservations: 0 })
  expect(cars.map(({ name }) => name)).toHaveLength(9)
  expect((await month('2027-02-01', 28))[0]!.days.at(-1)!.day).toBe('2027-02-28')
})

test('a range closes cars on all its days, keeps and counts reservations, and can be reopened', async () => {
  const [one, two] = [await carNamed(t, 'GV90'), await carNamed(t, 'STARIA')]
  const member = await memberWithTickets(t, 1)
  const ride = (await book(t, member, bookingForm(one.id, '2027-03-02'))).json().result
  const range = { car_ids: [one.id, two.id], from: '2027-03-01', to: '2027-03-04' }
  const closed = await rangeOf({ ...range, status: 'UNAVAILABLE' })
  expect(closed.json().result).toEqual({ days: 8, reservations: 1 })
  const shown = (await month('2027-02-28', 6)).find(({ id }) => id === two.id)!
  expect(shown.days.map(({ status }) => status === 'UNAVAILABLE')).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ])
  const late = await book(t, await memberWithTickets(t, 1), bookingForm(one.id, '2027-03-04'))
  expect(late.json().code).toBe('CAR_UNAVAILABLE')
  expect((await call('GET', `/api/reservations/${ride.id}`)).json().result.status).toBe('PENDING')
  expect((await rangeOf({ ...range, status: 'AVAILABLE' })).json().result).toEqual({
    days: 8,
    reservations: 1,
  })
  const again = await book(t, await memberWithTickets(t, 1), bookingForm(one.id, '2027-03-04'))
  expect(again.statusCode).toBe(201)
})

/** The audit entries of cars and of the setting since an instant of the database, oldest first. */
async function noted(subject: string, subjectId: string | null) {
  const { rows } = await t.world.db.execute<{ before: object; after: object }>(sql`
    select before, after from audit where subject = ${subject} and subject_id is not distinct from ${subjectId}::uuid
    order by at, id`)
  return rows
}

test('opening and closing is audited with the former state, a range day by day', async () => {
  const { id } = await carNamed(t, 'STARIA')
  const count = (await noted('car_day', id)).length
  const parts = { year: 2027, month: 5, day: 3, car_id: id }
  for (const status of ['UNAVAILABLE', 'AVAILABLE', 'UNAVAILABLE'])
    await call('PATCH', '/api/reservations/available', { ...parts, status })
  const range = { car_ids: [id], from: '2027-05-01', to: '2027-05-06' }
  await rangeOf({ ...range, from: '2027-05-04', status: 'UNAVAILABLE', to: '2027-05-04' })
  await rangeOf({ ...range, status: 'UNAVAILABLE' })
  await rangeOf({ ...range, status: 'AVAILABLE' })
  const [closed, opened, again, one, all, open] = (await noted('car_day', id)).slice(count)
  expect([closed, opened, again].map((entry) => entry!.before)).toEqual([
    { status: 'AVAILABLE' },
    { status: 'UNAVAILABLE' },
    { status: 'AVAILABLE' },
  ])
  expect(one!.before).toEqual({ closed: [] })
  expect(all).toEqual({
    before: { closed: [{ from: '2027-05-03', to: '2027-05-04' }] },
    after: {
      from: '2027-05-01',
      to: '2027-05-06',
      status: 'UNAVAILABLE',
      closed: [{ from: '2027-05-01', to: '2027-05-06' }],
    },
  })
  expect(open).toMatchObject({
    before: { closed: [{ from: '2027-05-01', to: '2027-05-06' }] },
    after: { status: 'AVAILABLE', closed: [] },
  })
})

test('concurrent changes of a day are each audited with the state that the previous one left', async () => {
  const { id } = await carNamed(t, 'ALPHARD')
  const parts = { year: 2027, month: 6, day: 1, car_id: id }
  const counts = [(await noted('car_day', id)).length, (await noted('setting', null)).length]
  const statuses = ['UNAVAILABLE', 'AVAILABLE'] as const
  await Promise.all(
    Array.from({ length: 8 }, (_, at) => [
      call('PATCH', '/api/reservations/available', { ...parts, status: statuses[at % 2] }),
      call('PATCH', '/api/settings', { open_date: at + 1 }),
    ]).flat(),
  )
  const chain = async (subject: string, subjectId: string | null, from: number, key: string) =>
    (await noted(subject, subjectId)).slice(from).map(({ before, after }) => {
      const of = (facts: object) => (facts as Record<string, unknown>)[key]
      return [of(before), of(after)] as const
    })
  const days = await chain('car_day', id, counts[0]!, 'status')
  const settings = await chain('setting', null, counts[1]!, 'open_date')
  // In any order, each change starts at the state where another ended, so the eight different former states occur once each.
  expect(new Set(settings.map(([before]) => before)).size).toBe(8)
  const closed = (place: 0 | 1) => days.filter((link) => link[place] === 'UNAVAILABLE').length
  expect(days).toHaveLength(8)
  expect(Math.abs(closed(0) - closed(1))).toBeLessThanOrEqual(1)
  await call('PATCH', '/api/settings', { open_date: 0 })
})

test.each([
  [{ from: '2027-03-05', to: '2027-03-04' }, 422],
  [{ from: '2027-02-29', to: '2027-03-04' }, 422],
  [{ from: '2027-01-01', to: '2028-01-02' }, 422],
  [{ from: '2027-01-01', to: '2028-01-01' }, 200],
  [{ car_ids: [] }, 422],
  [{ car_ids: ['00000000-0000-7000-8000-000000000001'] }, 404],
  [{ status: 'MAINTENANCE' }, 422],
])('a range of %j answers %i', async (changes, status) => {
  const { id } = await carNamed(t, 'GV90')
  const range = { car_ids: [id], from: '2027-03-01', to: '2027-03-04', status: 'AVAILABLE', ...changes }
  expect((await rangeOf(range)).statusCode).toBe(status)
})

test('the order of cars is saved completely or not at all, for staff and members alike (A-153, A-161)', async () => {
  const cars = (await call('GET', '/api/cars')).json().result as { id: string; order: number }[]
  const turned = cars.map(({ id }, at) => ({ id, order: cars.length - at + 0.5 }))
  const saved = await call('PUT', '/api/cars/order', turned)
  const ids = cars.map(({ id }) => id).toReversed()
  expect(saved.json().result.map(({ id }: { id: string }) => id)).toEqual(ids)
  const shown = await t.call({ url: '/api/reservations/available?year=2027&month=4&day=1' })
  expect(shown.json().result.map(({ id }: { id: string }) => id)).toEqual(ids)
  const unknown = { id: '00000000-0000-7000-8000-000000000001', order: 1 }
  const refused = await call('PUT', '/api/cars/order', [{ id: ids[0]!, order: 9 }, unknown])
  expect(refused.statusCode).toBe(404)
  const now = (await call('GET', '/api/cars')).json().result as { id: string }[]
  expect(now.map(({ id }) => id)).toEqual(ids)
})

test.each([
  [[{ order: -1 }]],
  [[{ order: '1' }]],
  [[{ order: null }]],
  [[{ order: 1_000_001 }]],
  [[{ order: 1 }, { order: 2 }]],
  [[]],
])('the order %j is refused (A-153)', async (orders) => {
  const { id } = await carNamed(t, 'GV90')
  const answer = await call(
    'PUT',
    '/api/cars/order',
    orders.map((one) => ({ id, ...one })),
  )
  expect(answer.statusCode).toBe(422)
})

test('parallel changes of an availability by many staff end in one state, without a deadlock', async () => {
  const cars = (await call('GET', '/api/cars')).json().result as { id: string }[]
  const ids = cars.map(({ id }) => id)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      untilAnswered(() =>
        rangeOf({
          car_ids: at % 2 ? ids : ids.toReversed(),
          from: '2027-06-01',
          to: '2027-06-30',
          status: at % 3 ? 'AVAILABLE' : 'UNAVAILABLE',
        }),
      ),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const states = (await month('2027-06-01', 30)).flatMap(({ days }) => days.map(({ status }) => status))
  expect(new Set(states).size).toBe(1)
})
