import { dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import type { Tx } from '#kit/db.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { changedFields } from '#platform/staff/rules.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { lockMember, memberOf } from '#ride/account/store.ts'
import { presentListed } from '#ride/ticket/staff/service.ts'
import { entriesOf } from '#ride/ticket/ledger/store.ts'
import { addAccountOf, spendableLots } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { lockAsManager, managerOf, columnsFrom, auditValuesOf } from './service.ts'
import type * as contract from './contract.ts'
import { invitesTo } from './members/store.ts'
import { foundingRefusal, monthOf } from './rules.ts'
import {
  addMembership,
  addOrganization,
  changeOrganization,
  foundedCount,
  type PlaceRecord,
  placesOf,
} from './store.ts'
import { FOUNDING_WORDS } from './copy.ts'

const limitOf = (halves: number | null) => (halves === null ? null : ticketsOf(halves))

const present = ({ id, name, role, monthly_halves, spent_halves, halves }: PlaceRecord) => ({
  id,
  name,
  role,
  monthly_limit: limitOf(monthly_halves),
  spent: ticketsOf(spent_halves),
  tickets: ticketsOf(halves),
})

export async function list(world: World, { session, query }: Call<typeof contract.listOrganizations>) {
  const now = world.now()
  const today = dayOf(now)
  const { phone } = found(await memberOf(world.db, session.personId))
  const [places, invites] = await Promise.all([
    placesOf(world.db, session.personId, { today, month: query.month ?? monthOf(today) }),
    phone ? invitesTo(world.db, phone, now) : [],
  ])
  return {
    organizations: places.map(present),
    invites: invites.map(({ id, organizationName, role, monthlyHalves, expiresAt }) => ({
      id,
      organization: organizationName,
      role,
      monthly_limit: limitOf(monthlyHalves),
      expires_at: expiresAt.toISOString(),
    })),
  }
}

async function detailOf(tx: Tx, id: string, personId: string, now: Date) {
  const today = dayOf(now)
  const [place] = await placesOf(tx, personId, { today, month: monthOf(today), only: id })
  const lots = await spendableLots(tx, found(place).id, today)
  return {
    ...present(place!),
    business_number: place!.business_number,
    tickets_expiring: lots.map((lot) => ({ amount: ticketsOf(lot.halves), expires_on: lot.expiresOn })),
  }
}

export const get = (world: World, { params, session }: Call<typeof contract.getOrganization>) =>
  detailOf(world.db, params.id, session.personId, world.now())

const audited = (subjectId: string) => ({ subject: 'organization', subjectId })

/** Call under the lock of the member: an account deletion and other additions must wait, since organizations are counted. */
export async function foundOwn(world: World, call: Call<typeof contract.foundOrganization>) {
  const { name, business_number: registrationNumber } = call.body
  return change(world, withoutActorName(call), async ({ tx, now, audit, publish }: Unit) => {
    const { id: memberId } = found(await lockMember(tx, call.session.personId))
    refuse(foundingRefusal(await foundedCount(tx, memberId)), FOUNDING_WORDS)
    const values = { name, registrationNumber, founderId: memberId, createdAt: now }
    const organizationId = await addOrganization(tx, values)
    await addAccountOf(tx, organizationId)
    await addMembership(tx, { organizationId, memberId, role: 'manager', monthlyHalves: null, joinedAt: now })
    const after = { name, business_number: registrationNumber, member_id: memberId }
    audit({ action: 'CREATE', ...audited(organizationId), after })
    publish('organization', { id: organizationId })
    return detailOf(tx, organizationId, memberId, now)
  })
}

export async function patchOwn(world: World, call: Call<typeof contract.patchOwnOrganization>) {
  const { id } = call.params
  const { personId } = call.session
  return change(world, withoutActorName(call), async ({ tx, now, audit, revise, publish }: Unit) => {
    const before = await lockAsManager(tx, id, personId)
    const values = columnsFrom(call.body)
    if (Object.keys(values).length) {
      await changeOrganization(tx, id, values)
      const [was, is] = [auditValuesOf(before), auditValuesOf({ ...before, ...values })]
      audit({ action: 'CHANGE', ...audited(id), before: was, after: { ...is, manager_id: personId } })
      const fields = changedFields(was, is, ['name', 'business_number'])
      revise({ subjectId: id, version: before.version + 1, fields })
      publish('organization', { id })
    }
    return detailOf(tx, id, personId, now)
  })
}

export async function ledger(world: World, call: Call<typeof contract.listOwnTickets>) {
  const { params, query, session } = call
  const { organizationId } = await managerOf(world.db, params.id, session.personId)
  return entriesOf(world.db, organizationId, query, (entry) => presentListed(entry, false))
}
