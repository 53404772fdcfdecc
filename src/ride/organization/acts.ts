import { monthOf, lastManagerRefusal, limitRefusal } from './rules.ts'
import type { Session } from '#kit/contract.ts'
import type { Day } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { eraseInvitesTo } from './people/store.ts'
import { erasePassengersOf } from './passenger/store.ts'
import {
  headcount,
  lockMembership,
  lockOrganization,
  type Membership,
  membershipOf,
  organizationIdsOf,
  removeMembership,
  spentIn,
} from './store.ts'
import { ACTOR, LAST_MANAGER_LEAVES, LIMIT_WORDS } from './words.ts'

/** The call of a member whose change is noted: by her id alone, because the audit log must not name who leaves later. */
export const unnamed = <C extends { session: Session }>(call: C): C => ({
  ...call,
  session: { ...call.session, name: ACTOR },
})

/** The place of somebody who may see all of an organization; for everybody else there is nothing there. */
export async function managerOf(tx: Tx, organizationId: string, personId: string): Promise<Membership> {
  const place = found(await membershipOf(tx, organizationId, personId))
  return found(place.role === 'MANAGER' ? place : null)
}

/** Whoever may book for an organization, locked before anything of the booking is; 404 for everybody else. */
export const lockBooker = async (tx: Tx, organizationId: string, memberId: string): Promise<Membership> =>
  found(await lockMembership(tx, organizationId, memberId))

/** Refuses a ride that would pass the booker's limit in the ride's month. Call under lockBooker. */
export async function refuseOverLimit(
  tx: Tx,
  booker: Membership,
  rideDate: Day,
  costHalves: number,
): Promise<void> {
  if (booker.monthlyHalves === null) return
  const spentHalves = await spentIn(tx, booker, monthOf(rideDate))
  refuse(limitRefusal({ limitHalves: booker.monthlyHalves, spentHalves, costHalves }), LIMIT_WORDS)
}

/**
 * Takes a member who leaves the service out of every organization, and out of what they know of her: invitations to her
 * and her entry in address books. Refused while one of them has no other manager. Answers the ids of what was erased.
 */
export async function leaveOrganizations(tx: Tx, memberId: string, phone: string | null): Promise<string[]> {
  for (const id of await organizationIdsOf(tx, memberId)) {
    await lockOrganization(tx, id)
    const place = await membershipOf(tx, id, memberId)
    if (place && lastManagerRefusal(place.role, (await headcount(tx, id)).managers))
      throw new Refusal('LAST_MANAGER', { status: 409, text: LAST_MANAGER_LEAVES })
    await removeMembership(tx, id, memberId)
  }
  return phone ? [...(await eraseInvitesTo(tx, phone)), ...(await erasePassengersOf(tx, phone))] : []
}
