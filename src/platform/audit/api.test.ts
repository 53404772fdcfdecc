import { beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Session } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { newMember, theAdmin } from '#testing/actors.ts'
import { START, testWorld } from '#testing/world.ts'
import { addAuditEntries, eraseReasons } from './store.ts'

const t = testWorld()
// The audit log cannot be changed, so its entries from before a test are dated a year earlier.
beforeEach(() => t.setNow(START))

const get = async (query: string) =>
  t.call({ method: 'GET', url: `/api/admin/audit?${query}`, headers: (await theAdmin(t)).headers })
const idsIn = async (query: string): Promise<string[]> =>
  (await get(query)).json().result.map((entry: { subject_id: string }) => entry.subject_id)

/** Adds an entry by an actor of this name; returns the id of its subject. */
async function noted(name: string, subject = 'driver', at = START): Promise<string> {
  const subjectId = newId()
  const actor = { personId: (await theAdmin(t)).id, sessionId: newId(), role: 'ADMIN', name } as Session
  await addAuditEntries(t.world.db, actor, [{ action: 'CHANGE', subject, subjectId }], new Date(at))
  return subjectId
}

test('finds entries by a part of the actor’s name, newest first over several actors', async () => {
  const first = await noted('남궁 배차', 'driver', '2026-12-01T01:00:00Z')
  const second = await noted('남궁 상담', 'car', '2026-12-01T02:00:00Z')
  const third = await noted('남궁 배차', 'car', '2026-12-01T03:00:00Z')
  await noted('제갈 상담')
  expect(await idsIn('q=남궁&page=1')).toEqual([third, second, first])
  expect(await idsIn('q=남궁&page=2&page_size=1')).toEqual([second])
  expect(await idsIn('q=남궁&subject=car')).toEqual([third, second])
  expect(await idsIn('q=배차&subject=driver')).toEqual([first])
  expect((await get('q=남궁&page=1&page_size=1')).json().page).toEqual({ page: 1, page_size: 1, total: 3 })
  expect(await idsIn('q=100%25_')).toEqual([])
})

test('finds entries by subject, and by days in KST', async () => {
  const before = await noted('독고', 'unit', '2026-11-30T14:59:59Z')
  const early = await noted('독고', 'unit', '2026-11-30T15:00:00Z')
  const late = await noted('독고', 'unit', '2026-12-01T14:59:59Z')
  const after = await noted('독고', 'unit', '2026-12-01T15:00:00Z')
  expect(await idsIn('q=독고&from=2026-12-01&to=2026-12-01')).toEqual([late, early])
  expect(await idsIn('q=독고&from=2026-12-02')).toEqual([after])
  expect(await idsIn('subject=unit&to=2026-11-30')).toEqual([before])
  expect(await idsIn(`subject_id=${late}`)).toEqual([late])
})

test('refuses an invalid filter at its field', async () => {
  for (const [query, field] of [
    ['from=2026-02-30', 'from'],
    ['to=gestern', 'to'],
    ['subject_id=1', 'subject_id'],
    ['page=0', 'page'],
  ] as const) {
    const answer = await get(query)
    expect([query, answer.statusCode]).toEqual([query, 422])
    expect(Object.keys(answer.json().fields)).toEqual([field])
  }
  expect((await get('subject=없는것😀')).json().result).toEqual([])
})

test('an entry shows the name of its subject while the subject has one', async () => {
  const member = await newMember(t)
  const { headers } = await theAdmin(t)
  await t.call({ method: 'PATCH', url: `/api/users/${member.id}`, headers, payload: { invite_limit: 4 } })
  const named = async () => (await get(`subject_id=${member.id}`)).json().result[0].subject_name
  const { rows } = await t.world.db.execute<{ name: string }>(
    sql`select name from member where id = ${member.id}`,
  )
  expect(await named()).toBe(rows[0]!.name)
  await t.call({ method: 'DELETE', url: `/api/users/${member.id}`, headers, payload: {} })
  expect(await named()).toBeNull()
})

test('counts at most ten thousand entries', async () => {
  await t.world.db.execute(sql`
    insert into audit (id, at, actor_name, action, subject)
    select gen_random_uuid(), ${START}, '선우 상담', 'CHANGE', 'car' from generate_series(1, 10001)`)
  const capped = { page: 1, page_size: 1, total: 10_000, more: true }
  expect((await get('page=1&page_size=1')).json().page).toEqual(capped)
  expect((await get('q=선우&page=1&page_size=1')).json().page).toEqual(capped)
  expect((await get('q=선우&subject=car&page=1&page_size=1')).json().page).toEqual(capped)
})

test('refuses the log to members and visitors', async () => {
  const { headers } = await newMember(t)
  expect((await t.call({ method: 'GET', url: '/api/admin/audit', headers })).statusCode).toBe(403)
  expect((await t.call({ method: 'GET', url: '/api/admin/audit' })).statusCode).toBe(401)
})

test('removes only the reasons and notes about a deleted account', async () => {
  const [subjectId, other] = [newId(), newId()]
  const entry = {
    action: 'PAUSE',
    subject: 'subscription',
    before: { note: '통화함' },
    after: { on: 1, reason: '수술' },
  }
  const entries = [subjectId, other].map((id) => ({ ...entry, subjectId: id }))
  await addAuditEntries(t.world.db, null, entries, new Date(START))
  await eraseReasons(t.world.db, [subjectId])
  const of = async (id: string) => (await get(`subject_id=${id}`)).json().result
  expect(await of(subjectId)).toMatchObject([{ action: 'PAUSE', before: {}, after: { on: 1 } }])
  expect(JSON.stringify(await of(subjectId))).not.toMatch(/수술|통화함/)
  expect(await of(other)).toMatchObject([{ before: entry.before, after: entry.after }])
  for (const change of [
    sql`update audit set after = after - 'on'`,
    sql`update audit set after = '{"reason": "다른 말"}'`,
    sql`update audit set actor_name = '', after = after - '{reason,note}'::text[]`,
    sql`update audit set before = null, after = after - '{reason,note}'::text[]`,
    sql`delete from audit`,
  ])
    await expect(t.world.db.execute(sql`${change} where subject_id = ${other}`)).rejects.toThrow()
  expect(await of(other)).toMatchObject([{ before: entry.before, after: entry.after }])
})

test('links days, settings and messages to their page; a deleted subject has no link', async () => {
  const actor = {
    personId: (await theAdmin(t)).id,
    sessionId: newId(),
    role: 'ADMIN',
    name: '황보',
  } as Session
  for (const subject of ['car_day', 'setting', 'message', 'reservation', 'driver'])
    await addAuditEntries(t.world.db, actor, [{ action: 'CHANGE', subject, subjectId: null }], t.world.now())
  const entries: { subject: string; place: string | null }[] = (await get('q=황보')).json().result
  expect(Object.fromEntries(entries.map(({ subject, place }) => [subject, place]))).toEqual({
    car_day: '/admin/car-calendar',
    setting: '/admin/car-calendar',
    message: '/admin/message',
    reservation: null,
    driver: null,
  })
})
