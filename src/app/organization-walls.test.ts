import { beforeAll, expect, test } from 'vitest'
import { newId } from '#kit/id.ts'
import { type Actor, book, bookingForm, carNamed, newMember, newPhone } from '#testing/actors.ts'
import { callAs, type Company, newOrganization, newPerson } from '#testing/organizations.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

// Outsiders see nothing of an organization, and its bookers see only their own data.
const t = testWorld()

const named = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ who, path }) => who === 'member' && path.startsWith('/api/organizations/{'))
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** The endpoints of an organization that bookers may call, not only managers. */
const OF_BOOKERS = new Set([
  'GET /api/organizations/{id}',
  'GET /api/organizations/{id}/passengers',
  'POST /api/organizations/{id}/passengers',
  'PATCH /api/organizations/{id}/passengers/{passengerId}',
  'DELETE /api/organizations/{id}/passengers/{passengerId}',
])

/** Valid bodies, so that a refusal is about the caller and not the input. */
const BODIES: Record<string, object> = {
  'PATCH /api/organizations/{id}': { name: '가로챈물산' },
  'POST /api/organizations/{id}/members': { name: '새사람', user_phone: '01077778888', role: 'manager' },
  'PATCH /api/organizations/{id}/members/{memberId}': { role: 'manager', monthly_limit: null },
  'POST /api/organizations/{id}/passengers': { name: '새손님', phone: '01077779999' },
  'PATCH /api/organizations/{id}/passengers/{passengerId}': { name: '바뀐손님' },
}

let company: Company
let booker: Actor
let ids: Record<string, string>
let strangers: [string, Actor][]

beforeAll(async () => {
  company = await newOrganization(t, 5, '비밀물산')
  const { id, manager } = company
  booker = await newPerson(t, id)
  const former = await newPerson(t, id, 'manager')
  await callAs(t, former, 'DELETE', `/api/organizations/${id}/members/${former.id}`)
  const phone = newPhone()
  const passenger = { name: '김회장', phone }
  const add = await callAs(t, manager, 'POST', `/api/organizations/${id}/passengers`, passenger)
  const guest = { name: '새비서', user_phone: newPhone(), role: 'manager' }
  const invite = await callAs(t, manager, 'POST', `/api/organizations/${id}/members`, guest)
  const car = await carNamed(t, 'ALPHARD')
  const form = bookingForm(car.id, '2027-01-05', { organization_id: id, phone })
  const ride = await book(t, manager, form)
  ids = {
    memberId: booker.id,
    inviteId: invite.json().result.id,
    passengerId: add.json().result.id,
    rid: ride.json().result.id,
  }
  strangers = [
    ['an outsider', await newMember(t)],
    ['a former manager', former],
    ['the owner of a passenger’s phone', await newMember(t, { phone })],
    ['a manager of another organization', (await newOrganization(t, 0, '남의물산')).manager],
  ]
})

/** Calls an endpoint with an organization's id, for the organization or for another person's invitation. */
async function ask(actor: Actor, name: string, organizationId: string) {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
  const first = path.startsWith('/api/organization-invites') ? ids['inviteId']! : organizationId
  const url = path.replace('{id}', first).replace(/\{(\w+)\}/g, (_, key: string) => ids[key]!)
  return callAs(t, actor, method, url, BODIES[name])
}

test.each(named)('a member of another organization gets 404 and sees nothing at %s', async (name) => {
  for (const [who, actor] of strangers) {
    const answer = await ask(actor, name, company.id)
    expect([answer.statusCode, answer.json().code], who).toEqual([404, 'NOT_FOUND'])
    const missing = await ask(actor, name, newId())
    const withoutId = (body: string) => body.replace(/"request_id":"[^"]*"/, '')
    expect(withoutId(answer.body), `${who} hears the same of one that does not exist`).toBe(
      withoutId(missing.body),
    )
  }
})

test.each(
  named.filter(
    ([name]) => !OF_BOOKERS.has(name) && name !== 'DELETE /api/organizations/{id}/members/{memberId}',
  ),
)('a booker gets 404 at %s', async (name) => {
  const answer = await ask(booker, name, company.id)
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
})

test('a manager reaches no data of another organization through their own', async () => {
  const other = await newOrganization(t)
  for (const [name] of named) {
    if (!/\{(memberId|inviteId|passengerId|rid)\}/.test(name)) continue
    const answer = await ask(other.manager, name, other.id)
    expect([name, answer.statusCode]).toEqual([name, 404])
  }
})

test("only an organization's bookers book at its expense, also with upper-case ids", async () => {
  const car = await carNamed(t, 'ALPHARD')
  for (const [who, actor] of strangers)
    for (const organization_id of [company.id, company.id.toUpperCase()]) {
      const form = bookingForm(car.id, '2027-01-09', { organization_id })
      const answer = await book(t, actor, form)
      expect([who, answer.statusCode]).toEqual([who, 404])
    }
})

test('a booker sees and lists only their own rides', async () => {
  const own = await callAs(t, booker, 'GET', `/api/users/${booker.id}/reservations`)
  expect(own.json().result).toEqual([])
  const foreign = `/api/users/${booker.id}/reservations/${ids['rid']}`
  expect((await callAs(t, booker, 'GET', foreign)).statusCode).toBe(404)
})

test('no answer to outsiders about themselves contains the organization', async () => {
  for (const [who, actor] of strangers) {
    const answer = await callAs(t, actor, 'GET', '/api/organizations')
    expect(answer.body.includes(company.name), who).toBe(false)
  }
})

test('a booker can remove only themselves', async () => {
  const { id, manager } = company
  const leaver = await newPerson(t, id)
  const url = (memberId: string) => `/api/organizations/${id}/members/${memberId}`
  for (const other of [manager, booker])
    expect((await callAs(t, leaver, 'DELETE', url(other.id))).statusCode).toBe(404)
  expect((await callAs(t, leaver, 'DELETE', url(leaver.id))).statusCode).toBe(204)
  expect((await callAs(t, leaver, 'GET', `/api/organizations/${id}`)).statusCode).toBe(404)
})
