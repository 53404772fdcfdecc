import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { DAY_MS } from '#kit/day.ts'
import { found, invalid, Refusal } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { STALE } from '#platform/staff/copy.ts'
import { RIGHTS, type StaffRole } from '#platform/realm/right/rules.ts'
import { realm } from '../service.ts'
import { endAccess, resetAccess } from './service.ts'
import { changeMember, isLastOwner, lockMember, memberByPhone } from '../store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { staffInvited } from './messages.ts'
import { INVITATION_DAYS, sortedRights, staffRoleOf, storedRole } from './rules.ts'
import {
  addInvitation,
  endInvitation,
  type Invitation,
  lockInvitation,
  lockRole,
  openInvitations,
  roleSets,
  setRights,
  staffIdsWith,
  type StaffRecord,
  staffRow,
  staffRows,
} from './store.ts'
import { LAST_OWNER, OWNER_IS_WHOLE, PHONE_OF_MEMBER, STAFF_FIELDS } from './copy.ts'

const instant = (at: string | null): string | null => at && new Date(at).toISOString()

const present = (row: StaffRecord): contract.StaffRow => ({
  id: row.id,
  name: row.name,
  phone: row.phone ?? '',
  staff_role: staffRoleOf(row.staffRole),
  state: 'ACTIVE',
  last_login_at: instant(row.lastLoginAt),
  sessions: row.sessions,
  expires_at: null,
  version: row.version,
})

const presentInvitation = (row: Invitation): contract.StaffRow => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  staff_role: row.staffRole,
  state: 'INVITED',
  last_login_at: null,
  sessions: 0,
  expires_at: row.expiresAt.toISOString(),
  version: 1,
})

export const me = async (_: World, { session }: Call<typeof contract.getMe>) => ({
  id: session.personId,
  name: session.name,
  rights: RIGHTS.filter((right) => session.rights.includes(right)),
})

export async function list(world: World) {
  const staff = await staffRows(world.db, world.now())
  const invitations = await openInvitations(world.db, world.now())
  return [...staff.map(present), ...invitations.map(presentInvitation)]
}

export const invite = (world: World, call: Call<typeof contract.inviteStaff>) =>
  change(world, call, async ({ tx, now, audit, send, publish }: Unit) => {
    const { name, phone, staff_role: role } = call.body
    if (await memberByPhone(tx, phone))
      throw new Refusal('PHONE_TAKEN', {
        status: 409,
        text: PHONE_OF_MEMBER,
        fields: { phone: PHONE_OF_MEMBER },
      })
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
    const row = await addInvitation(tx, { name, phone, staffRole: role, createdAt: now, expiresAt })
    audit({ action: 'INVITE', subject: 'staff', subjectId: row.id, after: { staff_role: role } })
    send(staffInvited, { subjectId: row.id, recipient: phone, facts: { invitationId: row.id, role } })
    publish('member', { id: row.id })
    return presentInvitation(row)
  })

/** Refuses to change the only owner. */
async function refuseLastOwner(tx: Tx, row: StaffRecord): Promise<void> {
  if (await isLastOwner(tx, row)) throw new Refusal('LAST_ADMIN', { status: 409, text: LAST_OWNER })
}

const EDITED = namesOf(STAFF_FIELDS)

export async function patch(world: World, call: Call<typeof contract.patchStaff>) {
  const { params, body } = call
  const { staff_role: role, name, phone } = body
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    found(await lockMember(tx, params.id))
    const before = found(await staffRow(tx, params.id, now))
    const read = async () => present(found(await staffRow(tx, params.id, now)))
    const { finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    const isOtherRole = role !== undefined && role !== staffRoleOf(before.staffRole)
    if (isOtherRole) await refuseLastOwner(tx, before)
    const changes = {
      ...(name !== undefined && name !== before.name && { name }),
      ...(phone !== undefined && phone !== before.phone && { phone }),
      ...(isOtherRole && { staffRole: storedRole(role) }),
    }
    const changed = Object.keys(changes)
    if (!changed.length) return finish()
    await changeMember(tx, params.id, changes)
    const roles = isOtherRole && {
      before: { staff_role: staffRoleOf(before.staffRole) },
      after: { staff_role: role, changed },
    }
    audit({
      action: 'CHANGE',
      subject: 'staff',
      subjectId: params.id,
      ...(roles || { after: { changed } }),
    })
    publish('member', { id: params.id })
    if (isOtherRole) await endAccess(unit, [params.id])
    return finish()
  })
}

export const remove = (world: World, call: Call<typeof contract.deleteStaff>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id } = call.params
    publish('member', { id })
    if (!(await lockMember(tx, id))) {
      found(await lockInvitation(tx, id, now))
      await endInvitation(tx, id, now)
      return audit({ action: 'WITHDRAW', subject: 'staff', subjectId: id })
    }
    const row = found(await staffRow(tx, id, now))
    await refuseLastOwner(tx, row)
    await changeMember(tx, id, { role: 'USER', staffRole: null })
    audit({
      action: 'LEAVE',
      subject: 'staff',
      subjectId: id,
      before: { staff_role: staffRoleOf(row.staffRole) },
    })
    await resetAccess(unit, id)
  })

export const endSessions = (world: World, call: Call<typeof contract.endStaffSessions>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const { id } = call.params
    found(await lockMember(tx, id))
    found(await staffRow(tx, id, now))
    audit({ action: 'END_SESSIONS', subject: 'staff', subjectId: id })
    publish('member', { id })
    await realm.endAll(unit, id, 'STAFF')
  })

export async function roles(world: World): Promise<contract.RoleRow[]> {
  const sets = await roleSets(world.db)
  const owner = { name: 'OWNER' as StaffRole, rights: [...RIGHTS], version: 1 }
  return [
    owner,
    ...sets.map(({ role, rights, version }) => ({ name: role, rights: sortedRights(rights), version })),
  ]
}

export const putRole = (world: World, call: Call<typeof contract.putStaffRole>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, audit } = unit
    if (call.params.name === 'OWNER') throw invalid('rights', OWNER_IS_WHOLE)
    const { role: name, rights: former, version } = found(await lockRole(tx, call.params.name))
    if (call.version !== null && version !== call.version)
      throw new Refusal('STALE', { status: 409, text: STALE })
    const rights = sortedRights(call.body.rights)
    const isSame = rights.join() === sortedRights(former).join()
    if (isSame) return { name, rights, version }
    await setRights(tx, name, rights)
    audit({
      action: 'CHANGE',
      subject: 'staff_role',
      subjectId: null,
      before: { name, rights: sortedRights(former) },
      after: { name, rights },
    })
    await endAccess(unit, await staffIdsWith(tx, name))
    return { name, rights, version: version + 1 }
  })
