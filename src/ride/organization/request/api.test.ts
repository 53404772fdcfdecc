import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, balances, newMemberSession, newMember, PASSWORD, theAdmin } from '#testing/actors.ts'
import { messagesWhere } from '#testing/messages.ts'
import { asAdmin, callAs, decideAs, newOrganization, newRegistrationNumber } from '#testing/organizations.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const ask = (member: Actor, form: object) => callAs(t, member, 'POST', '/api/organizations', form)
const formOf = (more: object = {}) => ({
  name: '새길상사',
  business_number: newRegistrationNumber(),
  ...more,
})
const own = async (member: Actor) => (await callAs(t, member, 'GET', '/api/organizations')).json().result
const listed = async (query = '') =>
  (await asAdmin(t, 'GET', `/api/admin/organization-requests${query}`)).json().result
const kindsAbout = async (id: string) =>
  (await messagesWhere(t, sql`subject_id = ${id}`)).map(({ kind }) => kind)

test('a request waits until staff approve it; then its member manages the organization', async () => {
  const member = await newMember(t)
  const form = formOf()
  const heard: string[] = []
  const stop = t.world.events.subscribe('organization', ({ id }) => heard.push(id))
  const asked = await ask(member, form)
  stop()
  const request = asked.json().result
  expect([asked.statusCode, request]).toMatchObject([202, { ...form, status: 'WAITING', is_contest: false }])
  expect(heard).toEqual([request.id])
  expect(await own(member)).toMatchObject({ organizations: [], requests: [request] })
  const found = (await listed()).find(({ id }: { id: string }) => id === request.id)
  expect(found).toMatchObject({ holder: null, member: { id: member.id, user_id: member.loginId } })
  const overview = (await asAdmin(t, 'GET', '/api/admin/overview')).json().result
  expect(overview.rows.organization_requests).toContainEqual(
    expect.objectContaining({ id: request.id, name: form.name, member: member.name }),
  )
  const approved = await decideAs(t, request.id, 'approve', { organization_id: null })
  expect([approved.statusCode, approved.json().result.status]).toEqual([200, 'APPROVED'])
  const { organizations, requests } = await own(member)
  expect([organizations, requests]).toMatchObject([[{ name: form.name, role: 'manager', tickets: 0 }], []])
  expect(await balances(t, organizations[0].id)).toEqual({ account: 0, ledger: 0, lots: 0 })
  expect(await kindsAbout(request.id)).toEqual(['organization_approved'])
  const again = await decideAs(t, request.id, 'reject', { reason: '늦음' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'NOT_WAITING'])
})

test.each(['124810099A', '000-00-00000', '220-81-62518', ''])(
  'refuses the number %j at its field',
  async (business_number) => {
    const wrong = await ask(await newMember(t), formOf({ business_number }))
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      { business_number: '사업자등록번호 10자리를 확인해 주세요.' },
    ])
  },
)

test('the member sees the reason of a rejection for thirty days, or until the next request', async () => {
  let member = await newMember(t)
  const form = formOf()
  const { id } = (await ask(member, form)).json().result
  expect((await decideAs(t, id, 'reject', { reason: ' ' })).statusCode).toBe(422)
  await decideAs(t, id, 'reject', { reason: '상호가 등록증과 다릅니다.' })
  const rejected = { id, status: 'REJECTED', reason: '상호가 등록증과 다릅니다.' }
  expect((await own(member)).requests).toMatchObject([rejected])
  expect(await kindsAbout(id)).toEqual(['organization_rejected'])
  expect(await listed('?status=REJECTED')).toMatchObject([rejected])
  const next = (await ask(member, form)).json().result
  expect((await own(member)).requests.map((one: { id: string }) => one.id)).toEqual([next.id])
  await decideAs(t, next.id, 'reject', { reason: '다시 확인해 주세요.' })
  t.setNow(new Date(Date.parse(START) + 31 * 86_400_000))
  member = await newMemberSession(t, member)
  expect((await own(member)).requests).toEqual([])
  t.setNow(START)
})

test('a member withdraws a waiting request; another member cannot', async () => {
  const [member, other] = [await newMember(t), await newMember(t)]
  const { id } = (await ask(member, formOf())).json().result
  const url = `/api/organization-requests/${id}`
  expect((await callAs(t, other, 'DELETE', url)).statusCode).toBe(404)
  expect((await callAs(t, member, 'DELETE', url)).statusCode).toBe(204)
  expect((await own(member)).requests).toEqual([])
  expect((await callAs(t, member, 'DELETE', url)).json().code).toBe('NOT_WAITING')
  expect((await decideAs(t, id, 'approve', { organization_id: null })).json().code).toBe('NOT_WAITING')
})

test('a taken number is refused, and can be contested: staff make the member its manager', async () => {
  const company = await newOrganization(t)
  const { business_number } = (
    await callAs(t, company.manager, 'GET', `/api/organizations/${company.id}`)
  ).json().result
  const member = await newMember(t)
  const form = formOf({ business_number })
  const taken = await ask(member, form)
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'NUMBER_TAKEN'])
  expect(Object.keys(taken.json().fields)).toEqual(['business_number'])
  const inside = await ask(company.manager, { ...form, contest: true })
  expect(inside.json().code).toBe('ALREADY_IN')
  const contested = (await ask(member, { ...form, contest: true, note: '대표이사입니다.' })).json().result
  expect(contested.is_contest).toBe(true)
  expect(await listed(`?q=${business_number}`)).toMatchObject([
    { id: contested.id, note: '대표이사입니다.', holder: { id: company.id, managers: ['이사장'] } },
  ])
  const asNew = await decideAs(t, contested.id, 'approve', { organization_id: null })
  expect([asNew.statusCode, asNew.json().code]).toEqual([409, 'NUMBER_TAKEN'])
  const wrong = await newOrganization(t)
  const unseen = await decideAs(t, contested.id, 'approve', { organization_id: wrong.id })
  expect(unseen.json().code).toBe('HOLDER_CHANGED')
  await decideAs(t, contested.id, 'approve', { organization_id: company.id })
  expect((await own(member)).organizations).toMatchObject([{ id: company.id, role: 'manager' }])
})

test('of two parallel requests for a number by one member, one is refused', async () => {
  const member = await newMember(t)
  const form = formOf()
  const answers = await Promise.all([ask(member, form), ask(member, form)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('ALREADY_ASKED')
})

test('waiting requests count toward the limit of three, also in parallel', async () => {
  const member = await newMember(t)
  for (let n = 0; n < 2; n++) expect((await ask(member, formOf())).statusCode).toBe(202)
  const answers = await Promise.all([ask(member, formOf()), ask(member, formOf())])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
})

test('two parallel approvals of a number create one organization', async () => {
  const form = formOf()
  const ids: string[] = []
  for (let n = 0; n < 2; n++) ids.push((await ask(await newMember(t), form)).json().result.id)
  const answers = await Promise.all(ids.map((id) => decideAs(t, id, 'approve', { organization_id: null })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('deleting the account erases the requests; staff can no longer approve them', async () => {
  const member = await newMember(t)
  const { id } = (await ask(member, formOf())).json().result
  const left = await callAs(t, member, 'DELETE', `/api/users/${member.id}`, { password: PASSWORD })
  expect(left.statusCode).toBe(204)
  expect((await decideAs(t, id, 'approve', { organization_id: null })).statusCode).toBe(404)
})

test('staff export the requests of a status', async () => {
  const { name, business_number } = formOf({ name: '내보낼상사' })
  await ask(await newMember(t, { name: '남궁신청' }), { name, business_number })
  const { headers } = await theAdmin(t)
  const file = await t.call({
    url: '/api/admin/organization-requests?status=WAITING',
    headers: { ...headers, accept: 'text/csv' },
  })
  expect(file.body).toContain('내보낼상사')
  expect(file.body).toContain('남궁신청')
})
