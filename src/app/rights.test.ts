import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#kit/contract.ts'
import { newId } from '#kit/id.ts'
import { RIGHTS, STAFF_ROLES, type StaffRole } from '#platform/realm/right/rules.ts'
import { roleSets } from '#ride/account/staff/store.ts'
import { type Actor, newMember } from '#testing/actors.ts'
import { testWorld } from '#testing/world.ts'
import { endpoints } from './rooms.ts'

const t = testWorld()

const ofStaff = endpoints
  .map(({ endpoint }) => endpoint)
  .filter(({ who }) => who === 'admin' || who === 'self')
const people = {} as Record<StaffRole, Actor>
const sets = {} as Record<StaffRole, readonly string[]>

beforeAll(async () => {
  const stored = await roleSets(t.world.db)
  for (const role of STAFF_ROLES) {
    people[role] = await newMember(t, { role: 'ADMIN', ...(role !== 'OWNER' && { staffRole: role }) })
    sets[role] = role === 'OWNER' ? RIGHTS : stored.find((set) => set.role === role)!.rights
  }
})

test('every staff endpoint needs a right; every right except two has an endpoint', () => {
  const named = (one: Endpoint) => RIGHTS.some((right) => right === one.needs)
  expect(ofStaff.filter((one) => !named(one)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
  const needed = new Set(ofStaff.map(({ needs }) => needs))
  // CONTACTS and EXPORT control parts of answers instead.
  expect(RIGHTS.filter((right) => !needed.has(right))).toEqual(['CONTACTS', 'EXPORT'])
})

const cases = STAFF_ROLES.flatMap((role) =>
  ofStaff.filter(({ events }) => !events).map((one) => [role, `${one.method} ${one.path}`, one] as const),
)
test.each(cases)('as %s, a call is allowed or refused by the right of %s', async (role, _, one) => {
  const hasBody = one.method !== 'GET' && one.body
  const answer = await t.call({
    method: one.method,
    url: one.path.replace(/\{\w+\}/g, () => newId()),
    headers: people[role].headers,
    ...(hasBody && { payload: {} }),
  })
  const isRefused = answer.statusCode === 403 && answer.json().code === 'FORBIDDEN'
  expect(isRefused).toBe(!sets[role].includes(one.needs!))
})
