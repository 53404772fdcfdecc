import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { FILTER_WORDS } from '../copy.ts'
import { COUNTED } from './store.ts'
import { sql } from 'drizzle-orm'

const t = testWorld()

const staff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  (await t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })).json()
const counts = async (query = '') => (await staff('GET', `/api/reservations/counts?${query}`)).result
const byStatus = async (query = '') =>
  Object.fromEntries((await counts(query)).statuses.map(({ status, count }: never) => [status, count]))

async function rides(day: string, cars: string[]): Promise<string[]> {
  t.setNow(START)
  const ids: string[] = []
  for (const name of cars) {
    const { id } = await carNamed(t, name)
    ids.push((await book(t, await memberWithTickets(t, 1), bookingForm(id, day))).json().result.id)
  }
  return ids
}

test('counts each status, and for each day all rides and those without a driver', async () => {
  const [a, b, c] = await rides('2027-01-11', ['ALPHARD', 'STARIA', 'GV90'])
  const [d] = await rides('2027-01-12', ['ALPHARD'])
  await staff('PATCH', `/api/reservations/${b}`, { status: 'CONFIRMED' })
  await staff('PATCH', `/api/reservations/${c}`, { status: 'CANCELLED' })
  const driver = (await staff('POST', '/api/drivers', { name: '김기사', phone: '01077778888' })).result
  await staff('PATCH', `/api/reservations/${a}`, { driver_id: driver.id })
  expect(await byStatus()).toEqual({ PENDING: 2, CONFIRMED: 1, COMPLETED: 0, CANCELLED: 1 })
  expect(await byStatus('from=2027-01-12&to=2027-01-12')).toMatchObject({ PENDING: 1, CONFIRMED: 0 })
  expect(await byStatus(`driver=${driver.id}`)).toMatchObject({ PENDING: 1, CONFIRMED: 0, CANCELLED: 0 })
  expect(await byStatus(`driver=none`)).toMatchObject({ PENDING: 1, CONFIRMED: 1, CANCELLED: 1 })
  const { name } = (await staff('GET', `/api/reservations/${d}`)).result
  expect((await byStatus(`q=${encodeURIComponent(name)}`)).PENDING).toBeGreaterThan(0)
  const { days } = await counts('status=PENDING&first=2027-01-11&last=2027-01-12')
  expect(days).toEqual([
    { day: '2027-01-11', count: 1, unassigned: 0 },
    { day: '2027-01-12', count: 1, unassigned: 1 },
  ])
})

test('a status is counted to a thousand, with a flag if there are more', async () => {
  const [id] = await rides('2027-02-11', ['ALPHARD'])
  const { rows: columns } = await t.world.db.execute<{ column_name: string }>(sql`
    select column_name from information_schema.columns
    where table_name = 'reservation' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'status')`)
  const names = sql.raw(columns.map(({ column_name }) => column_name).join(', '))
  await t.world.db.execute(sql`
    insert into reservation (id, status, ${names})
    select gen_random_uuid(), 'CANCELLED', ${names} from reservation, generate_series(1, ${COUNTED + 5}) where id = ${id!}`)
  const { statuses } = await counts('from=2027-02-11')
  expect(statuses.map(({ count, more }: never) => [count, more])).toEqual([
    [1, false],
    [0, false],
    [0, false],
    [COUNTED, true],
  ])
})

test('invalid days and invalid filters are refused', async () => {
  for (const query of ['first=2027-02-30&last=2027-03-01', 'status=LATE', 'car=x', 'driver=unknown'])
    expect([query, (await staff('GET', `/api/reservations/counts?${query}`)).code]).toEqual([
      query,
      'INVALID',
    ])
})

test('refuses daily counts for more than 1 year', async () => {
  const refused = await staff('GET', '/api/reservations/counts?first=2027-01-01&last=2028-01-02')
  expect([refused.code, refused.fields]).toEqual(['INVALID', { last: FILTER_WORDS.DAYS_TOO_MANY }])
  expect((await counts('first=2027-01-01&last=2028-01-01')).days).toBeInstanceOf(Array)
})
