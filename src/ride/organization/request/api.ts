import { Answer } from '#kit/answer.ts'
import { DAY_MS } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { withoutActorName } from '#ride/account/service.ts'
import { lockMember, type Member } from '#ride/account/store.ts'
import { addAccountOf } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { FOUNDING_WORDS } from '../copy.ts'
import { organizationApproved, organizationRejected } from '../messages.ts'
import { foundingRefusal } from '../rules.ts'
import { appoint } from '../service.ts'
import { addOrganization, foundedCount, lockOrganization } from '../store.ts'
import type * as contract from './contract.ts'
import { REQUEST_REFUSALS } from './copy.ts'
import { REQUEST_CSV } from './csv.ts'
import { ORGANIZATION_REQUEST_STATE_MACHINE, REJECTION_DAYS, requestRefusal } from './rules.ts'
import {
  addRequest,
  allRequests,
  decideRequest,
  holderOf,
  type OrganizationRequest,
  requestCount,
  requestOf,
  type RequestRecord,
  requestRecord,
  requestRecords,
  requestsOf,
  waitingCount,
} from './store.ts'

const presentOwn = (row: OrganizationRequest): contract.RequestOut => ({
  id: row.id,
  name: row.name,
  business_number: row.registrationNumber,
  is_contest: row.isContest,
  status: row.status,
  reason: row.reason,
  created_at: row.createdAt.toISOString(),
})

/** A member's requests that wait or were rejected recently. */
export async function ownRequests(tx: Tx, memberId: string, now: Date): Promise<contract.RequestOut[]> {
  const since = new Date(now.getTime() - REJECTION_DAYS * DAY_MS)
  return (await requestsOf(tx, memberId, since)).map(presentOwn)
}

const audited = (subjectId: string) => ({ subject: 'organization_request', subjectId })
const isoOf = (at: string) => new Date(at).toISOString()

/**
 * Locks the member, so that an account deletion or another request, which count the member's organizations, must wait.
 */
export async function ask(world: World, call: Call<typeof contract.requestOrganization>) {
  const { name, business_number: registrationNumber, contest, note } = call.body
  return change(world, withoutActorName(call), async ({ tx, now, audit, publish }: Unit) => {
    const { id: memberId } = found(await lockMember(tx, call.session.personId))
    const owned = (await foundedCount(tx, memberId)) + (await waitingCount(tx, memberId))
    refuse(foundingRefusal(owned), FOUNDING_WORDS)
    const holder = await holderOf(tx, registrationNumber, memberId)
    refuseNumber({ isTaken: holder !== null, isMember: holder?.isMember ?? false, isContest: contest })
    const values = { memberId, name, registrationNumber, note, isContest: holder !== null }
    const row = await addRequest(tx, { ...values, createdAt: now })
    const after = { name, business_number: registrationNumber, is_contest: values.isContest }
    audit({ action: 'ASK', ...audited(row.id), after })
    publish('organization', { id: row.id })
    return presentOwn(row)
  })
}

function refuseNumber(facts: Parameters<typeof requestRefusal>[0]): void {
  const code = requestRefusal(facts)
  if (code) refuse(code, REQUEST_REFUSALS, 409, { business_number: REQUEST_REFUSALS[code] })
}

type Decision = keyof typeof ORGANIZATION_REQUEST_STATE_MACHINE.events

/** A request under the lock of its member, and its status after an event; 404 if the member's account is deleted. */
async function lockRequest(tx: Tx, id: string, event: Decision) {
  const { memberId } = found(await requestOf(tx, id))
  const member = found(await lockMember(tx, memberId))
  // The status is read under the lock.
  const request = found(await requestOf(tx, id))
  const next = applyEvent(ORGANIZATION_REQUEST_STATE_MACHINE, request.status, event)
  if (next.refusal) throw refusalOf(next.refusal)
  return { member, request, status: next.to }
}

const refusalOf = (code: keyof typeof REQUEST_REFUSALS) =>
  new Refusal(code, { status: 409, text: REQUEST_REFUSALS[code] })

export async function withdraw(world: World, call: Call<typeof contract.withdrawRequest>): Promise<void> {
  const { id } = call.params
  await change(world, withoutActorName(call), async ({ tx, now, audit, publish }: Unit) => {
    const own = found(await requestOf(tx, id))
    found(own.memberId === call.session.personId ? own : null)
    const { status } = await lockRequest(tx, id, 'withdraw')
    await decideRequest(tx, id, { status, decidedAt: now })
    audit({ action: 'WITHDRAW', ...audited(id) })
    publish('organization', { id })
  })
}

const present = (row: RequestRecord): contract.RequestRow => {
  const { member_id, member_name, user_id, phone, holder_id, holder_name, managers, ...rest } = row
  return {
    ...rest,
    created_at: isoOf(row.created_at),
    decided_at: row.decided_at && isoOf(row.decided_at),
    member: { id: member_id, name: member_name, user_id, phone: phone ?? '' },
    holder: holder_id ? { id: holder_id, name: holder_name ?? '', managers } : null,
  }
}

export async function list(world: World, call: Call<typeof contract.listRequests>) {
  const { query } = call
  const { status, q } = query
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: RequestRecord[]) => rows.map(present)
    const file = { subject: 'organization_request', columns: REQUEST_CSV, query: allRequests(status, q) }
    return exportCsv(world, call, { ...file, rowsOf })
  }
  const page = pageOf(query)
  const [rows, total] = await Promise.all([
    requestRecords(world.db, { status, q, limit: page.limit, offset: page.offset }),
    requestCount(world.db, status, q),
  ])
  return Answer.of(rows.map(present), { page: page.shownToCap(total) })
}

/** Requests that wait for a decision of staff. */
export async function waitingRequests(world: World, shown: number) {
  const [count, rows] = await Promise.all([
    requestCount(world.db, 'WAITING'),
    requestRecords(world.db, { status: 'WAITING', q: undefined, limit: shown, offset: 0 }),
  ])
  const lines = rows.map(({ id, name, member_name, is_contest, created_at }) => ({
    id,
    name,
    member: member_name,
    is_contest,
    created_at: isoOf(created_at),
  }))
  return { organization_requests: { count, rows: lines } }
}

export async function approve(world: World, call: Call<typeof contract.approveRequest>) {
  const { id } = call.params
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const { member, request, status } = await lockRequest(tx, id, 'approve')
    const organizationId = call.body.organization_id
      ? await lockHolder(tx, call.body.organization_id, request)
      : await create(unit, request)
    await appoint(unit, organizationId, member.id)
    await decideRequest(tx, id, { status, decidedAt: now, organizationId })
    unit.audit({ action: 'APPROVE', ...audited(id), after: { member_id: member.id } })
    const action = call.body.organization_id ? 'ADD_MANAGER' : 'CREATE'
    const { name, registrationNumber: business_number } = request
    const after = { ...(action === 'CREATE' && { name, business_number }), member_id: member.id }
    unit.audit({ action, subject: 'organization', subjectId: organizationId, after })
    notify(unit, member, organizationApproved, id)
    for (const changed of [id, organizationId]) unit.publish('organization', { id: changed })
    return present(found(await requestRecord(tx, id)))
  })
}

/** Locks the organization that has the number of the request; 409 if it is not the one that staff saw. */
async function lockHolder(tx: Tx, id: string, request: OrganizationRequest): Promise<string> {
  const holder = await lockOrganization(tx, id)
  if (holder?.registrationNumber !== request.registrationNumber) throw refusalOf('HOLDER_CHANGED')
  return holder.id
}

async function create({ tx, now }: Unit, request: OrganizationRequest): Promise<string> {
  const { name, registrationNumber, memberId: founderId } = request
  const id = await addOrganization(tx, { name, registrationNumber, founderId, createdAt: now })
  await addAccountOf(tx, id)
  return id
}

function notify(
  { send }: Unit,
  { phone }: Member,
  kind: typeof organizationApproved,
  subjectId: string,
): void {
  if (phone) send(kind, { subjectId, recipient: phone, facts: {} })
}

export async function reject(world: World, call: Call<typeof contract.rejectRequest>) {
  const { id } = call.params
  const { reason } = call.body
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const { member, status } = await lockRequest(tx, id, 'reject')
    await decideRequest(tx, id, { status, decidedAt: now, reason })
    unit.audit({ action: 'REJECT', ...audited(id), after: { reason } })
    notify(unit, member, organizationRejected, id)
    unit.publish('organization', { id })
    return present(found(await requestRecord(tx, id)))
  })
}
