import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const asAdmin = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })

/** The units of a car of the seed data, and the URLs of their maintenance. */
async function unitsOf(name: string) {
  const { id } = await carNamed(t, name)
  const units: { id: string; registration_number: string; maintenance: object | null }[] = (
    await asAdmin('GET', `/api/cars/${id}`)
  ).json().result
  return { carId: id, units, at: units.map((unit) => `/api/cars/${id}/inventory/${unit.id}/maintenance`) }
}

async function isFree(carId: string, day: string): Promise<boolean> {
  const [year, month, date] = day.split('-').map(Number)
  const url = `/api/reservations/available?year=${year}&month=${month}&day=${date}`
  const rows: { id: string; is_available: boolean }[] = (await t.call({ url })).json().result
  return rows.find((row) => row.id === carId)!.is_available
}

test('a unit in maintenance is not free on its days; it is free before, after, and after a removal', async () => {
  const { carId, units, at } = await unitsOf('PUROSANGUE')
  const set = await asAdmin('POST', at[0]!, { from: '2026-12-20', to: '2026-12-22', note: '엔진 오일' })
  expect(set.statusCode).toBe(201)
  const { id } = set.json().result
  expect(set.json().result).toEqual({
    id,
    from: '2026-12-20',
    to: '2026-12-22',
    note: '엔진 오일',
    reservations: [],
  })
  const days = ['2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23']
  const free = async () => Promise.all(days.map((day) => isFree(carId, day)))
  expect(await free()).toEqual([true, false, false, false, true])
  const refused = await book(t, await memberWithTickets(t, 1), bookingForm(carId, '2026-12-21'))
  expect(refused.json().code).toBe('CAR_UNAVAILABLE')
  expect((await unitsOf('PUROSANGUE')).units).toEqual([
    { ...units[0], maintenance: { id, from: '2026-12-20', to: '2026-12-22', note: '엔진 오일' } },
  ])
  expect((await asAdmin('DELETE', `${at[0]}/${id}`)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', `${at[0]}/${id}`)).statusCode).toBe(404)
  expect(await free()).toEqual([true, true, true, true, true])
})

test('rides on the maintenance days stay, and are listed until they are moved', async () => {
  const { carId, at, units } = await unitsOf('LX 700h VIP')
  const booked: { id: string; unit: string }[] = []
  for (const day of ['2026-12-24', '2026-12-25', '2026-12-27']) {
    const { id } = (await book(t, await memberWithTickets(t, 1), bookingForm(carId, day))).json().result
    await asAdmin('PATCH', `/api/reservations/${id}`, { car_inventory_id: units[0]!.id })
    booked.push({ id, unit: units[0]!.id })
  }
  const set = (await asAdmin('POST', at[0]!, { from: '2026-12-24', to: '2026-12-26' })).json().result
  expect(set.reservations).toEqual([
    { id: booked[0]!.id, ride_date: '2026-12-24', name: '박서연' },
    { id: booked[1]!.id, ride_date: '2026-12-25', name: '박서연' },
  ])
  await asAdmin('PATCH', `/api/reservations/${booked[0]!.id}`, { car_inventory_id: units[1]!.id })
  const [left] = (await asAdmin('GET', at[0]!)).json().result
  expect(left.reservations.map((one: { id: string }) => one.id)).toEqual([booked[1]!.id])
})

test('staff cannot assign a unit in maintenance: it is shown as not free, and refused', async () => {
  const { carId, at, units } = await unitsOf('GV90')
  const { id } = (await book(t, await memberWithTickets(t, 1), bookingForm(carId, '2027-01-10'))).json()
    .result
  const own = (await asAdmin('GET', `/api/reservations/${id}`)).json().result.car_inventory_id
  const other = units.findIndex((unit) => unit.id !== own)
  await asAdmin('POST', at[other]!, { from: '2027-01-09', to: '2027-01-11' })
  const { units: candidates } = (await asAdmin('GET', `/api/reservations/${id}/candidates`)).json().result
  const shown = candidates.find((one: { id: string }) => one.id === units[other]!.id)
  expect(shown).toMatchObject({ free: false, in_maintenance: true, blocked_by: null })
  const refused = await asAdmin('PATCH', `/api/reservations/${id}`, { car_inventory_id: units[other]!.id })
  expect([refused.statusCode, refused.json().err]).toEqual([409, '이 차량은 이 날짜에 정비 중입니다.'])
})

test('a ride that is moved to another day or revived gets no unit in maintenance', async () => {
  const { carId, at, units } = await unitsOf('LM 500h ROYAL')
  for (const url of at) await asAdmin('POST', url, { from: '2027-02-01', to: '2027-02-02' })
  expect(units).toHaveLength(2)
  const { id } = (await book(t, await memberWithTickets(t, 1), bookingForm(carId, '2027-01-31'))).json()
    .result
  const moved = await asAdmin('PATCH', `/api/reservations/${id}/details`, { pickup_time: '2027-02-01 09:00' })
  expect(moved.json().code).toBe('CAR_UNAVAILABLE')
  await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CANCELLED' })
  for (const url of at) await asAdmin('POST', url, { from: '2027-01-31', to: '2027-01-31' })
  const revived = await asAdmin('PATCH', `/api/reservations/${id}`, { status: 'CONFIRMED' })
  expect(revived.json().code).toBe('CAR_UNAVAILABLE')
})

test('a day of a unit has at most one maintenance, also when twelve are added in parallel', async () => {
  const { at } = await unitsOf('STARIA')
  const set = (from: string, to: string, on = 0) => asAdmin('POST', at[on]!, { from, to })
  const answers = await Promise.all(Array.from({ length: 12 }, () => set('2027-03-01', '2027-03-05')))
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array(11).fill(409),
  ])
  const overlap = await set('2027-03-05', '2027-03-09')
  expect([overlap.statusCode, overlap.json().code]).toEqual([409, 'MAINTENANCE_OVERLAPS'])
  expect((await set('2027-03-06', '2027-03-09')).statusCode).toBe(201)
  expect((await set('2027-03-05', '2027-03-09', 1)).statusCode).toBe(201)
})

test('days that are invalid, past or in the wrong order are refused at their field', async () => {
  const { at } = await unitsOf('SPRINTER TOURER')
  const fieldOf = async (body: object) => Object.keys((await asAdmin('POST', at[0]!, body)).json().fields)
  expect(await fieldOf({ from: '2027-02-29', to: '2027-03-01' })).toEqual(['from'])
  expect(await fieldOf({ from: '2027-02-01' })).toEqual(['to'])
  expect(await fieldOf({ from: '2027-02-02', to: '2027-02-01' })).toEqual(['to'])
  expect(await fieldOf({ from: '2026-11-01', to: '2026-11-30' })).toEqual(['to'])
  expect(await fieldOf({ from: '2027-01-01', to: '2028-12-31' })).toEqual(['to'])
  expect(await fieldOf({ from: '2027-01-01', to: '2027-01-02', note: '가'.repeat(201) })).toEqual(['note'])
})

test('a unit is found only under its own car', async () => {
  const [{ at }, other] = [await unitsOf('SPRINTER TOURER'), await carNamed(t, 'STARIA')]
  const foreign = at[0]!.replace(/cars\/[^/]+/, `cars/${other.id}`)
  const body = { from: '2027-05-01', to: '2027-05-01' }
  const set = (await asAdmin('POST', at[0]!, body)).json().result
  for (const [method, url] of [
    ['GET', foreign],
    ['POST', foreign],
    ['DELETE', `${foreign}/${set.id}`],
    ['DELETE', `${at[1]}/${set.id}`],
    ['DELETE', `${at[0]}/${newId()}`],
  ] as const)
    expect((await asAdmin(method, url, method === 'POST' ? body : undefined)).statusCode, url).toBe(404)
})

test('adding and removing maintenance is audited, shown at the car, and counted in the list', async () => {
  const changedCarIds: string[] = []
  const stop = t.world.events.subscribe('car', ({ id }) => changedCarIds.push(id))
  const { carId, at, units } = await unitsOf('ALPHARD')
  const { id } = (await asAdmin('POST', at[0]!, { from: '2026-11-28', to: '2026-12-01' })).json().result
  const row = async () => (await asAdmin('GET', '/api/cars?q=ALPHARD')).json().result[0]
  expect(await row()).toMatchObject({ units: 4, units_in_maintenance: 1 })
  await asAdmin('DELETE', `${at[0]}/${id}`)
  expect(await row()).toMatchObject({ units: 4, units_in_maintenance: 0 })
  stop()
  expect(changedCarIds).toEqual([carId, carId])
  const { rows } = await t.world.db.execute(
    sql`select action, before, after from audit where subject_id = ${units[0]!.id} order by at, id`,
  )
  expect(rows).toEqual([
    {
      action: 'SET_MAINTENANCE',
      before: null,
      after: { from: '2026-11-28', to: '2026-12-01', reservations: [] },
    },
    { action: 'REMOVE_MAINTENANCE', before: { from: '2026-11-28', to: '2026-12-01' }, after: null },
  ])
})
