import { addDays, DAY_MS, dayOf, endOf, monthOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { purgeResponsesAbout } from '#kit/idempotency.ts'
import { ticketsOf } from '#kit/money.ts'
import { sliceOf } from '#kit/page.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { STALE } from '#platform/staff/copy.ts'
import { lockMember, memberByPhone, memberOf } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import { lockAsManager, managerOf } from '../service.ts'
import { INVITE_DAYS, inviteRefusal, lastManagerRefusal } from '../rules.ts'
import {
  addMembership,
  changeMembership,
  countManagersAndMembers,
  lockOrganization,
  type Membership,
  membershipOf,
  type OrganizationPersonRecord,
  peopleOf,
  removeMembership,
} from '../store.ts'
import { INVITE_WORDS, MANAGER_WORDS } from '../copy.ts'
import type * as contract from './contract.ts'
import {
  addInvite,
  changeInvite,
  invitesSince,
  type Invite,
  openInvites,
  organizationOfInvite,
  removeExpired,
  removeInvite,
} from './store.ts'
import { organizationInvite } from '../messages.ts'

const limitOf = (halves: number | null) => (halves === null ? null : ticketsOf(halves))
const halvesOf = (tickets: number | null) => (tickets === null ? null : tickets * 2)

export const presentMember = (row: OrganizationPersonRecord): contract.OrganizationMemberOut => ({
  id: row.id,
  name: row.name,
  user_phone: row.phone ?? '',
  role: row.role,
  monthly_limit: limitOf(row.monthly_halves),
  spent: ticketsOf(row.spent_halves),
  status: 'ACTIVE',
  expires_at: null,
  version: row.version,
})

const presentInvite = (row: Invite): contract.OrganizationMemberOut => ({
  id: row.id,
  name: row.name,
  user_phone: row.phone,
  role: row.role,
  monthly_limit: limitOf(row.monthlyHalves),
  spent: 0,
  status: 'INVITED',
  expires_at: row.expiresAt.toISOString(),
  version: 1,
})

export async function list(
  world: World,
  { params, query, session }: Call<typeof contract.listOrganizationMembers>,
) {
  const now = world.now()
  await managerOf(world.db, params.id, session.personId)
  const [people, invites] = await Promise.all([
    peopleOf(world.db, params.id, monthOf(dayOf(now))),
    openInvites(world.db, params.id, now),
  ])
  return sliceOf([...people.map(presentMember), ...invites.map(presentInvite)], query)
}

const audited = (subjectId: string) => ({ subject: 'organization', subjectId })

export async function invite(world: World, call: Call<typeof contract.inviteOrganizationMember>) {
  const { params, body, session } = call
  const { monthly_limit, user_phone: phone, name, role } = body
  return change(world, withoutActorName(call), async (unit: Unit) => {
    const { tx, now } = unit
    const organization = await lockAsManager(tx, params.id, session.personId)
    await removeExpired(tx, organization.id, now)
    const member = await memberByPhone(tx, phone)
    const isMember = member !== null && (await membershipOf(tx, organization.id, member.id)) !== null
    const { people } = await countManagersAndMembers(tx, organization.id)
    const open = await openInvites(tx, organization.id, now)
    const sentToday = await invitesSince(tx, session.personId, new Date(now.getTime() - DAY_MS))
    refuse(inviteRefusal({ isMember, people: people + open.length, sentToday }), INVITE_WORDS)
    const expiresAt = endOf(addDays(dayOf(now), INVITE_DAYS))
    const monthlyHalves = halvesOf(monthly_limit)
    const invited = { organizationId: organization.id, name, phone, role, monthlyHalves }
    const row = await addInvite(tx, { ...invited, createdAt: now, expiresAt })
    const inviter = found(await memberOf(tx, session.personId)).name
    const facts = { inviter, organization: organization.name }
    unit.send(organizationInvite, { subjectId: row.id, recipient: row.phone, facts })
    unit.audit({
      action: 'INVITE',
      ...audited(organization.id),
      after: { manager_id: session.personId, role: row.role, monthly_limit },
    })
    return presentInvite(row)
  })
}

/** Removes an invitation, and the stored responses about it, because they contain a person's name. */
async function endInvite(tx: Tx, organizationId: string, id: string): Promise<Invite> {
  await purgeResponsesAbout(tx, [id])
  return found(await removeInvite(tx, organizationId, id))
}

/**
 * Locks the member and the organization, then removes the invitation to the member's own number; 404 if there is none.
 */
async function takeInvite({ tx, now }: Unit, inviteId: string, personId: string): Promise<Invite> {
  const member = found(await lockMember(tx, personId))
  const organizationId = found(await organizationOfInvite(tx, inviteId, member.phone ?? '', now))
  await lockOrganization(tx, organizationId)
  return endInvite(tx, organizationId, inviteId)
}

export async function accept(world: World, call: Call<typeof contract.acceptInvite>) {
  const { personId: memberId } = call.session
  return change(world, withoutActorName(call), async (unit: Unit) => {
    const { organizationId, role, monthlyHalves } = await takeInvite(unit, call.params.id, memberId)
    // Staff may have made the member a manager since; then the member already belongs to the organization.
    if (!(await membershipOf(unit.tx, organizationId, memberId)))
      await addMembership(unit.tx, { organizationId, memberId, role, monthlyHalves, joinedAt: unit.now })
    unit.audit({ action: 'JOIN', ...audited(organizationId), after: { member_id: memberId, role } })
    unit.publish('organization', { id: organizationId })
    return { organization_id: organizationId }
  })
}

export async function decline(world: World, call: Call<typeof contract.declineInvite>) {
  await change(world, withoutActorName(call), async (unit: Unit) => {
    const { organizationId } = await takeInvite(unit, call.params.id, call.session.personId)
    unit.audit({ action: 'DECLINE_INVITE', ...audited(organizationId) })
  })
}

type PatchBody = Call<typeof contract.patchOrganizationMember>['body']

export async function patch(world: World, call: Call<typeof contract.patchOrganizationMember>) {
  const { params, body, session } = call
  return change(world, withoutActorName(call), async (unit: Unit) => {
    const { tx, now } = unit
    await lockAsManager(tx, params.id, session.personId)
    const place = await membershipOf(tx, params.id, params.memberId)
    if (!place) return changeInvited(unit, call)
    const month = monthOf(dayOf(now))
    const present = async () => presentMember((await peopleOf(tx, params.id, month, params.memberId))[0]!)
    if (call.version !== null && call.version !== place.version)
      throw new Refusal('STALE', { text: STALE, facts: { current: await present() } })
    if (body.role === 'booker') await refuseLastManager(unit, place)
    const values = valuesOf(body)
    if (Object.keys(values).length) await changeMembership(tx, place, values)
    unit.audit({ action: 'CHANGE_PERSON', ...audited(params.id), ...auditOf(place, body, session.personId) })
    unit.publish('organization', { id: params.id })
    return present()
  })
}

/** The role and limit of an invited person. */
async function changeInvited({ tx, audit }: Unit, call: Call<typeof contract.patchOrganizationMember>) {
  const { params, body, session } = call
  const row = found(await changeInvite(tx, params.id, params.memberId, valuesOf(body)))
  audit({ action: 'CHANGE_PERSON', ...audited(params.id), after: { ...body, manager_id: session.personId } })
  return presentInvite(row)
}

const valuesOf = ({ role, monthly_limit: limit }: PatchBody) => ({
  ...(role && { role }),
  ...(limit !== undefined && { monthlyHalves: halvesOf(limit) }),
})

function auditOf(
  { memberId: member_id, role, monthlyHalves }: Membership,
  body: PatchBody,
  manager_id: string,
) {
  const before = { member_id, role, monthly_limit: limitOf(monthlyHalves) }
  return { before, after: { ...before, ...body, manager_id } }
}

async function refuseLastManager({ tx }: Unit, { organizationId, role }: Membership): Promise<void> {
  refuse(
    lastManagerRefusal(role, (await countManagersAndMembers(tx, organizationId)).managers),
    MANAGER_WORDS,
  )
}

export async function remove(world: World, call: Call<typeof contract.deleteOrganizationMember>) {
  const { id, memberId } = call.params
  const { personId } = call.session
  await change(world, withoutActorName(call), async (unit: Unit) => {
    found(await lockOrganization(unit.tx, id))
    if (personId !== memberId) await managerOf(unit.tx, id, personId)
    const place = await membershipOf(unit.tx, id, memberId)
    if (!place) return revoke(unit, id, memberId, personId)
    await refuseLastManager(unit, place)
    await removeMembership(unit.tx, id, memberId)
    const { role } = place
    unit.audit({
      action: 'REMOVE_PERSON',
      ...audited(id),
      before: { member_id: memberId, role },
      after: { manager_id: personId },
    })
    unit.publish('organization', { id })
  })
}

/** Withdraws an invitation. */
async function revoke({ tx, audit }: Unit, id: string, inviteId: string, managerId: string): Promise<void> {
  await endInvite(tx, id, inviteId)
  audit({ action: 'REVOKE_INVITE', ...audited(id), after: { manager_id: managerId } })
}
