import { Answer } from '#kit/answer.ts'
import type { Approvable } from '#kit/approvable.ts'
import { dayOf, monthOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { pageOf } from '#kit/page.ts'
import { found, invalid } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { namesOf } from '#platform/staff/rules.ts'
import { beginEdit } from '#platform/staff/service.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { loginIdOf } from '#ride/account/rules.ts'
import { lockMember, type Member, memberByLoginId } from '#ride/account/store.ts'
import {
  adjustOf,
  because,
  grantTo,
  lookAtTickets,
  presentListed,
  validFor,
} from '#ride/ticket/staff/service.ts'
import { entriesOf } from '#ride/ticket/ledger/store.ts'
import { addAccountOf, spendableLots } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { appoint, columnsFrom, auditValuesOf } from '../service.ts'
import { presentMember } from '../members/api.ts'
import { addOrganization, changeOrganization, lockOrganization, organizationOf, peopleOf } from '../store.ts'
import { MANAGER_UNKNOWN, ORGANIZATION_FIELDS } from '../copy.ts'
import type * as contract from './contract.ts'
import { adjustOrganization, grantToOrganization } from './contract.ts'
import { ORGANIZATION_CSV } from './csv.ts'
import {
  allOrganizations,
  organizationCount,
  type OrganizationRecord,
  organizationRecord,
  organizationRecords,
} from './store.ts'

const present = ({ halves, ...row }: OrganizationRecord): contract.OrganizationRow => ({
  ...row,
  tickets: ticketsOf(halves),
})

export async function list(world: World, call: Call<typeof contract.listStaffOrganizations>) {
  const { query } = call
  if (wantsCsv(call)) {
    const all = allOrganizations(query.q, dayOf(world.now()))
    const rowsOf = (_: Tx, records: OrganizationRecord[]) => records.map(present)
    const exported = { subject: 'organization', columns: ORGANIZATION_CSV, query: all, rowsOf }
    return exportCsv(world, call, exported)
  }
  const page = pageOf(query)
  const wanted = { q: query.q, limit: page.limit, offset: page.offset, today: dayOf(world.now()) }
  const [rows, total] = await Promise.all([
    organizationRecords(world.db, wanted),
    organizationCount(world.db, query.q),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

const rowOf = async (tx: Tx, id: string, now: Date) =>
  present(found(await organizationRecord(tx, id, dayOf(now))))

export async function get(world: World, { params }: Call<typeof contract.getStaffOrganization>) {
  const now = world.now()
  const today = dayOf(now)
  const row = await rowOf(world.db, params.id, now)
  const [lots, people] = await Promise.all([
    spendableLots(world.db, row.id, today),
    peopleOf(world.db, row.id, monthOf(today)),
  ])
  return {
    ...row,
    tickets_expiring: lots.map((lot) => ({ amount: ticketsOf(lot.halves), expires_on: lot.expiresOn })),
    members: people.map((person) => ({ ...presentMember(person), user_id: person.login_id })),
  }
}

/** The member with a login id, locked against deletion. */
async function lockNamed(tx: Tx, loginId: string): Promise<Member> {
  const named = await memberByLoginId(tx, loginIdOf(loginId))
  const member = named && (await lockMember(tx, named.id))
  if (!member) throw invalid('manager', MANAGER_UNKNOWN)
  return member
}

const audited = (subjectId: string) => ({ subject: 'organization', subjectId })

export async function create(world: World, call: Call<typeof contract.createOrganization>) {
  const { name, business_number: registrationNumber, manager } = call.body
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const { id: memberId } = await lockNamed(tx, manager)
    const id = await addOrganization(tx, { name, registrationNumber, createdAt: now })
    await addAccountOf(tx, id)
    await appoint(unit, id, memberId)
    const after = { name, business_number: registrationNumber, member_id: memberId }
    unit.audit({ action: 'CREATE', ...audited(id), after })
    unit.publish('organization', { id })
    return rowOf(tx, id, now)
  })
}

export async function patch(world: World, call: Call<typeof contract.patchOrganization>) {
  const { id } = call.params
  const values = columnsFrom(call.body)
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const before = found(await lockOrganization(tx, id))
    const read = () => rowOf(tx, id, now)
    const { finish } = await beginEdit({
      unit,
      madeOn: call.version,
      read,
      fields: namesOf(ORGANIZATION_FIELDS),
    })
    if (Object.keys(values).length) await changeOrganization(tx, id, values)
    unit.audit({
      action: 'CHANGE',
      ...audited(id),
      before: auditValuesOf(before),
      after: auditValuesOf({ ...before, ...values }),
    })
    unit.publish('organization', { id })
    return finish()
  })
}

export async function addManager(world: World, call: Call<typeof contract.addManager>) {
  const { id } = call.params
  return change(world, call, async (unit: Unit) => {
    const { id: memberId } = await lockNamed(unit.tx, call.body.manager)
    found(await lockOrganization(unit.tx, id))
    await appoint(unit, id, memberId)
    unit.audit({ action: 'ADD_MANAGER', ...audited(id), after: { member_id: memberId } })
    unit.publish('organization', { id })
    return rowOf(unit.tx, id, unit.now)
  })
}

export async function grant(world: World, call: Call<typeof contract.grantToOrganization>) {
  const given = { holderId: call.params.id, actorId: call.session.personId, ...call.body }
  return change(world, call, async (unit: Unit) => {
    found(await lockOrganization(unit.tx, given.holderId))
    unit.publish('organization', { id: given.holderId })
    return grantTo(unit, given)
  })
}

/** A grant above the limit waits for a second person. */
export const grantAct: Approvable<World, typeof contract.grantToOrganization> = {
  endpoint: grantToOrganization,
  label: '기업 티켓 지급',
  unit: 'TICKETS',
  look: async (tx, { params: { id }, body: { amount, date } }, now) => {
    const { name } = found(await lockOrganization(tx, id))
    return lookAtTickets(tx, { id, name }, { amount, more: validFor(date) }, now)
  },
  handler: grant,
}

export async function adjust(world: World, call: Call<typeof contract.adjustOrganization>) {
  const given = { holderId: call.params.id, actorId: call.session.personId, ...call.body }
  return change(world, call, async (unit: Unit) => {
    found(await lockOrganization(unit.tx, given.holderId))
    unit.publish('organization', { id: given.holderId })
    return adjustOf(unit, given)
  })
}

/** A correction that adds more than the limit waits for a second person. */
export const adjustAct: Approvable<World, typeof contract.adjustOrganization> = {
  endpoint: adjustOrganization,
  label: '기업 티켓 조정',
  unit: 'TICKETS',
  look: async (tx, { params: { id }, body: { amount, reason } }, now) => {
    const { name } = found(await lockOrganization(tx, id))
    return lookAtTickets(tx, { id, name }, { amount, more: because(reason) }, now)
  },
  handler: adjust,
}

export async function ledger(world: World, { params, query }: Call<typeof contract.listOrganizationTickets>) {
  found(await organizationOf(world.db, params.id))
  return entriesOf(world.db, params.id, query, (entry) => presentListed(entry, true))
}
