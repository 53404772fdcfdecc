import { newId } from '#kit/id.ts'
import { transaction } from '#kit/db.ts'
import type { Role } from '#ride/organization/rules.ts'
import { addMembership } from '#ride/organization/store.ts'
import { type Actor, newMember, theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]
let count = 0

/** A business registration number that no other organization of this file has. */
export function newRegistrationNumber(): string {
  const nine = String(100_000_000 + ++count)
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nine[at]), 0)
  return nine + String((10 - ((sum + Math.floor((Number(nine[8]) * 5) / 10)) % 10)) % 10)
}

export type Company = { id: string; name: string; manager: Actor }

/** Creates an organization with its manager and some tickets, as staff. */
export async function newOrganization(test: TestWorld, tickets = 0, name = '한빛물산'): Promise<Company> {
  const manager = await newMember(test, { name: '이사장' })
  const answer = await asAdmin(test, 'POST', '/api/admin/organizations', {
    name,
    business_number: newRegistrationNumber(),
    manager: manager.loginId,
  })
  const { id } = answer.json().result as { id: string }
  if (tickets) await grantTo(test, id, tickets)
  return { id, name, manager }
}

/** A member requests an organization, and staff approve it. */
export async function foundOrganization(test: TestWorld, founder: Actor, name = '새길상사'): Promise<string> {
  const form = { name, business_number: newRegistrationNumber() }
  const asked = (await callAs(test, founder, 'POST', '/api/organizations', form)).json().result
  await decideAs(test, asked.id, 'approve', { organization_id: null })
  const { organizations } = (await callAs(test, founder, 'GET', '/api/organizations')).json().result
  return (await organizationNumbered(test, founder, organizations, form.business_number)).id
}

/** Staff decide about the request for an organization. */
export const decideAs = (test: TestWorld, id: string, decision: 'approve' | 'reject', body: object) =>
  asAdmin(test, 'POST', `/api/admin/organization-requests/${id}/${decision}`, body)

async function organizationNumbered(test: TestWorld, actor: Actor, all: { id: string }[], number: string) {
  for (const { id } of all) {
    const { result } = (await callAs(test, actor, 'GET', `/api/organizations/${id}`)).json()
    if (result.business_number === number) return result as { id: string }
  }
  throw new Error(`no organization with the number ${number}`)
}

export async function asAdmin(
  test: TestWorld,
  method: 'POST' | 'GET' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) {
  const { headers } = await theAdmin(test)
  return test.call({
    method,
    url,
    headers: { ...headers, 'idempotency-key': newId() },
    ...(body && { payload: body }),
  })
}

export const grantTo = (test: TestWorld, id: string, amount: number, date = 365) =>
  asAdmin(test, 'POST', `/api/admin/organizations/${id}/tickets`, { amount, date })

/** Creates a member in an organization (invitations have their own tests). `limit`: tickets per month. */
export async function newPerson(
  test: TestWorld,
  organizationId: string,
  role: Role = 'booker',
  limit: number | null = null,
): Promise<Actor> {
  const member = await newMember(test, { name: '박비서' })
  const monthlyHalves = limit === null ? null : limit * 2
  await transaction(test.world.db, (tx) =>
    addMembership(tx, {
      organizationId,
      memberId: member.id,
      role,
      monthlyHalves,
      joinedAt: test.world.now(),
    }),
  )
  return member
}

/** Calls the API as an actor. */
export const callAs = (
  test: TestWorld,
  actor: Actor,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) => test.call({ method, url, headers: actor.headers, ...(body && { payload: body }) })
