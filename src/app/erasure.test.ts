import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import {
  type Actor,
  bookingForm,
  carNamed,
  newMember,
  newPhone,
  PASSWORD,
  theAdmin,
} from '#testing/actors.ts'
import { buyBothWays, planNamed } from '#testing/purchases.ts'
import { newDriverOnPhone } from '#testing/drive.ts'
import { newOrganization } from '#testing/organizations.ts'
import { completeRide } from '#testing/rides.ts'
import { testWorld } from '#testing/world.ts'

const t = testWorld()
const phone = newPhone()
const friend = { name: '친구이름요', phone: newPhone() }
const member = { name: '제갈휘랑', id: 'huirang77', email: 'huirang@example.kr' }
const places = {
  from: '휘랑네 집앞',
  via: '휘랑네 회사',
  to: '휘랑네 별장',
  wish: '휘랑이는 조용히',
  reason: '휘랑이 문병',
}

/** Values that must not be found anywhere: as typed, as corrected, and as search keys. */
const traces = [
  ...Object.values(member),
  ...Object.values(places),
  ...Object.values(friend),
  phone,
  `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`,
  '갈휘',
  '고친이름',
  '고친장소',
  'kakao-of-huirang',
]

/** Places where a trace may stay, each with its legal ground; none today. */
const KEPT: Record<string, string> = {}

/** Every column of every table of ours that contains a trace. */
async function columnsWith(trace: string): Promise<string[]> {
  const { rows } = await t.world.db.execute<{
    table_schema: string
    table_name: string
    column_name: string
  }>(sql`
    select c.table_schema, c.table_name, c.column_name
    from information_schema.columns c join information_schema.tables b using (table_schema, table_name)
    where b.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea') or c.data_type = 'USER-DEFINED')`)
  const found: string[] = []
  for (const { table_schema, table_name, column_name } of rows) {
    const [table, column] = [
      sql`${sql.identifier(table_schema)}.${sql.identifier(table_name)}`,
      sql.identifier(column_name),
    ]
    const { rows: hits } = await t.world.db.execute(
      sql`select 1 from ${table} where strpos(lower(${column}::text), lower(${trace})) > 0 limit 1`,
    )
    if (hits.length) found.push(`${table_name}.${column_name}`)
  }
  return found
}

async function allTraces(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const trace of traces) {
    const columns = (await columnsWith(trace)).filter((column) => !(column in KEPT))
    if (columns.length) found[trace] = columns
  }
  return found
}

/** Calls an endpoint and requires a success, because a failed call would leave no trace to search for. */
async function must(options: InjectOptions) {
  const answer = await t.call(options)
  expect(answer.statusCode, `${options.method} ${String(options.url)} ${answer.body}`).toBeLessThan(300)
  return answer.body ? answer.json() : undefined
}

async function simulate(path: string, body: object): Promise<{ imp_uid: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(t.simulatorUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json() as Promise<{ imp_uid: string }>
}

async function signUp(): Promise<Actor> {
  const person = { name: member.name, phone }
  const attempt = { method: 'POST', url: '/api/auth/identity-attempts', payload: person } as const
  await must(attempt)
  const { merchant_uid } = (await must(attempt)).result
  const { imp_uid } = await simulate('/__sim/portone-v1/certifications', {
    merchant_uid,
    ...person,
    outcome: 'success',
  })
  const agreements = { terms: true, privacy: true, marketing: true }
  const { result } = await must({
    method: 'POST',
    url: '/api/auth/signup',
    payload: {
      ...member,
      ...person,
      password: PASSWORD,
      provider: 'LOCAL',
      identity_code: imp_uid,
      agreements,
    },
  })
  const headers = { authorization: `Bearer ${result.accessToken}` }
  return { ...person, id: result.id, loginId: member.id, headers, refreshToken: result.refreshToken }
}

async function loseAndFindTheWayIn(self: Actor): Promise<void> {
  const login = (password: string) =>
    t.call({ method: 'POST', url: '/api/auth/login', payload: { id: member.id, password } })
  await login('not-this-one')
  await must({ method: 'POST', url: '/api/auth/forgot-id', payload: { name: member.name, phone } })
  const ask = { id: member.id, phone }
  await must({ method: 'POST', url: '/api/auth/forgot-pw', payload: ask })
  const url = '/api/auth/forgot-pw'
  await t.call({ method: 'POST', url, payload: { ...ask, code: '000000', new_password: 'x-horse-2' } })
  await t.call({
    method: 'DELETE',
    url: `/api/users/${self.id}`,
    headers: self.headers,
    payload: { password: 'x' },
  })
}

async function keepAddressbook(self: Actor): Promise<void> {
  const asSelf = { method: 'POST', headers: self.headers } as const
  const url = `/api/users/${self.id}`
  const passenger = { name: friend.name, phone: friend.phone, notes: places.wish }
  await must({ ...asSelf, url: `${url}/passengers`, payload: passenger })
  await must({ ...asSelf, url: `${url}/places`, payload: { label: '휘랑네', location: places.from } })
}

async function showDocument(self: Actor): Promise<void> {
  const picture = sharp({ create: { width: 80, height: 50, channels: 3, background: '#345' } })
  const body = new FormData()
  const bytes = new Uint8Array(await picture.jpeg().toBuffer())
  body.append('image', new Blob([bytes], { type: 'image/jpeg' }), `${member.name}.jpg`)
  const request = new Request('http://here', { method: 'POST', body })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { ...self.headers, 'content-type': request.headers.get('content-type')! }
  const { result } = await must({ method: 'POST', url: '/api/upload', headers, payload })
  const submitted = { method: 'POST', url: `/api/users/${self.id}/identity`, headers: self.headers } as const
  await must({ ...submitted, payload: { identity_file: result } })
}

async function invite(inviter: Actor, guest: { name: string; phone: string }, by = inviter): Promise<void> {
  await must({
    method: 'POST',
    url: `/api/users/${inviter.id}/invite`,
    headers: { ...by.headers, 'idempotency-key': newId() },
    payload: { to_user_name: guest.name, to_user_phone: guest.phone },
  })
}

/** Books as the member or as staff, always with a key, so that the response is stored. */
async function bookAs(
  self: Actor,
  by: Actor,
  day: string,
  url = `/api/users/${self.id}/reservations`,
  organizationId: string | null = null,
) {
  const payload = bookingForm((await carNamed(t, 'ALPHARD')).id, day, {
    name: member.name,
    sign_name: member.name,
    phone,
    pickup_location: places.from,
    dropoff_location: places.to,
    via_locations: [{ location: places.via, time: `${day}T02:00:00Z` }],
    special_requests: places.wish,
    pickup_note: places.wish,
    trip_reason: places.reason,
    organization_id: organizationId,
    amount: (await planNamed(t, '1 TICKET')).amount,
  })
  const headers = { ...by.headers, 'idempotency-key': newId() }
  return (await must({ method: 'POST', url, headers, payload })).result.id as string
}

async function dispatch(staff: Actor, id: string): Promise<void> {
  const patch = (payload: object, more = '') =>
    must({ method: 'PATCH', url: `/api/reservations/${id}${more}`, headers: staff.headers, payload })
  await patch({ name: '고친이름', pickup_location: '고친장소', special_requests: places.wish }, '/details')
  await patch({ driver_id: (await newDriverOnPhone(t)).id })
  await patch({ status: 'CONFIRMED' })
  await completeRide(t, id)
  await patch({ current_location: places.via, reason: places.reason })
  await completeRide(t, id)
  await patch({ settled_tickets: 0.5 })
}

/** A member of two organizations: books for one, and is invited by the other, where they are a passenger too. */
async function rideForOrganizations(self: Actor, day: string): Promise<void> {
  const [own, other] = [await newOrganization(t, 2), await newOrganization(t)]
  const send = (manager: Actor, url: string, payload: object = {}) =>
    must({ method: 'POST', url, headers: { ...manager.headers, 'idempotency-key': newId() }, payload })
  const person = { name: member.name, phone }
  const ask = { name: member.name, user_phone: phone, role: 'booker', monthly_limit: 2 }
  const { result } = await send(own.manager, `/api/organizations/${own.id}/members`, ask)
  await must({ method: 'POST', url: `/api/organization-invites/${result.id}/accept`, headers: self.headers })
  await send(other.manager, `/api/organizations/${other.id}/members`, ask)
  await send(other.manager, `/api/organizations/${other.id}/passengers`, { ...person, note: places.wish })
  const rides = `/api/users/${self.id}/reservations`
  const ride = `${rides}/${await bookAs(self, self, day, rides, own.id)}`
  await must({ method: 'POST', url: `${ride}/cancel`, headers: self.headers })
}

test('no column contains data of a deleted member who used every feature', async () => {
  // The simulator verifies by the real clock, so the test clock must show the same time.
  t.setNow(new Date())
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const staff = await theAdmin(t)
  const [inviter, other] = [await newMember(t), await newMember(t)]
  const asStaff = (method: 'PATCH' | 'POST', url: string, payload: object) =>
    must({ method, url, headers: { ...staff.headers, 'idempotency-key': newId() }, payload })
  for (const each of [inviter, other]) {
    await asStaff('PATCH', `/api/users/${each.id}`, { invite_limit: 2 })
    await invite(each, { name: member.name, phone })
  }
  const self = await signUp()
  await loseAndFindTheWayIn(self)
  await showDocument(self)
  await keepAddressbook(self)
  await asStaff('PATCH', `/api/users/${self.id}`, { invite_limit: 3, identity_status: 'APPROVED' })
  const refusal = { identity_status: 'REJECTED', identity_reason: `${member.name} 님의 이름과 다릅니다.` }
  await asStaff('PATCH', `/api/users/${self.id}`, refusal)
  await t.call({
    url: `/api/users?q=${encodeURIComponent(member.name)}`,
    headers: { ...staff.headers, accept: 'text/csv' },
  })
  await asStaff('POST', '/api/tickets', { user_id: self.id, amount: 9, date: 90 })
  await buyBothWays(t, self, member.name)
  await invite(self, friend)
  await invite(self, { name: friend.name, phone: newPhone() }, staff)
  await dispatch(staff, await bookAs(self, self, day(20)))
  await dispatch(staff, await bookAs(self, staff, day(21)))
  const first = await bookAs(self, self, day(22))
  const users = `/api/users/${self.id}/reservations`
  const second = await bookAs(self, self, day(23), `${users}/${first}/rebook`)
  await must({ method: 'POST', url: `${users}/${second}/cancel`, headers: self.headers })
  const booked = await bookAs(self, staff, day(24), `/api/users/${self.id.toUpperCase()}/reservations`)
  await must({ method: 'POST', url: `${users}/${booked}/cancel`, headers: staff.headers })
  await rideForOrganizations(self, day(25))
  await bookAs(self, staff, day(26), `/api/users/${self.id}/payment-links`)
  await t.world.db.execute(
    sql`update member set provider = 'KAKAO', provider_id = 'kakao-of-huirang' where id = ${self.id}`,
  )
  await t.world.db.execute(sql`insert into social_ticket (hash, provider, provider_id, login_id, created_at)
    values ('x', 'KAKAO', 'kakao-of-huirang', 'huirang77', now())`)
  await t.sendMessages()
  const isThere = traces.filter((trace) => !trace.includes('-') || trace.startsWith('kakao'))
  expect(Object.keys(await allTraces()).toSorted(), 'traces exist at first').toEqual(isThere.toSorted())
  const payload = { password: PASSWORD }
  await must({ method: 'DELETE', url: `/api/users/${self.id}`, headers: self.headers, payload })
  expect(await allTraces()).toEqual({})
})

test('a correction of the details does not write into an erased reservation', async () => {
  t.setNow(new Date())
  const staff = await theAdmin(t)
  const self = await newMember(t)
  const payload = { user_id: self.id, amount: 1, date: 90 }
  await must({ method: 'POST', url: '/api/tickets', headers: staff.headers, payload })
  const id = await bookAs(self, self, new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10))
  const url = `/api/users/${self.id}/reservations/${id}/cancel`
  await must({ method: 'POST', url, headers: self.headers })
  await must({
    method: 'DELETE',
    url: `/api/users/${self.id}`,
    headers: self.headers,
    payload: { password: PASSWORD },
  })
  const correct = (changes: object) =>
    t.call({
      method: 'PATCH',
      url: `/api/reservations/${id}/details`,
      headers: staff.headers,
      payload: changes,
    })
  for (const changes of [{ name: member.name }, { pickup_location: places.from }, { luggage_count: 1 }]) {
    const refused = await correct(changes)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ERASED'])
  }
})
