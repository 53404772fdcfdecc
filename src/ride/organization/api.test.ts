import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messagesWhere } from '#testing/messages.ts'
import { newMemberSession, balances, newMember, newPhone, PASSWORD } from '#testing/actors.ts'
import {
  asAdmin,
  callAs,
  foundOrganization,
  newOrganization,
  newPerson,
  newRegistrationNumber,
} from '#testing/organizations.ts'
import { START, testWorld } from '#testing/world.ts'

const t = testWorld()
const inviting = (phone: string, more: object = {}) => ({
  name: '박비서',
  user_phone: phone,
  role: 'booker',
  ...more,
})

test('staff add an organization with its first manager, and grant it tickets', async () => {
  const company = await newOrganization(t, 2.5)
  expect(await balances(t, company.id)).toEqual({ account: 5, ledger: 5, lots: 5 })
  const { result, page } = (await asAdmin(t, 'GET', '/api/admin/organizations?q=한빛')).json()
  expect([result[0], page.total]).toEqual([
    expect.objectContaining({ id: company.id, tickets: 2.5, people: 1, managers: ['이사장'] }),
    1,
  ])
  const [ledger, members] = [
    (await asAdmin(t, 'GET', `/api/admin/organizations/${company.id}/tickets`)).json().result,
    (await asAdmin(t, 'GET', `/api/admin/organizations/${company.id}`)).json().result.members,
  ]
  expect(ledger).toMatchObject([{ type: 'CHARGE', amount: 2.5, remaining_tickets: 2.5, by: '관리자' }])
  expect(members).toMatchObject([{ user_id: company.manager.loginId, role: 'manager', monthly_limit: null }])
})

test.each([
  ['a number of nine digits', { business_number: '124-81-0099' }, 422, 'business_number'],
  ['a number whose last digit is wrong', { business_number: '220-81-62518' }, 422, 'business_number'],
  ['a number of zeros', { business_number: '000-00-00000' }, 422, 'business_number'],
  ['an unknown manager', { manager: 'unknown-id' }, 422, 'manager'],
  ['no name', { name: ' ' }, 422, 'name'],
])('an organization with %s is refused with an error for that field', async (_, changes, status, field) => {
  const form = { name: '다른물산', business_number: newRegistrationNumber(), manager: 'admin' }
  const answer = await asAdmin(t, 'POST', '/api/admin/organizations', { ...form, ...changes })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, [field]])
})

test('a registration number belongs to one organization only', async () => {
  const manager = await newMember(t)
  const form = { name: '갑', business_number: '124-81-00998', manager: manager.loginId }
  expect((await asAdmin(t, 'POST', '/api/admin/organizations', form)).statusCode).toBe(201)
  const again = await asAdmin(t, 'POST', '/api/admin/organizations', { ...form, name: '을' })
  expect([again.statusCode, again.json().code]).toEqual([409, 'NUMBER_TAKEN'])
})

test('an edit made on an older version of an organization is refused', async () => {
  const { id } = await newOrganization(t)
  const url = `/api/admin/organizations/${id}`
  expect((await asAdmin(t, 'PATCH', url, { name: '새이름', version: 1 })).json().result.version).toBe(2)
  expect((await asAdmin(t, 'PATCH', url, { name: '옛이름', version: 1 })).json().code).toBe('STALE')
})

test('staff set the email for invoices: stored in lower case, refused if invalid, removed by null', async () => {
  const { id } = await newOrganization(t)
  const url = `/api/admin/organizations/${id}`
  const set = (billing_email: string | null) => asAdmin(t, 'PATCH', url, { billing_email })
  expect((await asAdmin(t, 'GET', url)).json().result.billing_email).toBeNull()
  expect((await set(' Tax@Hanbit.kr ')).json().result.billing_email).toBe('tax@hanbit.kr')
  const refused = await set('tax@hanbit')
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['billing_email']])
  expect((await asAdmin(t, 'PATCH', url, { name: '새이름' })).json().result.billing_email).toBe(
    'tax@hanbit.kr',
  )
  expect((await set(null)).json().result.billing_email).toBeNull()
})

test('staff see the fields that a manager has changed since, before they can overwrite them', async () => {
  const { id, manager } = await newOrganization(t)
  await callAs(t, manager, 'PATCH', `/api/organizations/${id}`, { name: '새이름' })
  const stale = (
    await asAdmin(t, 'PATCH', `/api/admin/organizations/${id}`, { name: '다른이름', version: 1 })
  ).json()
  expect([stale.code, stale.current.name]).toEqual(['STALE', '새이름'])
  expect(stale.changed).toMatchObject([{ field: 'name', by: '고객' }])
})

test('an event is published when a member leaves an organization by deleting the account', async () => {
  const { id } = await newOrganization(t)
  const booker = await newPerson(t, id)
  const heard: string[] = []
  const stop = t.world.events.subscribe('organization', (event) => heard.push(event.id))
  const left = await callAs(t, booker, 'DELETE', `/api/users/${booker.id}`, { password: PASSWORD })
  stop()
  expect([left.statusCode, heard]).toEqual([204, [id]])
})

test('an organization’s tickets are corrected with a reason, never below zero', async () => {
  const { id } = await newOrganization(t, 1)
  const url = `/api/admin/organizations/${id}/tickets/adjust`
  const adjust = (amount: number) => asAdmin(t, 'POST', url, { amount, reason: '중복 지급' })
  expect((await adjust(-1.5)).json().code).toBe('BELOW_ZERO')
  expect((await adjust(-0.5)).json().result.tickets).toBe(0.5)
})

test('only a member with the invited phone number can accept an invitation', async () => {
  const { id, manager, name } = await newOrganization(t)
  const phone = newPhone()
  const url = `/api/organizations/${id}/members`
  const invite = (await callAs(t, manager, 'POST', url, inviting(phone, { monthly_limit: 3 }))).json().result
  const [guest, other] = [await newMember(t, { phone }), await newMember(t)]
  const path = `/api/organization-invites/${invite.id}`
  for (const action of ['accept', 'decline'])
    expect((await callAs(t, other, 'POST', `${path}/${action}`)).statusCode).toBe(404)
  expect((await callAs(t, other, 'GET', '/api/organizations')).json().result.invites).toEqual([])
  expect((await callAs(t, guest, 'GET', '/api/organizations')).json().result.invites).toMatchObject([
    { id: invite.id, organization: name, role: 'booker', monthly_limit: 3 },
  ])
  expect((await callAs(t, guest, 'POST', `${path}/accept`)).statusCode).toBe(200)
  expect((await callAs(t, guest, 'POST', `${path}/accept`)).statusCode).toBe(404)
  expect((await callAs(t, guest, 'GET', '/api/organizations')).json().result).toMatchObject({
    organizations: [{ id, role: 'booker', monthly_limit: 3, spent: 0, tickets: 0 }],
    invites: [],
  })
  const again = await callAs(t, manager, 'POST', url, inviting(phone))
  expect(again.json().code).toBe('ALREADY_IN')
})

test('an invitation is sent by SMS once per number; it can be withdrawn or declined, and expires', async () => {
  t.setNow(START)
  const { id, manager, name } = await newOrganization(t)
  const url = `/api/organizations/${id}/members`
  const phone = newPhone()
  let [guest, inviter] = [await newMember(t, { phone }), manager]
  const send = async () => callAs(t, inviter, 'POST', url, inviting(phone))
  const openTo = async () => (await callAs(t, guest, 'GET', '/api/organizations')).json().result.invites
  const first = (await send()).json().result
  expect((await send()).json().code).toBe('ALREADY_INVITED')
  expect((await callAs(t, manager, 'DELETE', `${url}/${first.id}`)).statusCode).toBe(204)
  expect(await openTo()).toEqual([])
  await t.sendMessages()
  expect(await messagesWhere(t, sql`subject_id = ${first.id}`)).toMatchObject([{ state: 'SUPPRESSED' }])
  const second = (await send()).json().result
  await t.sendMessages()
  expect(await messagesWhere(t, sql`subject_id = ${second.id}`)).toMatchObject([
    { state: 'SENT', text: expect.stringContaining(`${manager.name}님이 ${name}의 구성원으로`) },
  ])
  expect((await callAs(t, guest, 'POST', `/api/organization-invites/${second.id}/decline`)).statusCode).toBe(
    204,
  )
  const third = (await send()).json().result
  t.setNow('2026-12-15T15:00:00Z')
  ;[guest, inviter] = [await newMemberSession(t, guest), await newMemberSession(t, inviter)]
  expect(await openTo()).toEqual([])
  expect((await callAs(t, guest, 'POST', `/api/organization-invites/${third.id}/accept`)).statusCode).toBe(
    404,
  )
  expect((await send()).statusCode).toBe(201)
  t.setNow(START)
})

test('limits a manager to 50 invitations a day over all organizations, withdrawn ones included @long', async () => {
  let manager = await newMember(t)
  const found = () => foundOrganization(t, manager)
  const invite = (id: string) =>
    callAs(t, manager, 'POST', `/api/organizations/${id}/members`, inviting(newPhone()))
  const first = await found()
  for (let n = 0; n < 50; n++) {
    const { result } = (await invite(first)).json()
    if (n % 2) await callAs(t, manager, 'DELETE', `/api/organizations/${first}/members/${result.id}`)
  }
  const refused = async (id: string) => (await invite(id)).json().code
  expect(await refused(first)).toBe('TOO_MANY_INVITES')
  await t.sendMessages()
  expect((await callAs(t, manager, 'DELETE', `/api/organizations/${first}`)).statusCode).toBe(204)
  const second = await found()
  expect(await refused(second)).toBe('TOO_MANY_INVITES')
  t.setNow(new Date(Date.parse(START) + 86_400_001))
  manager = await newMemberSession(t, manager)
  expect((await invite(second)).statusCode).toBe(201)
  t.setNow(START)
})

test('a manager sets role and limit; the last manager can neither step down nor leave', async () => {
  const { id, manager } = await newOrganization(t)
  const booker = await newPerson(t, id)
  const person = (memberId: string) => `/api/organizations/${id}/members/${memberId}`
  const own = person(manager.id)
  expect((await callAs(t, manager, 'PATCH', own, { role: 'booker' })).json().code).toBe('LAST_MANAGER')
  expect((await callAs(t, manager, 'DELETE', own)).json().code).toBe('LAST_MANAGER')
  const payload = { password: 'correct-horse-1' }
  const leaving = await callAs(t, manager, 'DELETE', `/api/users/${manager.id}`, payload)
  expect([leaving.statusCode, leaving.json().code]).toEqual([409, 'LAST_MANAGER'])
  const changed = await callAs(t, manager, 'PATCH', person(booker.id), { monthly_limit: 1.5, version: 1 })
  expect(changed.json().result).toMatchObject({ role: 'booker', monthly_limit: 1.5, version: 2 })
  const stale = await callAs(t, manager, 'PATCH', person(booker.id), { role: 'manager', version: 1 })
  expect(stale.json()).toMatchObject({ code: 'STALE', current: { monthly_limit: 1.5, version: 2 } })
  expect((await callAs(t, manager, 'PATCH', person(booker.id), { role: 'manager' })).statusCode).toBe(200)
  expect((await callAs(t, manager, 'DELETE', own)).statusCode).toBe(204)
  expect((await callAs(t, manager, 'GET', `/api/organizations/${id}/members`)).statusCode).toBe(404)
})

test('when two managers leave in parallel, one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const { id, manager } = await newOrganization(t)
    const other = await newPerson(t, id, 'manager')
    const leave = (actor: typeof manager) =>
      callAs(t, actor, 'DELETE', `/api/organizations/${id}/members/${actor.id}`)
    const statuses = (await Promise.all([leave(manager), leave(other)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409])
  }
})

test('staff appoint a manager, who may be a new member of the organization', async () => {
  const { id } = await newOrganization(t)
  const [booker, stranger] = [await newPerson(t, id, 'booker', 2), await newMember(t)]
  for (const { loginId } of [booker, stranger])
    await asAdmin(t, 'POST', `/api/admin/organizations/${id}/managers`, { manager: loginId })
  for (const actor of [booker, stranger])
    expect((await callAs(t, actor, 'GET', `/api/organizations/${id}/members`)).statusCode).toBe(200)
})

test('all members of an organization share its address book; a change of an older version is refused', async () => {
  const { id, manager } = await newOrganization(t)
  const booker = await newPerson(t, id)
  const url = `/api/organizations/${id}/passengers`
  const person = { name: '김회장', phone: '010-9999-8888', note: '뒷좌석 오른쪽' }
  const made = (await callAs(t, booker, 'POST', url, person)).json().result
  expect((await callAs(t, manager, 'GET', url)).json().result).toEqual([made])
  const path = `${url}/${made.id}`
  expect((await callAs(t, manager, 'PATCH', path, { note: '', version: 1 })).json().result.note).toBe('')
  expect((await callAs(t, booker, 'PATCH', path, { note: '물', version: 1 })).json().code).toBe('STALE')
  expect((await callAs(t, booker, 'DELETE', path)).statusCode).toBe(204)
  expect((await callAs(t, booker, 'DELETE', path)).statusCode).toBe(404)
})

test('a manager changes name and number of the organization; a wrong number is refused', async () => {
  const { id, manager } = await newOrganization(t)
  const url = `/api/organizations/${id}`
  for (const business_number of ['124810099A', '000-00-00000', '220-81-62518']) {
    const changed = await callAs(t, manager, 'PATCH', url, { business_number })
    expect([changed.statusCode, changed.json().fields]).toEqual([
      422,
      { business_number: '사업자등록번호 10자리를 확인해 주세요.' },
    ])
  }
  expect((await callAs(t, manager, 'PATCH', url, { name: '새길물산' })).json().result.name).toBe('새길물산')
  const { rows } = await t.world.db.execute(
    sql`select action, actor_name from audit where subject_id = ${id} order by at, id`,
  )
  expect(rows).toEqual([
    { action: 'CREATE', actor_name: '관리자' },
    { action: 'CHANGE', actor_name: '회사 구성원' },
  ])
})

test('lists members, then invited persons without a name; an invitation is withdrawn', async () => {
  const { id, manager } = await newOrganization(t)
  const url = `/api/organizations/${id}/members`
  const user_phone = newPhone()
  const invited = await callAs(t, manager, 'POST', url, { user_phone, role: 'booker', monthly_limit: 2 })
  const expected = { name: '', user_phone, role: 'booker', monthly_limit: 2, status: 'INVITED' }
  expect([invited.statusCode, invited.json().result]).toMatchObject([201, expected])
  expect((await callAs(t, manager, 'GET', url)).json().result).toMatchObject([
    { id: manager.id, role: 'manager', status: 'ACTIVE', expires_at: null },
    expected,
  ])
  const booker = await newPerson(t, id)
  const path = `${url}/${invited.json().result.id}`
  expect((await callAs(t, booker, 'PATCH', path, { role: 'manager' })).statusCode).toBe(404)
  const changed = await callAs(t, manager, 'PATCH', path, { role: 'manager', monthly_limit: null })
  expect(changed.json().result).toMatchObject({ role: 'manager', monthly_limit: null, status: 'INVITED' })
  const second = await callAs(t, manager, 'GET', `${url}?page=2&page_size=2`)
  expect(second.json()).toMatchObject({ result: [{ user_phone }], page: { page: 2, page_size: 2, total: 3 } })
  expect((await callAs(t, booker, 'DELETE', path)).statusCode).toBe(404)
  expect((await callAs(t, manager, 'DELETE', path)).statusCode).toBe(204)
  expect((await callAs(t, manager, 'DELETE', path)).statusCode).toBe(404)
})

test('a manager reads the ledger of the organization, without the names of staff', async () => {
  const { id, manager } = await newOrganization(t, 3)
  const url = `/api/organizations/${id}/tickets`
  expect((await callAs(t, manager, 'GET', url)).json().result).toMatchObject([
    { type: 'CHARGE', amount: 3, remaining_tickets: 3, by: null, reason: null },
  ])
  expect((await callAs(t, await newPerson(t, id), 'GET', url)).statusCode).toBe(404)
})
