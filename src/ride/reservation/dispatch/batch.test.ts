import { expect, test } from 'vitest'
import { book, bookingForm, carNamed, memberWithTickets, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
type Result = {
  id: string
  ok: boolean
  code?: string
  err?: string
  reservation?: { status: string; version: number }
}

const staff = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  t.call({ method, url, headers: (await theAdmin(t)).headers, ...(payload && { payload }) })
const batch = async (payload: object) => (await staff('POST', '/api/reservations/batch', payload)).json()
const driverNamed = async (name: string) =>
  (await staff('POST', '/api/drivers', { name, phone: '01077778888' })).json().result.id as string

async function rides(count: number, day: string): Promise<string[]> {
  t.setNow(START)
  const names = ['ALPHARD', 'STARIA', 'GV90', 'LX 700h VIP', 'LM 500h ROYAL']
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    const car = await carNamed(t, names[at % names.length]!)
    ids.push((await book(t, await memberWithTickets(t, 1), bookingForm(car.id, day))).json().result.id)
  }
  return ids
}

test('a batch confirms ten requests; a refused one names its reason and does not stop the others @long', async () => {
  const ids = await rides(10, '2027-01-11')
  // This ride cannot be revived: it is canceled, and its ticket was spent on another day.
  await staff('PATCH', `/api/reservations/${ids[3]}`, { status: 'CANCELLED' })
  const { member_id } = (await staff('GET', `/api/reservations/${ids[3]}`)).json().result
  const { id } = await carNamed(t, 'ALPHARD')
  await staff('POST', `/api/users/${member_id}/reservations`, bookingForm(id, '2027-01-20'))
  const { result } = (await batch({ ids, status: 'CONFIRMED' })) as { result: Result[] }
  expect(result.map(({ id }) => id)).toEqual(ids)
  expect(result.filter(({ ok }) => ok)).toHaveLength(9)
  expect(result[3]).toEqual({
    id: ids[3],
    ok: false,
    code: 'TICKET_INSUFFICIENT',
    err: expect.stringMatching(/[가-힣]/),
  })
  const became = result.flatMap(({ reservation }) => reservation?.status ?? [])
  expect(became).toEqual(Array(9).fill('CONFIRMED'))
})

test('a batch gives one driver to the first ride of each day only and refuses the others', async () => {
  const [ids, other] = [await rides(3, '2027-01-12'), await rides(1, '2027-01-13')]
  const driver_id = await driverNamed('김한명')
  const { result } = (await batch({ ids: [...ids, ...other], driver_id })) as { result: Result[] }
  expect(result.map(({ ok, code }) => (ok ? 'OK' : code))).toEqual(['OK', 'DRIVER_BUSY', 'DRIVER_BUSY', 'OK'])
  const off = (await batch({ ids: [ids[0], ...other], driver_id: null })) as { result: Result[] }
  expect(off.result.every(({ ok }) => ok)).toBe(true)
})

test('undo restores a force-assigned driver only with force, single and in a batch', async () => {
  const [taken, forced] = (await rides(2, '2027-01-14')) as [string, string]
  const [driver_id, other] = [await driverNamed('박한명'), await driverNamed('최한명')]
  const give = async (id: string, way: object) =>
    (await staff('PATCH', `/api/reservations/${id}`, way)).json()
  expect((await give(taken, { driver_id })).result.driver_forced).toBe(false)
  const before = { driver_id, driver_forced: true }
  expect((await give(forced, { driver_id, force: true })).result).toMatchObject(before)
  expect((await give(forced, { driver_id: other })).result.driver_forced).toBe(false)
  expect((await give(forced, { driver_id })).code).toBe('DRIVER_BUSY')
  expect((await give(forced, { driver_id, force: true })).result).toMatchObject(before)
  await batch({ ids: [forced], driver_id: other })
  const ids = [forced]
  expect((await batch({ ids, driver_id })).result).toMatchObject([{ ok: false, code: 'DRIVER_BUSY' }])
  expect((await batch({ ids, driver_id, force: true })).result).toMatchObject([{ reservation: before }])
})

test('reviving a canceled ride restores its force-assigned driver only with force', async () => {
  const [taken, forced] = (await rides(2, '2027-01-18')) as [string, string]
  const driver_id = await driverNamed('강한명')
  const change = async (id: string, way: object) =>
    (await staff('PATCH', `/api/reservations/${id}`, way)).json()
  await change(taken, { driver_id })
  await change(forced, { driver_id, force: true })
  await change(forced, { status: 'CANCELLED', refund: true })
  expect((await change(forced, { status: 'PENDING' })).code).toBe('DRIVER_BUSY')
  expect((await change(forced, { status: 'PENDING', force: true })).result).toMatchObject({
    status: 'PENDING',
    driver_id,
    driver_forced: true,
  })
  // The driver counts as forced only with both a conflict and `force`.
  await change(forced, { status: 'CANCELLED', refund: true })
  await change(taken, { driver_id: null })
  expect((await change(forced, { status: 'PENDING', force: true })).result).toMatchObject({
    driver_id,
    driver_forced: false,
  })
  await change(taken, { status: 'CANCELLED', refund: true })
  expect((await change(taken, { status: 'PENDING', force: true })).result.driver_forced).toBe(false)
})

test('each change of a batch has its own audit row', async () => {
  const ids = await rides(2, '2027-01-14')
  await batch({ ids: [...ids, ...ids.map((id) => id.toUpperCase())], status: 'CONFIRMED' })
  const rows = (await staff('GET', '/api/admin/audit?page=1&page_size=100')).json().result as {
    action: string
    subject_id: string
  }[]
  const own = rows.filter(({ action, subject_id }) => action === 'STATUS' && ids.includes(subject_id))
  expect(own.map(({ subject_id }) => subject_id).toSorted()).toEqual(ids.toSorted())
})

test('undoing a batch keeps later changes by others', async () => {
  const ids = await rides(2, '2027-01-16')
  const { result } = (await batch({ ids, status: 'CONFIRMED' })) as { result: Result[] }
  const versions = Object.fromEntries(result.map(({ id, reservation }) => [id, reservation!.version]))
  await staff('PATCH', `/api/reservations/${ids[0]}`, { status: 'CANCELLED' })
  const back = (await batch({ ids, versions, status: 'PENDING' })) as { result: Result[] }
  expect(back.result.map(({ code, reservation }) => code ?? reservation?.status)).toEqual([
    'STALE',
    'PENDING',
  ])
  expect((await staff('GET', `/api/reservations/${ids[0]}`)).json().result.status).toBe('CANCELLED')
})

test('a batch on known versions assigns a driver despite warnings and returns the warnings', async () => {
  const [id] = await rides(1, '2027-01-17')
  const { version } = (await staff('GET', `/api/reservations/${id}`)).json().result
  const driver_id = await driverNamed('김월요')
  await staff('PATCH', `/api/drivers/${driver_id}`, { fixed_schedule: '월 09:00-18:00' })
  const { result } = await batch({ ids: [id], versions: { [id!]: version }, driver_id })
  expect(result).toMatchObject([{ ok: true, warnings: ['OFF_DAY'] }])
})

test.each([
  [{ ids: [], status: 'CONFIRMED' }],
  [{ ids: ['x'], status: 'CONFIRMED' }],
  [{ ids: ['00000000-0000-7000-8000-000000000001'], status: 'COMPLETED' }],
  [{ ids: ['00000000-0000-7000-8000-000000000001'] }],
  [{ ids: ['00000000-0000-7000-8000-000000000001'], status: 'CONFIRMED', driver_id: null }],
  [{ ids: Array.from({ length: 101 }, () => '00000000-0000-7000-8000-000000000001'), status: 'CONFIRMED' }],
])('the invalid batch %# is refused as a whole', async (payload) => {
  expect((await staff('POST', '/api/reservations/batch', payload)).statusCode).toBe(422)
})

test('an unknown reservation in a batch is reported in its own row', async () => {
  const [id] = await rides(1, '2027-01-15')
  const gone = '00000000-0000-7000-8000-000000000001'
  const { result } = (await batch({ ids: [gone, id], status: 'CONFIRMED' })) as { result: Result[] }
  expect(result.map(({ ok, code }) => [ok, code])).toEqual([
    [false, 'NOT_FOUND'],
    [true, undefined],
  ])
})
