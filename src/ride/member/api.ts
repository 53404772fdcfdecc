import { addDays, type Day, dayOf, daysBetween } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import { Answer } from '#kit/answer.ts'
import type { Session } from '#kit/contract.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { pageOf } from '#kit/page.ts'
import { change } from '#kit/unit-of-work.ts'
import { found, invalid, Refusal, refuse } from '#kit/refusal.ts'
import { addConsent } from '#platform/consent/store.ts'
import { eraseRowsOf, eraseTraces } from '#platform/personal/service.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { withdrawOf } from '#platform/approval/service.ts'
import { refuseWithoutProof } from '#ride/account/factor/service.ts'
import { realm } from '#ride/account/service.ts'
import { resetAccess } from '#ride/account/staff/service.ts'
import {
  changeMarketing,
  changeMember,
  lockMember,
  lockMemberForDeletion,
  isLastOwner,
  type Member,
  memberOf,
} from '#ride/account/store.ts'
import { scheduleAfterDecision, destroyDocumentsOf, submitDocument } from '#ride/document/service.ts'
import { storeInviteeHash } from '#ride/invite/store.ts'
import { messageKindsFor, readdressMessages } from '#platform/outbox/recipient/store.ts'
import { leaveOrganizations } from '#ride/organization/service.ts'
import { ridesOfOthersWith } from '#ride/reservation/store.ts'
import { closeExpiredLots, closeAllLots } from '#ride/ticket/service.ts'
import { endPurchasesOf, ownOpenTransferCount } from '#ride/ticket/purchase/store.ts'
import { WITHDRAWN } from '#ride/ticket/purchase/copy.ts'
import { spendableLots } from '#ride/ticket/store.ts'
import { deleteHoldsOf } from '#ride/hold/store.ts'
import { endEntriesOfMember, offeredEntryIdsOf } from '#ride/waitlist/store.ts'
import type { Unit, World } from '#world'
import type { submitIdentity as submitIdentityContract } from '#ride/document/contract.ts'
import type * as contract from '#ride/account/member/contract.ts'
import { MEMBER_CSV } from './csv.ts'
import {
  allMembers,
  liveReservationsOfMember,
  memberCount,
  type MemberFilter,
  type MemberRecord,
  memberRecord,
  memberRecords,
  countLimitOf,
  refereeCount,
  refereeIdsOf,
  refereesOf,
} from './store.ts'
import { DAYS_TOO_MANY, HELD_WORDS, LAST_ADMIN, LEAVE_WORDS, PASSWORD_WRONG, MEMBER_FIELDS } from './copy.ts'

const present = (row: MemberRecord): contract.MemberRow => ({
  id: row.id,
  user_id: row.login_id ?? '',
  name: row.name,
  phone: row.phone ?? '',
  email: row.email,
  role: row.role,
  identity_status: row.identity_status,
  identity_file: row.identity_file,
  identity_reason: row.identity_reason,
  staff_note: row.staff_note,
  invite_limit: row.invite_limit,
  referrer: row.referrer,
  reservations: row.reservations,
  tickets: ticketsOf(row.halves),
  created_at: new Date(row.created_at).toISOString(),
  version: row.version,
})

export const get = (world: World, { params }: Call<typeof contract.getMember>) => profileOf(world, params.id)

async function profileOf(world: World, id: string) {
  const today = dayOf(world.now())
  const [record, lots] = await Promise.all([
    memberRecord(world.db, id, today),
    spendableLots(world.db, id, today),
  ])
  const expiring = lots.map((lot) => ({ amount: ticketsOf(lot.halves), expires_on: lot.expiresOn }))
  const row = found(record)
  return { ...present(row), marketing: row.marketing, tickets_expiring: expiring }
}

export async function putMarketing(world: World, call: Call<typeof contract.putMarketing>) {
  const { id } = call.params
  const { marketing } = call.body
  await change(world, call, async ({ tx, now }) => {
    const before = found(await lockMember(tx, id))
    // Only members can consent for themselves, staff cannot.
    if (call.session.personId !== id) throw new Refusal('FORBIDDEN')
    if (before.marketing === marketing) return
    await changeMarketing(tx, id, marketing)
    const signing = { realm: realm.name, personId: id, address: call.address, at: now }
    await addConsent(tx, signing, 'marketing', marketing)
  })
  return profileOf(world, id)
}

export async function submitIdentity(world: World, call: Call<typeof submitIdentityContract>) {
  const { id } = call.params
  await change(world, call, async ({ tx, now, auditForMember, publish, revise }) => {
    const before = found(await lockMember(tx, id))
    await submitDocument(tx, before, call.body.identity_file, now)
    auditForMember(id, { action: 'SUBMIT_DOCUMENT', subject: 'member', subjectId: id })
    publish('member', { id })
    revise({
      subjectId: id,
      version: before.version + 1,
      fields: ['identity_status', 'identity_file', 'identity_reason'],
    })
  })
  return profileOf(world, id)
}

export async function list(world: World, call: Call<typeof contract.listMembers>) {
  const { query } = call
  const page = pageOf(query)
  const today = dayOf(world.now())
  const { sort = '-created_at' } = query
  const filter = filterOf(query, today)
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, records: MemberRecord[]) => records.map(present)
    const all = allMembers(filter, sort, today)
    return exportCsv(world, call, { subject: 'member', columns: MEMBER_CSV, query: all, rowsOf })
  }
  const wanted = { ...filter, sort, limit: page.limit, offset: page.offset, today }
  const [rows, total] = await Promise.all([
    memberRecords(world.db, wanted),
    memberCount(world.db, filter, today),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total, countLimitOf(filter)) })
}

const MAX_DAYS = 366

function filterOf(query: Call<typeof contract.listMembers>['query'], today: Day): MemberFilter {
  const { q, expires_within: within, rode_from: from, rode_to: to, repeat } = query
  if (from && to && daysBetween(from, to) >= MAX_DAYS) throw invalid('rode_to', DAYS_TOO_MANY)
  return {
    q,
    expiresBy: within === undefined ? undefined : addDays(today, within),
    rode: from && to ? { from, to, isRepeat: repeat === 'true' } : undefined,
  }
}

export async function patch(world: World, call: Call<typeof contract.patchMember>) {
  const { params, body } = call
  const {
    identity_status: identityStatus,
    identity_reason: _reason,
    invite_limit: inviteLimit,
    staff_note: staffNote,
    ...rest
  } = body
  const values = dropMissing({ ...rest, identityStatus, inviteLimit, staffNote })
  return change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const member = found(await lockMember(tx, params.id))
    if (member.role === 'ADMIN' || body.role) await refuseUnlessStaffManager(tx, world, call.session)
    const read = async () => present(found(await memberRecord(tx, params.id, dayOf(now))))
    const { finish } = await beginEdit({ unit, madeOn: call.version, read, fields: EDITED })
    const roleChanges = body.role !== undefined && body.role !== member.role
    if (roleChanges && member.role === 'ADMIN') await refuseLastOwner(tx, member)
    const reason = reasonAfter(member, body)
    const changes = {
      ...values,
      ...(roleChanges && { staffRole: null }),
      ...(reason !== member.identityReason && { identityReason: reason }),
    }
    if (Object.keys(changes).length) await changeMember(tx, params.id, changes)
    if (body.phone && member.phone && body.phone !== member.phone)
      await readdressMessages(tx, { kinds: messageKindsFor(world, 'member') }, member.phone, body.phone)
    if (identityStatus && identityStatus !== member.identityStatus)
      await scheduleAfterDecision(tx, member.identityFile, identityStatus, now)
    audit({ action: 'CHANGE', subject: 'member', subjectId: params.id, ...auditOf(member, body) })
    publish('member', { id: params.id })
    if (roleChanges) await resetAccess(unit, params.id)
    return finish()
  })
}

type PatchBody = Call<typeof contract.patchMember>['body']

const EDITED = namesOf(MEMBER_FIELDS)

/** The reason of a refusal; empty for any other status. */
const reasonAfter = (
  { identityStatus, identityReason }: Member,
  { identity_status = identityStatus, identity_reason = identityReason }: PatchBody,
): string => (identity_status === 'REJECTED' ? identity_reason : '')

const dropMissing = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** The changed fields, without personal data. */
function auditOf(before: Member, body: PatchBody) {
  const kept = { role: before.role, identity_status: before.identityStatus, invite_limit: before.inviteLimit }
  const { name: _name, phone: _phone, identity_reason: _reason, staff_note: _note, ...after } = body
  return { before: kept, after: { ...after, changed: Object.keys(body) } }
}

/** Refuses to change or log out a staff account without the STAFF right and a fresh proof, as in the list of staff. */
async function refuseUnlessStaffManager(tx: Tx, { now }: World, session: Session): Promise<void> {
  if (!session.rights.includes('STAFF')) throw new Refusal('FORBIDDEN')
  await refuseWithoutProof({ db: tx, now }, session)
}

async function refuseLastOwner(tx: Tx, member: Member): Promise<void> {
  if (member.role === 'ADMIN' && (await isLastOwner(tx, member)))
    throw new Refusal('LAST_ADMIN', { status: 409, text: LAST_ADMIN })
}

export async function remove(world: World, call: Call<typeof contract.deleteMember>) {
  const { params, session } = call
  const isOwn = session.personId === params.id
  const refusal = isOwn ? await ownRefusal(world, call) : null
  refuse(refusal, LEAVE_WORDS, 403, refusal === 'PASSWORD_WRONG' ? { password: PASSWORD_WRONG } : undefined)
  // The audit log must not name a deleted account.
  const actor = isOwn ? { ...session, name: '' } : session
  await change(world, { ...call, session: actor }, async (unit: Unit) => {
    const { tx, now, audit, publish } = unit
    const member = found(await lockMemberForDeletion(tx, params.id))
    if (member.role === 'ADMIN' && !isOwn) await refuseUnlessStaffManager(tx, world, session)
    await refuseLastOwner(tx, member)
    refuse(await holdOf(tx, member.id, now), HELD_WORDS[isOwn ? 'own' : 'ofStaff'])
    await leaveOrganizations(unit, { memberId: member.id, isOwn })
    await closeExpiredLots(tx, member.id, now)
    await closeAllLots(tx, member.id, now)
    const spared = await ridesOfOthersWith(tx, member.id, member.phone)
    const rows = await eraseRowsOf(tx, world, 'member', { id: member.id, phone: member.phone, now })
    await destroyDocumentsOf(tx, member.id, now)
    await realm.dropFailures(tx, world, member.loginId ?? '')
    for (const day of await deleteHoldsOf(tx, member.id)) publish('hold', { day })
    for (const day of await endEntriesOfMember(tx, member.id, now)) publish('hold', { day })
    await storeInviteeHash(tx, member.id, member.ciHash)
    await endPurchasesOf(tx, member.id, WITHDRAWN)
    await eraseTraces(tx, {
      subjects: [...rows, ...(await offeredEntryIdsOf(tx, member.id))],
      recipient: member.phone,
      spared,
      sparedKinds: messageKindsFor(world, 'subscriber'),
      named: await refereeIdsOf(tx, member.id),
    })
    audit({ action: 'DELETE', subject: 'member', subjectId: member.id })
    publish('member', { id: member.id })
    await withdrawOf(unit, [member.id])
    await realm.endAll(unit, member.id, 'DELETED')
  })
}

async function holdOf(tx: Tx, memberId: string, now: Date): Promise<keyof typeof HELD_WORDS.own | null> {
  if (await liveReservationsOfMember(tx, memberId, dayOf(now))) return 'HAS_LIVE_RIDE'
  // A transfer already sent could not be credited after the deletion.
  return (await ownOpenTransferCount(tx, memberId)) ? 'HAS_TRANSFER' : null
}

async function ownRefusal(world: World, { session, body, address }: Call<typeof contract.deleteMember>) {
  const member = found(await memberOf(world.db, session.personId))
  const proof = { loginId: member.loginId ?? '', password: body?.password ?? '', address }
  return realm.proofRefusal(world, session, proof)
}

export const endSessions = (world: World, call: Call<typeof contract.endMemberSessions>) =>
  change(world, call, async (unit: Unit) => {
    const { id } = call.params
    const { role } = found(await lockMember(unit.tx, id))
    if (role === 'ADMIN') await refuseUnlessStaffManager(unit.tx, world, call.session)
    unit.audit({ action: 'END_SESSIONS', subject: 'member', subjectId: id })
    unit.publish('member', { id })
    await realm.endAll(unit, id, 'STAFF')
  })

export async function referrals(world: World, { params, query }: Call<typeof contract.listReferrals>) {
  const { id } = found(await memberOf(world.db, params.id))
  const { limit, offset, shownToCap } = pageOf(query)
  const [rows, total] = await Promise.all([
    refereesOf(world.db, id, limit, offset),
    refereeCount(world.db, id),
  ])
  const listed = rows.map((row) => ({
    referee: row.name,
    referee_phone: row.phone ?? '',
    created_at: new Date(row.created_at).toISOString(),
  }))
  return Answer.of(listed, { page: shownToCap(total) })
}
