import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { APPROVAL_REFUSALS, ASKER_RIGHT_NOTE } from '#platform/approval/copy.ts'
import { allApprovals } from '#platform/approval/store.ts'
import { type Actor, newMember, theAdmin } from '#testing/actors.ts'
import { approvalsIn, idIn } from '#testing/approvals.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const { send, setPolicy, grant, act, listed, ticketsOf } = approvalsIn(t)
let asker: Actor
let other: Actor
beforeEach(async () => {
  asker = await newMember(t, { role: 'ADMIN', staffRole: 'CARE', name: '이요청' })
  other = await newMember(t, { role: 'ADMIN', name: '박승인' })
})

/** Reopens a request, as if it had been made while the requester's other requests ended. */
const reopen = (id: string) =>
  t.world.db.execute(sql`
    update approval set state = 'PENDING', decided_by = null, decided_name = null, decided_at = null where id = ${id}`)

type Losing = (asker: Actor, owner: Actor) => Promise<{ statusCode: number }>
const ways: [string, Losing][] = [
  [
    'got another role',
    ({ id }, owner) => send('PATCH', `/api/admin/staff/${id}`, owner, { staff_role: 'DISPATCHER' }),
  ],
  ['became a customer', ({ id }, owner) => send('PATCH', `/api/users/${id}`, owner, { role: 'USER' })],
  ['left', ({ id }, owner) => send('DELETE', `/api/users/${id}`, owner, {})],
]

test.each(ways)('an open request is not approved after its requester %s', async (_, lose) => {
  await setPolicy({ tickets: 0 })
  const member = await newMember(t)
  const id = idIn(await grant(asker, member, 5))
  expect((await lose(asker, await theAdmin(t))).statusCode).toBeLessThan(300)
  await reopen(id)
  const refused = await act(id, 'approve', other)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'STALE'])
  expect(refused.json().message).toBe(APPROVAL_REFUSALS.ASKER_RIGHT)
  expect(await ticketsOf(member)).toBe(0)
  const row = (await listed(other, 'DECIDED')).find((one) => one.id === id)
  expect(row).toMatchObject({ state: 'STALE', note: ASKER_RIGHT_NOTE })
  expect((await act(id, 'approve', other)).json().code).toBe('DECIDED')
})

test.each(ways)('an export is not allowed after its requester %s', async (_, lose) => {
  await setPolicy({ exports: true })
  const reader = await newMember(t, { role: 'ADMIN', staffRole: 'ACCOUNTING' })
  const id = idIn(await send('GET', '/api/users', reader, undefined, { accept: 'text/csv' }))
  const owner = await theAdmin(t)
  await t.world.db.execute(
    sql`update staff_role set rights = array_remove(rights, 'EXPORT') where role = 'DISPATCHER'`,
  )
  expect((await lose(reader, owner)).statusCode).toBeLessThan(300)
  await reopen(id)
  expect((await act(id, 'approve', other)).json()).toMatchObject({
    code: 'STALE',
    message: APPROVAL_REFUSALS.ASKER_RIGHT,
  })
  const row = (await listed(other, 'DECIDED')).find((one) => one.id === id)
  expect(row).toMatchObject({ state: 'STALE', note: ASKER_RIGHT_NOTE })
})

test('a query for staff with few or no visible requests does not scan those of others', async () => {
  const insert = (needs: string, count: number) =>
    t.world.db.execute(sql`
      insert into approval (id, kind, needs, params, body, request_hash, facts, asked_by, asked_name, asked_at, state, decided_at)
      select gen_random_uuid(), 'x', ${needs}, '{}', '{}', n::text, '[]', ${asker.id}, 'x', now() - n * interval '1 minute',
        'STALE', now()
      from generate_series(1, ${count}::int) n`)
  await insert('TICKETS', 20_000)
  await insert('MONEY', 3)
  await t.world.db.execute(sql`analyze approval`)
  const readBy = async (rights: string[]) => {
    const query = allApprovals({ isOpen: false, personId: other.id, rights })
    const { rows } = await t.world.db.execute<{ 'QUERY PLAN': Plan[] }>(
      sql`explain (analyze, format json) ${query} limit 20`,
    )
    return readIn(rows[0]!['QUERY PLAN'][0]!.Plan)
  }
  expect(await readBy(['DESK'])).toBe(0)
  expect(await readBy(['DESK', 'MONEY'])).toBeLessThan(20)
  expect(await readBy(['DESK', 'TICKETS'])).toBeLessThan(100)
})

type Node = { 'Actual Rows': number; 'Rows Removed by Filter'?: number; Plans?: Node[] }
type Plan = { Plan: Node }

/** The number of rows that the scans of a plan read. */
const readIn = ({ Plans = [], ...node }: Node): number =>
  Plans.length ? Math.max(...Plans.map(readIn)) : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
