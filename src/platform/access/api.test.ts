import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseExpired } from '#platform/personal/service.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  PASSWORD,
} from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { completeRecord } from './service.ts'

const t = testWorld()
let staff: Actor
let member: Actor
let rideId: string

type Row = Record<string, unknown> & { subjects: string[]; subject_count: number }
const recorded = async (where = sql`true`) => {
  await completeRecord(t.world)
  return (
    await t.world.db.execute<Row>(
      sql`select * from access_record where staff_id = ${staff.id} and ${where} order by at, id`,
    )
  ).rows
}
const ask = (url: string, headers: Record<string, string> = {}) =>
  t.call({ url, headers: { ...staff.headers, ...headers } })
const log = async (query: string) => (await ask(`/api/admin/access-log?${query}`)).json()

beforeAll(async () => {
  member = await memberWithTickets(t, 3)
  const { id } = await carNamed(t, 'STARIA')
  rideId = (await book(t, member, bookingForm(id, '2026-12-24'))).json().result.id
})
beforeEach(async () => {
  t.setNow(START)
  staff = await newMember(t, { role: 'ADMIN', name: '박관리' })
})

test('a list, a search and a view are recorded with persons, IP address and request id', async () => {
  await ask('/api/reservations?status=PENDING')
  await ask('/api/users?q=없는이름')
  const view = await ask(`/api/reservations/${rideId}/trip`, { 'user-agent': 'Desk' })
  const rows = await recorded()
  expect(rows.map(({ kind, source, filters }) => [kind, source, filters])).toEqual([
    ['LIST', 'GET /api/reservations', { status: 'PENDING' }],
    ['SEARCH', 'GET /api/users', { searched: true }],
    ['VIEW', 'GET /api/reservations/{id}/trip', {}],
  ])
  expect(rows.map(({ subjects, subject_count }) => [subjects, subject_count])).toEqual([
    [[member.id], 1],
    [[], 0],
    [[member.id], 1],
  ])
  expect(rows[2]).toMatchObject({
    about_id: rideId,
    client: 'Desk',
    client_address: '127.0.0.1',
    request_id: view.headers['x-request-id'],
    staff_name: '박관리',
  })
})

test("not recorded: cached answers, counts, own data, missing rows, customers' calls", async () => {
  const { etag } = (await ask('/api/drivers')).headers
  expect((await ask('/api/drivers', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  await ask('/api/admin/task-counts')
  await ask(`/api/users/${staff.id}`)
  await ask(`/api/users/${rideId}`)
  await t.call({ method: 'HEAD', url: '/api/drivers', headers: staff.headers })
  await t.call({ url: `/api/users/${member.id}`, headers: member.headers })
  expect((await recorded()).map(({ source }) => source)).toEqual(['GET /api/drivers'])
})

test('a login of staff and a wrong password are recorded, those of a customer are not', async () => {
  const logIn = (id: string, password: string) =>
    t.call({ method: 'POST', url: '/api/auth/login', payload: { id, password } })
  await logIn(staff.loginId, 'wrong-password-1')
  await logIn(staff.loginId, PASSWORD)
  await logIn(member.loginId, 'wrong-password-1')
  expect((await recorded()).map(({ kind }) => kind)).toEqual(['FAILED_LOGIN', 'LOGIN'])
  expect(
    (await t.world.db.execute(sql`select 1 from access_record where staff_id = ${member.id}`)).rows,
  ).toEqual([])
})

test("records an export's reason, number and persons; the file names the exporter", async () => {
  const csv = { accept: 'text/csv' }
  const { body } = await ask(`/api/reservations?reason=${encodeURIComponent('정산 확인')}`, csv)
  const [row] = await recorded()
  expect(row).toMatchObject({ kind: 'EXPORT', source: 'reservation', reason: '정산 확인', filters: {} })
  expect(row!.subjects).toContain(member.id)
  const mark = `"내려받은 사람: 박관리, 2026-12-01 12:00, 번호 ${row!['export_number'] as string}"`
  expect(body.trimEnd().split('\r\n').at(-1)!.startsWith(mark)).toBe(true)
  expect((await ask('/api/reservations?reason=x', csv)).statusCode).toBe(422)
  const plain = await ask('/api/reservations', csv)
  expect([plain.statusCode, plain.body.includes('내려받은 사람')]).toEqual([200, false])
  expect((await recorded()).map(({ reason }) => reason)).toEqual(['정산 확인', null])
})

test('the record is searched by staff, by customer, by kind and by days', async () => {
  t.setNow('2026-12-02T14:00:00Z') // 23:00 in KST
  staff = await newMember(t, { role: 'ADMIN', name: '한점검' })
  await ask(`/api/users/${member.id}`)
  await ask('/api/reservations?from=2026-12-24&q=김')
  const byPhone = await log(`subject=${member.phone}&person=한점`)
  expect(byPhone.page.total).toBe(1)
  expect(byPhone.result[0]).toMatchObject({
    staff: '한점검',
    kind_text: '열람',
    source_text: '회원',
    subjects: [{ id: member.id, name: member.name }],
    is_night: true,
  })
  const sources = async (query: string) =>
    (await log(`person=${staff.id}&${query}`)).result.map((row: { source: string }) => row.source)
  // Reading the record of a person is an access too.
  expect(await sources(`subject=${member.id}`)).toEqual(['GET /api/admin/access-log', 'GET /api/users/{id}'])
  expect(await sources('kind=VIEW&from=2026-12-02&to=2026-12-02')).toEqual(['GET /api/users/{id}'])
  expect(await sources('from=2026-12-03')).toEqual([])
  const [searched] = (await log(`person=${staff.id}&kind=SEARCH&to=2026-12-02`)).result.slice(-1)
  expect(searched.conditions).toEqual(['시작일: 2026년 12월 24일 (목)', '검색어 사용: 예'])
  expect((await log('person=아무도')).result).toEqual([])
  const file = await ask('/api/admin/access-log?subject=김&reason=점검', { accept: 'text/csv' })
  expect(file.body.slice(1).split('\r\n')[0]).toBe(
    '일시,직원,종류,본 화면,주소,본 사람 수,본 사람,대상 ID,사유,파일 번호,IP 주소,브라우저',
  )
})

test('a print is recorded with its page', async () => {
  const print = (path: string) =>
    t.call({ method: 'POST', url: '/api/admin/access-log/prints', headers: staff.headers, payload: { path } })
  expect((await print('/admin/reservation')).statusCode).toBe(204)
  expect((await print('/elsewhere')).statusCode).toBe(422)
  expect((await recorded()).map(({ kind, source }) => [kind, source])).toEqual([
    ['PRINT', '/admin/reservation'],
  ])
})

test('refuses changes, and deletions within two years; a nightly job deletes the rest', async () => {
  await ask('/api/users')
  await expect(t.world.db.execute(sql`delete from access_intake`)).rejects.toThrow()
  await recorded()
  const refused = 'never'
  for (const change of [
    sql`update access_record set staff_name = 'x'`,
    sql`delete from access_record`,
    sql`truncate access_record`,
  ])
    await expect(t.world.db.execute(change)).rejects.toMatchObject({
      cause: { message: expect.stringContaining(refused) },
    })
  await t.world.db.execute(sql`
    insert into access_record (id, at, staff_id, staff_name, kind, source, filters, subjects, subject_count, request_id, client_address, client)
    select gen_random_uuid(), now() - days * interval '1 day', ${staff.id}, 'old', 'LIST', 'GET /api/users', '{}', '{}', 0, '', '', ''
    from unnest(array[720, 740]) days`)
  t.setNow('2029-12-01T00:00:00Z')
  await eraseExpired(t.world)
  expect(await recorded(sql`staff_name = 'old'`)).toHaveLength(1)
  expect(await recorded()).toHaveLength(2)
})

test('an answer whose access cannot be recorded is not sent', async () => {
  await t.world.db.execute(sql`alter table access_intake rename to access_intake_away`)
  try {
    expect((await ask('/api/users')).statusCode).toBe(500)
    expect((await t.call({ url: `/api/users/${member.id}`, headers: member.headers })).statusCode).toBe(200)
  } finally {
    await t.world.db.execute(sql`alter table access_intake_away rename to access_intake`)
  }
  expect((await ask('/api/users')).statusCode).toBe(200)
})
