import { asStaff } from './desk.ts'
import type { Member } from './people.ts'

const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/** A business registration number of its own. */
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
