import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { transaction } from '#kit/db.ts'
import { type Actor, newMember, newPhone, PASSWORD, theAdmin } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { RIGHTS } from '#platform/realm/right/rules.ts'
import { invitationPath, recoverOwner } from './service.ts'

const t = testWorld()
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const call = (who: Pick<Actor, 'headers'> | null, method: Method, url: string, payload?: object) =>
  t.call({ method, url, headers: { ...who?.headers }, ...(payload && { payload }) })
const STAFF = '/api/admin/staff'
const asOwner = async (method: Method, url: string, payload?: object) =>
  call(await theAdmin(t), method, url, payload)
const invite = async (more: object = {}) =>
  asOwner('POST', STAFF, { name: '정배차', phone: newPhone(), staff_role: 'DISPATCHER', ...more })
const tokenOf = (id: string) => invitationPath(t.world.secrets.pepper, id).split('/').at(-1)!
const accept = (id: string, login_id: string, password = PASSWORD) =>
  call(null, 'POST', `/api/staff-invitations/${tokenOf(id)}`, { login_id, password })
const rightsOf = async (who: Pick<Actor, 'headers'>) => {
  const answer = await call(who, 'GET', '/api/admin/me')
  return answer.statusCode === 200 ? answer.json().result.rights : answer.statusCode
}
const rowOf = async (id: string) =>
  (await asOwner('GET', STAFF)).json().result.find((row: { id: string }) => row.id === id)

test('an invited person joins once by the link, with the rights of the role', async () => {
  const invited = await invite()
  expect([invited.statusCode, invited.json().result]).toMatchObject([
    201,
    { name: '정배차', staff_role: 'DISPATCHER', state: 'INVITED', sessions: 0 },
  ])
  const { id, phone } = invited.json().result
  const { rows } = await t.world.db.execute(sql`select facts from message where recipient = ${phone}`)
  expect(rows).toEqual([{ facts: { invitationId: id, role: 'DISPATCHER' } }])
  const shown = await call(null, 'GET', `/api/staff-invitations/${tokenOf(id)}`)
  expect(shown.json().result).toEqual({ name: '정배차', staff_role: 'DISPATCHER' })
  expect((await accept(id, 'dispatch1', 'short')).statusCode).toBe(422)
  expect((await accept(id, 'dispatch1', 'Jennifer')).statusCode).toBe(422)
  const joined = await accept(id, 'dispatch1')
  expect(joined.statusCode).toBe(201)
  const me = { headers: { authorization: `Bearer ${joined.json().result.accessToken}` } }
  expect(await rightsOf(me)).toEqual(['DESK', 'DISPATCH', 'FLEET', 'CUSTOMERS', 'CONTACTS', 'MESSAGES'])
  expect((await accept(id, 'dispatch2')).statusCode).toBe(404)
  expect((await call(null, 'GET', '/api/staff-invitations/nonsense')).statusCode).toBe(404)
})

test.each([
  ['of a member', async () => (await newMember(t)).phone, 'PHONE_TAKEN'],
  ['that was invited', async () => (await invite()).json().result.phone as string, 'ALREADY_INVITED'],
])('refuses to invite a number %s', async (_case, phoneOf, code) => {
  const answer = await invite({ phone: await phoneOf() })
  expect([answer.statusCode, answer.json().code]).toEqual([409, code])
})

test('an invitation ends after seven days or when it is withdrawn', async () => {
  const [late, withdrawn] = [(await invite()).json().result.id, (await invite()).json().result.id]
  expect((await asOwner('DELETE', `${STAFF}/${withdrawn}`)).statusCode).toBe(204)
  expect((await accept(withdrawn, 'withdrawn1')).statusCode).toBe(404)
  const now = t.world.now()
  t.setNow(new Date(now.getTime() + 7 * 86_400_000))
  expect((await accept(late, 'late1')).statusCode).toBe(404)
  t.setNow(now)
})

test('a changed role ends all sessions immediately; the next session has the new rights', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  expect(await rightsOf(person)).toContain('DOCUMENTS')
  const { version } = await rowOf(person.id)
  const changed = await asOwner('PATCH', `${STAFF}/${person.id}`, { staff_role: 'ACCOUNTING', version })
  expect(changed.json().result).toMatchObject({ staff_role: 'ACCOUNTING', sessions: 0 })
  expect(await rightsOf(person)).toBe(401)
  const stale = await asOwner('PATCH', `${STAFF}/${person.id}`, { staff_role: 'OWNER', version })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE'])
})

test('a session that has expired by the server’s clock does not count as a device', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const now = t.world.now()
  await t.world.db.execute(sql`
    update session set expires_at = ${new Date(now.getTime() + 3_600_000).toISOString()}
    where member_id = ${person.id}`)
  expect(await rowOf(person.id)).toMatchObject({ sessions: 1 })
  t.setNow(new Date(now.getTime() + 3_600_000))
  expect(await rowOf(person.id)).toMatchObject({ sessions: 0 })
  t.setNow(now)
})

test('staff with the right STAFF end all sessions of a person immediately; a customer gets 404', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const end = async (id: string) => (await asOwner('DELETE', `${STAFF}/${id}/sessions`)).statusCode
  expect((await call(person, 'DELETE', `${STAFF}/${person.id}/sessions`)).statusCode).toBe(403)
  expect(await end((await newMember(t)).id)).toBe(404)
  expect(await end(person.id)).toBe(204)
  expect(await rightsOf(person)).toBe(401)
  expect(await rowOf(person.id)).toMatchObject({ staff_role: 'CARE', sessions: 0 })
})

test('a person who leaves is logged out and becomes a customer', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  expect((await asOwner('DELETE', `${STAFF}/${person.id}`)).statusCode).toBe(204)
  expect(await rightsOf(person)).toBe(401)
  expect(await rowOf(person.id)).toBeUndefined()
})

test('the last owner cannot lose the role, be removed or delete the account', async () => {
  const owner = await theAdmin(t)
  const others = (await asOwner('GET', STAFF)).json().result as {
    id: string
    staff_role: string
    state: string
  }[]
  for (const { id, staff_role: role, state } of others)
    if (role === 'OWNER' && state === 'ACTIVE' && id !== owner.id) await asOwner('DELETE', `${STAFF}/${id}`)
  await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const { version } = await rowOf(owner.id)
  for (const answer of [
    await asOwner('PATCH', `${STAFF}/${owner.id}`, { staff_role: 'CARE', version }),
    await asOwner('DELETE', `${STAFF}/${owner.id}`),
    await asOwner('PATCH', `/api/users/${owner.id}`, { role: 'USER' }),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'LAST_ADMIN'])
})

test('the owner edits the rights of a role, which logs its staff out; the owner keeps all rights', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'ACCOUNTING' })
  const roles = (await asOwner('GET', '/api/admin/staff-roles')).json().result
  expect(roles[0]).toEqual({ name: 'OWNER', rights: [...RIGHTS], version: 1 })
  const { rights, version } = roles.find(({ name }: { name: string }) => name === 'ACCOUNTING')
  const url = '/api/admin/staff-roles/ACCOUNTING'
  const put = async (body: object) => asOwner('PUT', url, body)
  const changed = await put({ rights: ['FIGURES', 'MONEY', 'FIGURES'], version })
  expect(changed.json().result).toEqual({
    name: 'ACCOUNTING',
    rights: ['DESK', 'MONEY', 'FIGURES'],
    version: version + 1,
  })
  expect(await rightsOf(person)).toBe(401)
  expect((await put({ rights, version })).json().code).toBe('STALE')
  await put({ rights, version: version + 1 })
  expect((await asOwner('PUT', '/api/admin/staff-roles/OWNER', { rights: [], version: 1 })).statusCode).toBe(
    422,
  )
  expect((await asOwner('PUT', '/api/admin/staff-roles/NONE', { rights: [], version: 1 })).statusCode).toBe(
    404,
  )
})

test('staff who may edit customers can neither change an account of staff nor make a member staff', async () => {
  const care = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const [owner, member] = [await theAdmin(t), await newMember(t)]
  for (const answer of [
    await call(care, 'PATCH', `/api/users/${owner.id}`, { phone: newPhone() }),
    await call(care, 'PATCH', `/api/users/${member.id}`, { role: 'ADMIN' }),
    await call(care, 'DELETE', `/api/users/${owner.id}`),
    await call(care, 'GET', STAFF),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN'])
  expect((await call(care, 'PATCH', `/api/users/${member.id}`, { name: '새이름' })).statusCode).toBe(200)
})

test('phone numbers are masked for roles that do not need them; only the right to export downloads a list', async () => {
  const member = await newMember(t, { name: '황보연락' })
  const [accounting, care] = [
    await newMember(t, { role: 'ADMIN', staffRole: 'ACCOUNTING' }),
    await newMember(t, { role: 'ADMIN', staffRole: 'CARE' }),
  ]
  const url = `/api/users?q=${encodeURIComponent('황보연락')}`
  const phones = async (who: Actor) =>
    (await call(who, 'GET', url)).json().result.map(({ phone }: Actor) => phone)
  expect(await phones(care)).toEqual([member.phone])
  expect(await phones(accounting)).toEqual([`010-****-${member.phone.slice(-4)}`])
  const file = (who: Actor) => t.call({ url, headers: { ...who.headers, accept: 'text/csv' } })
  expect((await file(care)).statusCode).toBe(403)
  const { body } = await file(accounting)
  expect(body).toContain(`****-${member.phone.slice(-4)}`)
  expect(body).not.toContain(`010-${member.phone.slice(3, 7)}`)
})

test('the server’s console makes an account an owner, ends its sessions and adds an audit row', async () => {
  const person = await newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
  const recover = (id: string) => transaction(t.world.db, (tx) => recoverOwner(tx, id, t.world.now()))
  expect(await recover('no-such-login')).toBe(false)
  expect(await recover(person.loginId.toUpperCase())).toBe(true)
  expect(await rowOf(person.id)).toMatchObject({ staff_role: 'OWNER', sessions: 0 })
  const { rows } = await t.world.db.execute(sql`
    select action, actor_id from audit where subject = 'staff' and subject_id = ${person.id}`)
  expect(rows).toEqual([{ action: 'RECOVER', actor_id: null }])
})
