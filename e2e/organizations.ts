import { asStaff } from './desk.ts'
import { api, type Member, newMember } from './people.ts'

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** A valid business registration number that no other test uses. */
export function newRegistrationNumber(): string {
  const nine = String(100_000_000 + (Date.now() % 899_999_999))
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nine[at]), 0)
  return nine + String((10 - ((sum + Math.floor((Number(nine[8]) * 5) / 10)) % 10)) % 10)
}

/** An organization with tickets, and its manager. */
export async function newOrganization(manager: Member, tickets: number) {
  const name = `한빛물산 ${Date.now()}`
  const organization = await asStaff('POST', '/api/admin/organizations', {
    name,
    business_number: newRegistrationNumber(),
    manager: manager.login,
  })
  const path = `/api/admin/organizations/${organization.id}/tickets`
  await asStaff('POST', path, { amount: tickets, date: 365 })
  return { id: organization.id as string, name }
}

/** Creates a secretary with a limit of one ticket a month, the organization, and a saved passenger. */
export async function newSecretary() {
  const [manager, secretary] = [await newMember(0, '이사장'), await newMember(0, '박비서')]
  const company = await newOrganization(manager, 5)
  const person = { name: '박비서', user_phone: secretary.phone, role: 'booker', monthly_limit: 1 }
  await api('POST', `/api/organizations/${company.id}/members`, person, manager.token)
  const { invites } = await api('GET', '/api/organizations', undefined, secretary.token)
  await api('POST', `/api/organization-invites/${invites[0].id}/accept`, {}, secretary.token)
  const passenger = { name: '김회장', phone: '01099998888' }
  await api('POST', `/api/organizations/${company.id}/passengers`, passenger, secretary.token)
  return { manager, secretary, company }
}
