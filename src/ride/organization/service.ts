import { monthOf } from '#kit/day.ts'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import type { Unit } from '#world'
import { halvesFreedByReplaced, lastManagerRefusal, limitRefusal } from './rules.ts'
import {
  addMembership,
  changeMembership,
  countManagersAndMembers,
  lockMembership,
  lockOrganization,
  type Membership,
  type Organization,
  membershipOf,
  organizationIdsOf,
  removeMembership,
  halvesSpentInMonth,
} from './store.ts'
import { LAST_MANAGER_LEAVES, lastManagerRemoved, LIMIT_WORDS } from './copy.ts'

/** The values of a change, as the columns store them. */
export const columnsFrom = (body: {
  name?: string
  business_number?: string
  billing_email?: string | null
}) => ({
  ...(body.name && { name: body.name }),
  ...(body.business_number && { registrationNumber: body.business_number }),
  ...(body.billing_email !== undefined && { billingEmail: body.billing_email }),
})

/** The values of an organization for the audit log. */
export const auditValuesOf = ({
  name,
  registrationNumber,
  billingEmail,
}: Pick<Organization, 'name' | 'registrationNumber' | 'billingEmail'>) => ({
  name,
  business_number: registrationNumber,
  billing_email: billingEmail,
})

/** The membership of a manager, who may see all of an organization; 404 for everyone else. */
export async function managerOf(tx: Tx, organizationId: string, personId: string): Promise<Membership> {
  const place = found(await membershipOf(tx, organizationId, personId))
  return found(place.role === 'manager' ? place : null)
}

/** Locks an organization for one of its managers; 404 if the member is no longer a manager. */
export async function lockAsManager(tx: Tx, id: string, personId: string): Promise<Organization> {
  const organization = found(await lockOrganization(tx, id))
  await managerOf(tx, id, personId)
  return organization
}

/** Promotes or adds a member as manager. Lock the organization and the member first. */
export async function appoint(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  organizationId: string,
  memberId: string,
): Promise<void> {
  const place = await membershipOf(tx, organizationId, memberId)
  if (place) return changeMembership(tx, place, { role: 'manager' })
  const values = { organizationId, memberId, role: 'manager' as const, monthlyHalves: null, joinedAt: now }
  await addMembership(tx, values)
}

/**
 * Locks the membership of a member who books for an organization; 404 for everyone else. Call before any lock of the
 * booking.
 */
export const lockBooker = async (tx: Tx, organizationId: string, memberId: string): Promise<Membership> =>
  found(await lockMembership(tx, organizationId, memberId))

type Spent = {
  rideDate: Day
  costHalves: number
  /** The ride that the new one replaces, already canceled. */
  replaced: { organizationId: string | null; rideDate: Day } | undefined
}

/** Refuses a ride that would exceed the booker's limit for the ride's month. Call under lockBooker. */
export async function refuseOverLimit(
  tx: Tx,
  booker: Membership,
  { rideDate, costHalves, replaced }: Spent,
): Promise<void> {
  if (booker.monthlyHalves === null) return
  const month = monthOf(rideDate)
  const before = replaced && { organizationId: replaced.organizationId, month: monthOf(replaced.rideDate) }
  const freed = halvesFreedByReplaced({ id: booker.organizationId, month, costHalves, replaced: before })
  const spentHalves = freed + (await halvesSpentInMonth(tx, booker, month))
  const spending = { limitHalves: booker.monthlyHalves, spentHalves, costHalves, freedHalves: freed }
  refuse(limitRefusal(spending), LIMIT_WORDS)
}

/** `isOwn`: the members delete their own account; otherwise staff delete it. */
type Leaving = { memberId: string; isOwn: boolean }

/** Removes a member who is deleted from every organization. Refused if they are the only manager of one. */
export async function leaveOrganizations(
  { tx, publish }: Pick<Unit, 'tx' | 'publish'>,
  { memberId, isOwn }: Leaving,
): Promise<void> {
  for (const id of await organizationIdsOf(tx, memberId)) {
    const organization = await lockOrganization(tx, id)
    const place = await membershipOf(tx, id, memberId)
    if (
      organization &&
      place &&
      lastManagerRefusal(place.role, (await countManagersAndMembers(tx, id)).managers)
    ) {
      const text = isOwn ? LAST_MANAGER_LEAVES : lastManagerRemoved(organization.name)
      throw new Refusal('LAST_MANAGER', { status: 409, text })
    }
    await removeMembership(tx, id, memberId)
    publish('organization', { id })
  }
}
