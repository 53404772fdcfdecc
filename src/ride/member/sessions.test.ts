import { expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import {
  type Actor,
  book,
  bookingForm,
  carNamed,
  memberWithTickets,
  newMember,
  newMemberSession,
  newPhone,
  storedAudit,
  theAdmin,
} from '#testing/actors.ts'
import { staffWithApp } from '#testing/authenticator.ts'
import { listen } from '#testing/event-stream.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()

const care = () => newMember(t, { role: 'ADMIN', staffRole: 'CARE' })
const end = async ({ headers }: Pick<Actor, 'headers'>, id: string) =>
  t.call({ method: 'DELETE', url: `/api/admin/customers/${id}/sessions`, headers })
const statusOf = async ({ id, headers }: Actor) =>
  (await t.call({ url: `/api/users/${id}`, headers })).statusCode
const renewed = async ({ headers, refreshToken }: Actor) =>
  (await t.call({ method: 'POST', url: '/api/auth/refresh', headers: { ...headers, refresh: refreshToken } }))
    .statusCode

test('staff log a member out everywhere', async () => {
  const [phone, other] = [await newMember(t), await newMember(t)]
  const desktop = await newMemberSession(t, phone)
  expect([await statusOf(phone), await statusOf(desktop)]).toEqual([200, 200])
  const staff = await care()
  expect((await end(staff, phone.id)).statusCode).toBe(204)
  expect([await statusOf(phone), await statusOf(desktop), await renewed(desktop)]).toEqual([401, 401, 401])
  expect([await statusOf(other), await renewed(other), await statusOf(staff)]).toEqual([200, 200, 200])
  expect(await storedAudit(t, phone.id)).toContain('"action":"END_SESSIONS"')
  // The next login is not affected, and a repeated call succeeds.
  expect(await statusOf(await newMemberSession(t, phone))).toBe(200)
  expect([(await end(staff, phone.id)).statusCode, (await end(staff, phone.id)).statusCode]).toEqual([
    204, 204,
  ])
})

test('the live page of a member who is logged out everywhere ends', async () => {
  const member = await memberWithTickets(t, 3)
  const { id } = (await book(t, member, bookingForm((await carNamed(t, 'ALPHARD')).id))).json().result
  const base = await t.server.listen({ port: 0, host: '127.0.0.1' })
  const path = `/api/users/${member.id}/reservations/${id}/events`
  const stream = await listen(base, path, member.headers['authorization']!.split(' ')[1])
  onTestFinished(stream.close)
  await expect.poll(() => stream.heard.length).toBe(1)
  await end(await care(), member.id)
  await stream.ended
})

test('an account of staff is logged out only by staff with the right to manage staff', async () => {
  const colleague = await care()
  const refused = await end(await care(), colleague.id)
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN'])
  expect(await statusOf(colleague)).toBe(200)
  expect((await end(await theAdmin(t), colleague.id)).statusCode).toBe(204)
  expect(await statusOf(colleague)).toBe(401)
})

test('a phone customer has no session to end; an unknown id answers 404', async () => {
  const staff = await care()
  const payload = { name: '전화고객', phone: newPhone() }
  const added = await t.call({ method: 'POST', url: '/api/customers', headers: staff.headers, payload })
  expect((await end(staff, added.json().result.id)).statusCode).toBe(204)
  expect((await end(staff, newId())).statusCode).toBe(404)
})

test('ten minutes after a login by a second factor, acts on a colleague need a fresh proof', async () => {
  const { person, code } = await staffWithApp(t)
  const [colleague, guest] = [await care(), await newMember(t)]
  t.setNow(new Date(t.world.now().getTime() + 11 * MINUTE_MS))
  const act = async (method: 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await t.call({ method, url, headers: person.headers, ...(payload && { payload }) })
    return answer.body ? answer.json().code : answer.statusCode
  }
  const acts = async () => [
    await act('PATCH', `/api/users/${colleague.id}`, { phone: newPhone() }),
    await act('PATCH', `/api/users/${guest.id}`, { role: 'ADMIN' }),
    await act('DELETE', `/api/admin/customers/${colleague.id}/sessions`),
    await act('DELETE', `/api/users/${colleague.id}`),
  ]
  expect(await acts()).toEqual(Array(4).fill('PROOF_NEEDED'))
  expect(await act('DELETE', `/api/admin/customers/${guest.id}/sessions`)).toBe(204)
  const payload = { totp: code() }
  await t.call({ method: 'POST', url: '/api/auth/proof', headers: person.headers, payload })
  expect(await acts()).toEqual([undefined, undefined, 204, 204])
})
