import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { closeAccount } from '#ride/ticket/service.ts'
import type { Unit, World } from '#world'
import { lockAsManager, auditValuesOf } from '../service.ts'
import { countManagersAndMembers, lockOrganization, type Organization } from '../store.ts'
import type * as contract from './contract.ts'
import { closingRefusal } from './rules.ts'
import { markClosed, removeContacts, removeMembers, openMattersOf } from './store.ts'
import { CLOSING_WORDS } from './copy.ts'

/**
 * Removes the members first: from then on no new work starts, and open work can be counted. Call with the organization
 * locked.
 */
async function close(unit: Unit, organization: Organization, others: number): Promise<void> {
  const { tx, now, audit, publish } = unit
  const { id } = organization
  await removeMembers(tx, id)
  const halves = await closeAccount(tx, id, now)
  await purgeResponsesAbout(tx, await removeContacts(tx, id))
  refuse(closingRefusal({ others, ...(await openMattersOf(tx, id, dayOf(now))), halves }), CLOSING_WORDS)
  await markClosed(tx, id, now)
  audit({ action: 'CLOSE', subject: 'organization', subjectId: id, before: auditValuesOf(organization) })
  publish('organization', { id })
}

export async function closeOwn(world: World, call: Call<typeof contract.closeOwnOrganization>) {
  await change(world, withoutActorName(call), async (unit: Unit) => {
    const organization = await lockAsManager(unit.tx, call.params.id, call.session.personId)
    const { people } = await countManagersAndMembers(unit.tx, organization.id)
    await close(unit, organization, people - 1)
  })
}

export async function closeForStaff(world: World, call: Call<typeof contract.closeOrganization>) {
  await change(world, call, async (unit: Unit) =>
    close(unit, found(await lockOrganization(unit.tx, call.params.id)), 0),
  )
}
