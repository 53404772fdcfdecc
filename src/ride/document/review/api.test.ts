import { beforeAll, expect, test } from 'vitest'
import { type Actor, newMember, storedAudit, theAdmin } from '#testing/actors.ts'
import { submitDocument } from '#testing/documents.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
let admin: Actor

beforeAll(async () => {
  admin = await theAdmin(t)
})

const at = (minutes: number) => t.setNow(new Date(Date.parse(START) + minutes * 60_000))
const queue = async (query = '') =>
  (await t.call({ url: `/api/admin/documents${query}`, headers: admin.headers })).json()
const waiting = async (): Promise<string[]> => (await queue()).result.map(({ id }: { id: string }) => id)
const memberNow = async ({ id }: Actor) =>
  (await t.call({ url: `/api/users/${id}`, headers: admin.headers })).json().result
const decide = (member: Actor, payload: object, version?: number) =>
  t.call({
    method: 'PATCH',
    url: `/api/users/${member.id}`,
    headers: { ...admin.headers, ...(version && { 'if-match': `"${version}"` }) },
    payload,
  })

test('the queue has submitted documents oldest first, with data for the decision, and no other members', async () => {
  const [never, first, second] = [await newMember(t), await newMember(t), await newMember(t)]
  at(1)
  const file = await submitDocument(t, first)
  at(2)
  await submitDocument(t, second)
  expect(await waiting()).toEqual([first.id, second.id])
  expect((await memberNow(never)).identity_status).toBe('PENDING')
  const { result, page } = await queue('?page=1&page_size=1')
  expect(page).toEqual({ page: 1, page_size: 1, total: 2 })
  expect(result).toEqual([
    {
      id: first.id,
      user_id: first.loginId,
      name: first.name,
      phone: first.phone,
      identity_file: file,
      submitted_at: '2026-12-01T03:01:00.000Z',
      version: 2,
    },
  ])
  const overview = (await t.call({ url: '/api/admin/overview', headers: admin.headers })).json().result
  expect([overview.documents, overview.rows.documents.map(({ id }: Actor) => id)]).toEqual([
    2,
    [first.id, second.id],
  ])
  at(3)
  // A new picture is a new submission, so it is at the end of the queue.
  await submitDocument(t, first)
  expect(await waiting()).toEqual([second.id, first.id])
  for (const member of [first, second]) await decide(member, { identity_status: 'APPROVED' })
  expect(await waiting()).toEqual([])
})

test('the queue is searched by name and id', async () => {
  const member = await newMember(t, { name: '구름빛', loginId: 'cloud_100' })
  await submitDocument(t, member)
  const found = async (q: string) => (await queue(`?q=${encodeURIComponent(q)}`)).result.length
  expect([await found('름빛'), await found('CLOUD'), await found('_100'), await found('100%')]).toEqual([
    1, 1, 1, 0,
  ])
  await decide(member, { identity_status: 'APPROVED' })
})

test('the member can read the reason of a refusal until a new decision or document', async () => {
  const member = await newMember(t)
  await submitDocument(t, member)
  const refusal = { identity_status: 'REJECTED', identity_reason: '글자가 흐려 읽을 수 없습니다.' }
  const refused = (await decide(member, refusal)).json().result
  expect(refused).toMatchObject(refusal)
  const own = await t.call({ url: `/api/users/${member.id}`, headers: member.headers })
  expect(own.json().result).toMatchObject(refusal)
  expect(await waiting()).toEqual([])
  // Another edit keeps it.
  await decide(member, { invite_limit: 3 })
  expect(await memberNow(member)).toMatchObject(refusal)
  await submitDocument(t, member)
  expect(await memberNow(member)).toMatchObject({ identity_status: 'PENDING', identity_reason: '' })
  await decide(member, refusal)
  await decide(member, { identity_status: 'APPROVED', identity_reason: 'nothing to say' })
  expect(await memberNow(member)).toMatchObject({ identity_status: 'APPROVED', identity_reason: '' })
})

test('a reason is a text of at most 200 characters, and is not audited', async () => {
  const member = await newMember(t)
  await submitDocument(t, member)
  const tooLong = { identity_status: 'REJECTED', identity_reason: '가'.repeat(201) }
  expect((await decide(member, tooLong)).json().fields).toHaveProperty('identity_reason')
  await decide(member, { identity_status: 'REJECTED', identity_reason: '이름이 다릅니다.' })
  const audit = await storedAudit(t, member.id)
  expect(audit).toContain('identity_reason')
  expect(audit).not.toContain('이름이 다릅니다.')
})

test('undoing a decision returns the document to its former place in the queue', async () => {
  const [first, second] = [await newMember(t), await newMember(t)]
  at(10)
  await submitDocument(t, first)
  at(11)
  await submitDocument(t, second)
  at(12)
  const { version } = (await decide(first, { identity_status: 'APPROVED' })).json().result
  expect(await waiting()).toEqual([second.id])
  await decide(first, { identity_status: 'PENDING' }, version)
  expect(await waiting()).toEqual([first.id, second.id])
  for (const member of [first, second]) await decide(member, { identity_status: 'REJECTED' })
})

test('a second decider sees the name of the first; a new picture has no former decision', async () => {
  const member = await newMember(t)
  await submitDocument(t, member)
  const [{ version }] = (await queue()).result
  await submitDocument(t, member)
  const unseen = await decide(member, { identity_status: 'APPROVED' }, version)
  expect([unseen.statusCode, unseen.json().code]).toEqual([409, 'STALE'])
  const [row] = (await queue()).result
  const answers = [
    await decide(member, { identity_status: 'APPROVED' }, row.version),
    await decide(member, { identity_status: 'REJECTED', identity_reason: '흐림' }, row.version),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409])
  expect(answers[1]!.json()).toMatchObject({
    code: 'STALE',
    current: { identity_status: 'APPROVED' },
    changed: [{ field: 'identity_status', by: admin.name }],
  })
})

test('visitors and members cannot read the queue', async () => {
  const member = await newMember(t)
  const answers = [
    await t.call({ url: '/api/admin/documents' }),
    await t.call({ url: '/api/admin/documents', headers: member.headers }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403])
})
