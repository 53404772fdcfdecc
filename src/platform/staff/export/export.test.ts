import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CsvColumn } from '#kit/csv.ts'
import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { RIGHTS } from '#platform/realm/right/rules.ts'
import { addMember } from '#ride/account/store.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  PASSWORD,
  theAdmin,
} from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { exportCsv } from './service.ts'
import { MAX_AN_HOUR } from './rules.ts'

const t = testWorld()
const csv = { accept: 'text/csv' }
let boss: Actor
/** A new admin for each test, so that none reaches the hourly limit. */
let admin: Actor

/** The rows of a file as objects keyed by heading; quoted cells of these tests contain no line breaks. */
function rowsIn(text: string): Record<string, string>[] {
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
  const cells = (line: string) =>
    [...line.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g)].map(([, quoted, plain]) =>
      (quoted ?? plain ?? '').replaceAll('""', '"'),
    )
  return lines.map((line) => Object.fromEntries(cells(head!).map((name, at) => [name, cells(line)[at]!])))
}

const ask = (url: string, actor: Actor | null = admin) =>
  t.call({ url, headers: { ...actor?.headers, ...csv } })
const listed = async (url: string) => (await t.call({ url, headers: admin.headers })).json().result
const exportsOf = async (actor: Actor) =>
  (
    await t.world.db.execute<{ subject: string; after: object }>(sql`
    select subject, after from audit where action = 'EXPORT' and actor_id = ${actor.id} order by at, id`)
  ).rows

const LISTS = [
  '/api/users',
  '/api/reservations',
  '/api/cars',
  '/api/drivers',
  '/api/admin/documents',
  '/api/admin/tickets',
  '/api/admin/audit',
  '/api/admin/outbox',
]

beforeAll(async () => {
  boss = await theAdmin(t)
  const member = await memberWithTickets(t, 3)
  const { id } = await carNamed(t, 'STARIA')
  await book(t, member, bookingForm(id, '2026-12-24', { name: '=cmd()', special_requests: '"조용히", 부탁' }))
  await book(t, member, bookingForm(id, '2026-12-25', { name: '이수빈' }))
  const driver = { name: '김기사', phone: '010-9999-1111', note: '-영어 가능', fixed_schedule: '' }
  await t.call({ method: 'POST', url: '/api/drivers', headers: boss.headers, payload: driver })
})

beforeEach(async () => {
  admin = await newMember(t, { role: 'ADMIN', name: '박관리' })
})

test.each(LISTS)('exports %s as a file with the rows of the list, in its order', async (url) => {
  const answer = await ask(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="[a-z]+s-2026-12-01\.csv"$/),
    vary: 'accept',
  })
  expect(answer.body.startsWith('\uFEFF')).toBe(true)
  expect(answer.body.endsWith('\r\n')).toBe(true)
  const rows = await listed(url)
  expect(answer.body.replaceAll(/"(?:[^"]|"")*"/g, '').split('\r\n')).toHaveLength(rows.length + 2)
})

test("a reservations file has the list's values in Korean and KST, without formulas", async () => {
  const [first, second] = rowsIn((await ask('/api/reservations?sort=pickup_time')).body)
  expect(first).toMatchObject({
    상태: '확정 대기',
    '픽업 시간': '2026-12-24 09:30',
    이름: "'=cmd()",
    전화번호: '010-1234-5678',
    '이용 목적': '공항',
    '요청 사항': '"조용히", 부탁',
    '예약 일시': '2026-12-01 12:00',
  })
  expect(second!.이름).toBe('이수빈')
})

test('a file has the filters of its list, and all pages', async () => {
  expect(rowsIn((await ask('/api/reservations?q=수빈')).body).map((row) => row.이름)).toEqual(['이수빈'])
  expect(rowsIn((await ask('/api/reservations?from=2026-12-25&page=7&page_size=1')).body)).toHaveLength(1)
  expect(rowsIn((await ask('/api/reservations?status=CANCELLED')).body)).toEqual([])
  expect(rowsIn((await ask('/api/drivers?q=9999')).body)).toEqual([
    expect.objectContaining({ 이름: '김기사', 전화번호: '010-9999-1111', 메모: "'-영어 가능" }),
  ])
  expect(rowsIn((await ask('/api/cars?q=staria')).body).map((row) => row.차량)).toEqual(['STARIA'])
  expect(rowsIn((await ask('/api/admin/outbox?state=FAILED')).body)).toEqual([])
  const byBoss = rowsIn(
    (await ask(`/api/admin/audit?q=${encodeURIComponent(boss.name)}&subject=driver`)).body,
  )
  expect(byBoss.map((row) => row.작업)).toEqual(['기사 등록'])
  expect(rowsIn((await ask('/api/admin/audit?q=unknown')).body)).toEqual([])
})

test('exports members in several batches, each once, newest first', async () => {
  const at = (minute: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + minute * 60_000)
  for (let n = 0; n < 620; n++)
    await addMember(t.world.db, {
      id: newId(),
      loginId: `many${n}`,
      passwordHash: null,
      name: `많은이 ${n}`,
      phone: null,
      ciHash: newId(),
      createdAt: at(n),
    })
  const names = rowsIn((await ask('/api/users?q=많은이')).body).map((row) => row.이름)
  expect(names).toEqual(Array.from({ length: 620 }, (_, n) => `많은이 ${619 - n}`))
})

test('the audit log has each export with its filters, without the search text', async () => {
  await ask('/api/reservations?status=PENDING&from=2026-12-24&q=이수빈&page=1')
  await ask('/api/users')
  expect(await exportsOf(admin)).toEqual([
    { subject: 'reservation', after: { status: 'PENDING', from: '2026-12-24', searched: true } },
    { subject: 'member', after: {} },
  ])
})

test.each(LISTS)('refuses a file of %s to a visitor and a member, without an audit entry', async (url) => {
  const member = await newMember(t)
  const answers = [await ask(url, null), await ask(url, member)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403])
  for (const { body } of answers) expect(body).not.toContain('\uFEFF')
  expect(await exportsOf(member)).toEqual([])
})

test('a HEAD request creates no file', async () => {
  const answer = await t.call({ method: 'HEAD', url: '/api/users', headers: { ...admin.headers, ...csv } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
  expect(await exportsOf(admin)).toEqual([])
})

test('refuses a wrong filter like the list', async () => {
  expect((await ask('/api/reservations?from=yesterday')).statusCode).toBe(422)
})

/** Starts an admin's export of all members, which is read in chunks. */
let made = 0
async function openFile(sessionId = newId(), query = sql`select id from member order by id`) {
  const session = { personId: admin.id, sessionId, role: 'ADMIN' as const, name: admin.name, rights: RIGHTS }
  const rowsOf = (_: Tx, rows: { id: string }[]) => {
    made += rows.length
    return rows
  }
  const columns: CsvColumn<{ id: string }>[] = [['ID', ({ id }) => id]]
  const caller = { address: '127.0.0.1', client: 'test', requestId: 'test' }
  const answer = await exportCsv(
    t.world,
    { session, params: {}, query: {}, ...caller },
    { subject: 'member', columns, query, rowsOf },
  )
  return (answer.file!.body as AsyncIterable<string>)[Symbol.asyncIterator]()
}
/** Waits until the export's connection is free; the access record may use another one for a moment. */
const expectFree = () =>
  expect.poll(() => t.world.db.$client.idleCount === t.world.db.$client.totalCount).toBe(true)

test('one person gets one file at a time; aborting the first allows the next', async () => {
  const file = await openFile()
  expect((await file.next()).value).toContain('\uFEFFID\r\n')
  const refused = await ask('/api/users')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().err]).toEqual([
    429,
    '10',
    '이미 파일을 받고 있습니다. 끝난 뒤에 다시 시도해 주세요.',
  ])
  await file.return!()
  await expectFree()
  expect((await ask('/api/users')).statusCode).toBe(200)
})

test('an export reads no more rows than its reader takes', async () => {
  made = 0
  const file = await openFile(newId(), sql`select n::text as id from generate_series(1, 1000000) n`)
  await file.next()
  expect(made).toBe(500)
  await file.next()
  expect(made).toBe(1_000)
  await file.return!()
  await expectFree()
})

test("an export is aborted when the reader's session ends", async () => {
  const sessionId = newId()
  const file = await openFile(sessionId)
  await file.next()
  void t.world.events.publish('sessionsEnded', { ids: [sessionId] })
  await expect(file.next()).rejects.toMatchObject({ code: 'NOT_LOGGED_IN' })
  await expectFree()
})

test('limits how many files one admin may export an hour', async () => {
  for (let n = 0; n < MAX_AN_HOUR; n++) expect((await ask('/api/cars')).statusCode).toBe(200)
  const refused = await ask('/api/cars')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY'])
  t.setNow('2026-12-01T04:00:01Z')
  const payload = { id: admin.loginId, password: PASSWORD }
  const login = await t.call({ method: 'POST', url: '/api/auth/login', payload })
  const again = { ...admin, headers: { authorization: `Bearer ${login.json().result.accessToken}` } }
  expect((await ask('/api/cars', again)).statusCode).toBe(200)
  t.setNow(START)
})
