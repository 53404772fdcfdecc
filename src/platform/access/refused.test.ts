import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Actor, newMember } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { completeRecord } from './service.ts'

const t = testWorld()
let dispatcher: Actor
beforeEach(async () => {
  t.setNow(START)
  dispatcher = await newMember(t, { role: 'ADMIN', staffRole: 'DISPATCHER', name: '윤배차' })
})

const refusals = async ({ id }: Actor) => {
  await completeRecord(t.world)
  return (
    await t.world.db.execute(sql`
      select kind, source, about_id, filters, subjects, client, request_id from access_record
      where staff_id = ${id} and kind = 'REFUSED' order by at, id`)
  ).rows
}
const sources = async (by: Actor) => (await refusals(by)).map(({ source }) => source)
const ask = (url: string, { headers } = dispatcher) => t.call({ url, headers })
const later = (ms: number) => t.setNow(new Date(Date.parse(START) + ms))
const REVIEW = '/api/admin/access-reviews/2026-11'

test("a call without the endpoint's right is recorded by its route, without its input", async () => {
  const owner = await newMember(t, { role: 'ADMIN' })
  const refused = await t.call({
    method: 'PATCH',
    url: `/api/users/${owner.id}?q=김하늘`,
    headers: { ...dispatcher.headers, 'user-agent': 'Desk' },
    payload: { name: '김하늘' },
  })
  expect(refused.statusCode).toBe(403)
  expect(await refusals(dispatcher)).toEqual([
    {
      kind: 'REFUSED',
      source: 'PATCH /api/users/{id}',
      about_id: owner.id,
      filters: {},
      subjects: [],
      client: 'Desk',
      request_id: refused.headers['x-request-id'],
    },
  ])
})

test('records an export without the right; not other refusals, not members', async () => {
  const member = await newMember(t)
  const csv = { ...dispatcher.headers, accept: 'text/csv' }
  expect((await t.call({ url: '/api/reservations', headers: csv })).statusCode).toBe(403)
  expect((await ask(`/api/reservations/${member.id}/trip`)).statusCode).toBe(404)
  expect((await ask('/api/reservations?from=x')).statusCode).toBe(422)
  expect((await ask('/api/admin/access-log', member)).statusCode).toBe(403)
  expect(await sources(dispatcher)).toEqual(['GET /api/reservations'])
  expect(await sources(member)).toEqual([])
})

test('repeated refusals are recorded once a minute for each person and endpoint', async () => {
  const calls = [...Array(50).keys()].map(() => ask('/api/admin/access-log'))
  const answers = await Promise.all([...calls, ask(REVIEW)])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([403]))
  later(59_999)
  await ask('/api/admin/access-log')
  expect(await sources(dispatcher)).toHaveLength(2)
  later(60_000)
  await ask('/api/admin/access-log')
  expect(await sources(dispatcher)).toHaveLength(3)
  const other = await newMember(t, { role: 'ADMIN', staffRole: 'DISPATCHER' })
  await ask('/api/admin/access-log', other)
  expect(await sources(other)).toHaveLength(1)
})

test('a refusal that cannot be recorded is an error; the next one is recorded', async () => {
  await t.world.db.execute(sql`alter table access_intake rename to access_intake_away`)
  try {
    expect((await ask('/api/admin/access-log')).statusCode).toBe(500)
  } finally {
    await t.world.db.execute(sql`alter table access_intake_away rename to access_intake`)
  }
  expect((await ask('/api/admin/access-log')).statusCode).toBe(403)
  expect(await sources(dispatcher)).toEqual(['GET /api/admin/access-log'])
})

test('ten refusals a month stand out in the review; the record filters by refusals', async () => {
  const owner = await newMember(t, { role: 'ADMIN', name: '최대표' })
  for (let minute = 0; minute < 10; minute++) {
    later(minute * 60_000)
    await ask('/api/admin/access-log')
  }
  const { figures } = (await ask('/api/admin/access-reviews/2026-12', owner)).json().result
  expect(figures.find((one: { staff_id: string }) => one.staff_id === dispatcher.id)).toMatchObject({
    accesses: 0,
    refusals: 10,
    outliers: ['REFUSALS'],
  })
  const url = `/api/admin/access-log?kind=REFUSED&person=${dispatcher.id}`
  const { page, result } = (await ask(url, owner)).json()
  expect(page.total).toBe(10)
  expect(result[0]).toMatchObject({ kind_text: '권한 없는 요청', source_text: '접속 기록', subject_count: 0 })
  const csv = { ...owner.headers, accept: 'text/csv' }
  expect((await t.call({ url, headers: csv })).body).toContain('윤배차,권한 없는 요청,접속 기록,')
})
