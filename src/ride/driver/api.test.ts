import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import {
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { driver, driverLeave } from './tables.ts'

const t = testWorld()

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
const asAdmin = async (method: Method, url: string, payload?: object, headers: object = {}) =>
  t.call({
    method,
    url,
    headers: { ...(await theAdmin(t)).headers, ...headers },
    ...(payload && { payload }),
  })
const resultOf = async (answer: ReturnType<typeof asAdmin>) => (await answer).json().result
const form = (changes: object = {}) => ({
  name: '김기사',
  phone: '010-2222-3333',
  address: '서울 중구 소공로 119',
  note: '영어, 공항 전문',
  fixed_schedule: '',
  ...changes,
})
const added = (changes: object = {}) => resultOf(asAdmin('POST', '/api/drivers', form(changes)))
const listed = async (query: string): Promise<{ name: string }[]> =>
  resultOf(asAdmin('GET', `/api/drivers?${query}`))
const namesIn = async (query: string) => (await listed(query)).map(({ name }) => name)
const fieldsOf = async (answer: ReturnType<typeof asAdmin>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().fields]
}

test('a driver is added as the form sends it, and listed with all fields (A-111, A-112, A-127)', async () => {
  const answer = await asAdmin('POST', '/api/drivers', form({ name: '목록기사' }))
  expect(answer.statusCode).toBe(201)
  const driver = answer.json().result
  expect(driver).toEqual({
    id: expect.any(String),
    name: '목록기사',
    phone: '01022223333',
    address: '서울 중구 소공로 119',
    note: '영어, 공항 전문',
    fixed_schedule: '',
    working_days: [],
    licence_expires_on: null,
    leave: null,
    version: 1,
  })
  expect(await listed('q=목록기사')).toEqual([driver])
})

test('the same form sent twice with its key adds one driver', async () => {
  const key = { 'idempotency-key': newId() }
  const [first, again] = await Promise.all(
    [1, 2].map(() => asAdmin('POST', '/api/drivers', form({ name: '두번기사' }), key)),
  )
  expect(again!.json().result.id).toBe(first!.json().result.id)
  expect(await listed('q=두번기사')).toHaveLength(1)
})

test.each([
  ['no name', { name: undefined }, { name: '이름을 입력해주세요.' }],
  ['a blank name', { name: ' \n ' }, { name: '이름을 입력해주세요.' }],
  ['a name of 101 letters', { name: '가'.repeat(101) }, { name: '100자 이하로 입력해 주세요.' }],
  ['no phone', { phone: undefined }, { phone: '전화번호를 입력해주세요.' }],
  ['a blank phone', { phone: '  ' }, { phone: '전화번호를 입력해주세요.' }],
  ['a phone of nine digits', { phone: '02-123-4567' }, { phone: '전화번호를 정확히 입력해 주세요.' }],
  [
    'a phone with one digit too many',
    { phone: '010-1234-56789' },
    { phone: '전화번호를 정확히 입력해 주세요.' },
  ],
])('a driver with %s is refused (A-122, A-123)', async (_, wrong, fields) => {
  const driver = await added()
  expect(await fieldsOf(asAdmin('POST', '/api/drivers', form(wrong)))).toEqual([422, fields])
  const given = JSON.parse(JSON.stringify(wrong)) as object
  if (!Object.keys(given).length) return
  expect(await fieldsOf(asAdmin('PATCH', `/api/drivers/${driver.id}`, given))).toEqual([422, fields])
})

test('a change of the four fields keeps the rest and raises the version (A-128)', async () => {
  const driver = await added({ fixed_schedule: '월-금 9:00-18:00', licence_expires_on: '2027-03-01' })
  const change = { name: '새 이름 😀', phone: '011-234-5678', address: '', note: '' }
  const after = await resultOf(asAdmin('PATCH', `/api/drivers/${driver.id}`, change))
  expect(after).toEqual({ ...driver, ...change, phone: '0112345678', version: 2 })
})

test('a change made on an older version writes nothing', async () => {
  const { id } = await added()
  await asAdmin('PATCH', `/api/drivers/${id}`, { note: '먼저', version: 1 })
  const stale = await asAdmin('PATCH', `/api/drivers/${id}`, { note: '나중', version: 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE'])
  expect(await resultOf(asAdmin('PATCH', `/api/drivers/${id}`, {}))).toMatchObject({
    note: '먼저',
    version: 2,
  })
})

test('drivers are found by a part of the name and by digits in any format (A-113)', async () => {
  await added({ name: '독고 찾아', phone: '010-8765-4321' })
  for (const q of ['독고', '고 찾', '독', '8765', '010-8765', '010 8765 4321', '+82 10-8765-4321', '65-43'])
    expect(await namesIn(`q=${encodeURIComponent(q)}`), q).toContain('독고 찾아')
  for (const q of ['독고%', '_고', '없는이름', '010-8765-9999'])
    expect(await namesIn(`q=${encodeURIComponent(q)}`), q).toEqual([])
})

test('the list is paged by name, in either direction, with its total', async () => {
  for (const name of ['쪽기사 나', '쪽기사 가', '쪽기사 다']) await added({ name })
  const first = (await asAdmin('GET', '/api/drivers?q=쪽기사&page=1&page_size=2')).json()
  expect(first.result.map(({ name }: { name: string }) => name)).toEqual(['쪽기사 가', '쪽기사 나'])
  expect(first.page).toEqual({ page: 1, page_size: 2, total: 3 })
  const beyond = (await asAdmin('GET', '/api/drivers?q=쪽기사&page=9&page_size=2')).json()
  expect([beyond.result, beyond.page.total]).toEqual([[], 3])
  expect(await namesIn('q=쪽기사&sort=-name')).toEqual(['쪽기사 다', '쪽기사 나', '쪽기사 가'])
  expect(await namesIn('q=쪽기사&sort=created_at')).toEqual(['쪽기사 나', '쪽기사 가', '쪽기사 다'])
})

test('a driver without a coming ride can be removed (A-129)', async () => {
  const { id } = await added({ name: '떠날기사' })
  const ride = await assigned(id, '2026-12-24')
  expect((await asAdmin('DELETE', `/api/drivers/${id}`)).json().code).toBe('IN_USE')
  await asAdmin('PATCH', `/api/reservations/${ride}`, { driver_id: null })
  expect((await asAdmin('DELETE', `/api/drivers/${id}`)).statusCode).toBe(204)
  expect(await listed('q=떠날기사')).toEqual([])
  for (const [method, path] of [
    ['DELETE', ''],
    ['GET', '/leave'],
    ['GET', '/week?from=2026-12-01'],
  ] as const)
    expect((await asAdmin(method, `/api/drivers/${id}${path}`)).statusCode).toBe(404)
})

test('a removed driver keeps only name and number', async () => {
  const given = { address: '서울 중구 세종대로 1', note: '허리 수술', fixed_schedule: '평일 9:00~18:00' }
  const { id, name, phone } = await added({ ...given, licence_expires_on: '2027-05-01' })
  const leave = { from: '2026-12-20', to: '2026-12-21', note: '병원' }
  await asAdmin('POST', `/api/drivers/${id}/leave`, leave, { 'idempotency-key': `leave-${id}` })
  await asAdmin('PATCH', `/api/drivers/${id}`, { note: '무릎 수술' }, { 'idempotency-key': `note-${id}` })
  const stored = async () =>
    t.world.db.execute(sql`select 1 from stored_response where key in (${`leave-${id}`}, ${`note-${id}`})`)
  expect((await stored()).rows).toHaveLength(2)
  await asAdmin('DELETE', `/api/drivers/${id}`)
  expect((await stored()).rows).toEqual([])
  const kept = await t.world.db.select().from(driver).where(eq(driver.id, id))
  const erased = { address: '', note: '', fixedSchedule: '', licenceExpiresOn: null }
  expect(kept).toMatchObject([{ name, phone, ...erased }])
  expect(await t.world.db.$count(driverLeave, eq(driverLeave.driverId, id))).toBe(0)
})

test('a schedule is stored in its normal form, and returned also as days', async () => {
  const driver = await added({ fixed_schedule: '평일 9:00~18:00 / 토 22:00-2:00' })
  expect(driver.fixed_schedule).toBe('월-금 09:00-18:00, 토 22:00-02:00')
  expect(driver.working_days).toHaveLength(6)
  expect(driver.working_days[5]).toEqual({ weekday: 6, from: '22:00', to: '02:00' })
  const wrong = { fixed_schedule: '시간 되는 대로', licence_expires_on: '2027-02-29' }
  const [status, fields] = await fieldsOf(asAdmin('PATCH', `/api/drivers/${driver.id}`, wrong))
  expect([status, Object.keys(fields)]).toEqual([422, ['fixed_schedule', 'licence_expires_on']])
})

test('an older text that cannot be parsed as a schedule stays unchanged and has no working days', async () => {
  const { id } = await added({ name: '옛기사' })
  await t.world.db.execute(`update driver set fixed_schedule = '화목 휴무' where id = '${id}'`)
  expect(await listed('q=옛기사')).toMatchObject([{ fixed_schedule: '화목 휴무', working_days: [] }])
})

const leaveAt = (id: string, from: string, to: string, note = '') =>
  asAdmin('POST', `/api/drivers/${id}/leave`, { from, to, note })

test('a leave is added, shown with the driver until it is past, and removed', async () => {
  const { id } = await added({ name: '휴가기사' })
  const leave = await leaveAt(id, '2026-12-01', '2026-12-03', '가족 행사')
  expect([leave.statusCode, leave.json().result]).toEqual([
    201,
    { id: expect.any(String), from: '2026-12-01', to: '2026-12-03', note: '가족 행사', reservations: 0 },
  ])
  await leaveAt(id, '2026-11-20', '2026-11-30')
  await leaveAt(id, '2026-12-20', '2026-12-20')
  expect(await listed('q=휴가기사')).toMatchObject([{ leave: { from: '2026-12-01', to: '2026-12-03' } }])
  const leaves = await resultOf(asAdmin('GET', `/api/drivers/${id}/leave`))
  expect(leaves.map(({ from }: { from: string }) => from)).toEqual(['2026-12-20', '2026-12-01', '2026-11-20'])
  const url = `/api/drivers/${id}/leave/${leave.json().result.id}`
  expect((await asAdmin('DELETE', url.replace(id, (await added()).id))).statusCode).toBe(404)
  expect((await asAdmin('DELETE', url)).statusCode).toBe(204)
  expect((await asAdmin('DELETE', url)).statusCode).toBe(404)
  expect(await listed('q=휴가기사')).toMatchObject([{ leave: { from: '2026-12-20', to: '2026-12-20' } }])
})

test('leaves of one driver never overlap, also in parallel; leaves of different drivers may', async () => {
  const [one, other] = [await added(), await added()]
  const sent = await Promise.all(
    Array.from({ length: 8 }, (_, at) => leaveAt(one.id, `2026-12-0${at + 1}`, '2026-12-10')),
  )
  expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(sent.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7)
  const refused = sent.find(({ statusCode }) => statusCode === 409)!.json()
  expect([refused.code, refused.fields]).toEqual([
    'LEAVE_OVERLAP',
    { from: '이미 등록된 휴가와 날짜가 겹칩니다.' },
  ])
  expect((await leaveAt(other.id, '2026-12-10', '2026-12-10')).statusCode).toBe(201)
})

test.each([
  ['ends before it begins', '2026-12-02', '2026-12-01', 'to'],
  ['is longer than a year', '2026-12-01', '2028-12-01', 'to'],
  ['begins on an invalid day', '2026-02-30', '2026-12-01', 'from'],
  ['has no days', '', '', 'from'],
])('a leave that %s is refused', async (_, from, to, field) => {
  const answer = await leaveAt((await added()).id, from, to)
  expect([answer.statusCode, Object.keys(answer.json().fields)[0]]).toEqual([422, field])
})

/** Books a ride of the driver that day at 09:30; returns its id. */
async function assigned(driverId: string, day: string): Promise<string> {
  const [member, car] = [await memberWithTickets(t, 1), await carNamed(t, 'ALPHARD')]
  const { id } = (await book(t, member, bookingForm(car.id, day))).json().result
  await asAdmin('PATCH', `/api/reservations/${id}`, { driver_id: driverId })
  return id
}

test('the week shows seven days with work, leave and rides, and the warnings of each ride', async () => {
  // The week starts on Monday, 14 December 2026.
  const { id } = await added({ fixed_schedule: '월-수 09:00-18:00, 목 12:00-18:00' })
  for (const day of [14, 15, 17, 18, 19]) await assigned(id, `2026-12-${day}`)
  await asAdmin('PATCH', `/api/drivers/${id}`, { licence_expires_on: '2026-12-18' })
  const leave = (await leaveAt(id, '2026-12-15', '2026-12-16')).json().result
  expect(leave.reservations).toBe(1)
  const week = await resultOf(asAdmin('GET', `/api/drivers/${id}/week?from=2026-12-14`))
  type Shown = { day: string; is_working_day: boolean; leave: object; rides: { off_reason: string }[] }
  expect(
    week.map(({ day, is_working_day, leave: off, rides }: Shown) =>
      [day.slice(8), is_working_day, off !== null, ...rides.map(({ off_reason }) => off_reason)].join(' '),
    ),
  ).toEqual([
    '14 true false ',
    '15 true true ON_LEAVE',
    '16 true true',
    '17 true false OFF_HOURS',
    '18 false false OFF_DAY',
    '19 false false LICENCE_EXPIRED',
    '20 false false',
  ])
  expect(week[0]).toMatchObject({ hours: [{ from: '09:00', to: '18:00' }], is_licensed: true })
  expect(week[0].rides[0]).toMatchObject({
    pickup_time: '2026-12-14 09:30',
    status: 'PENDING',
    name: '박서연',
    pickup_location: '서울 중구 소공로 119 웨스틴조선 서울',
    dropoff_location: '인천국제공항 제1여객터미널 3층 7번 출구',
    car_name: 'ALPHARD',
    registration_number: expect.stringMatching(/^104라/),
  })
  expect((await asAdmin('GET', `/api/drivers/${id}/week?from=2026-13-01`)).statusCode).toBe(422)
})

test('every change of a driver is published and audited without personal data', async () => {
  const heard: string[] = []
  const stop = t.world.events.subscribe('driver', ({ id }) => void heard.push(id))
  const { id } = await added({ name: '비밀이름', note: '비밀메모' })
  await asAdmin('PATCH', `/api/drivers/${id}`, { note: '비밀', fixed_schedule: '매일 09:00-18:00' })
  const leave = (await leaveAt(id, '2026-12-15', '2026-12-16', '비밀사유')).json().result
  await asAdmin('DELETE', `/api/drivers/${id}/leave/${leave.id}`)
  await asAdmin('DELETE', `/api/drivers/${id}`)
  stop()
  expect(heard).toEqual(Array(5).fill(id))
  const audit = await resultOf(asAdmin('GET', '/api/admin/audit?page=1&page_size=5'))
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'DELETE',
    'REMOVE_LEAVE',
    'ADD_LEAVE',
    'CHANGE',
    'CREATE',
  ])
  expect(audit[3]).toMatchObject({
    before: { fixed_schedule: '' },
    after: { fixed_schedule: '월-일 09:00-18:00', changed: ['note', 'fixed_schedule'] },
  })
  expect(await storedAudit(t, id)).not.toContain('비밀')
})

test('a member can neither see nor change drivers', async () => {
  const { headers } = await newMember(t)
  const { id } = await added()
  for (const url of ['/api/drivers', `/api/drivers/${id}/week?from=2026-12-14`, `/api/drivers/${id}/leave`])
    expect((await t.call({ url, headers })).statusCode).toBe(403)
})
