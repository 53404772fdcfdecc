import { Answer } from '#kit/answer.ts'
import { DAY_MS, dayOf, wallTimeOf } from '#kit/day.ts'
import type { Tx } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { ticketsOf } from '#kit/money.ts'
import { pageOf } from '#kit/page.ts'
import { found, Refusal, refuse } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { change, ConflictError } from '#kit/unit-of-work.ts'
import { wantsCsv } from '#platform/staff/export/rules.ts'
import { exportCsv } from '#platform/staff/export/service.ts'
import { forExistingMember } from '#ride/account/service.ts'
import { lockMember, memberOf } from '#ride/account/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { CLAIM_REFUSALS } from './copy.ts'
import { CLAIM_CSV } from './csv.ts'
import { claimAccepted, claimRefused } from './messages.ts'
import { CLAIM_STATE_MACHINE, type ClaimEvent, REFUSAL_DAYS } from './rules.ts'
import { closeCustomer, lockPeople, moveEverything } from './service.ts'
import {
  allClaims,
  changeClaim,
  type Claim,
  claimCount,
  claimOf,
  type ClaimRecord,
  claimRecord,
  claimRecords,
  ownClaims,
  type OwnRecord,
} from './store.ts'

const presentOwn = ({ id, state, reason, rides, halves }: OwnRecord): contract.OwnClaim => ({
  id,
  state,
  reason,
  rides,
  tickets: ticketsOf(halves),
})

const isoOf = (at: string) => new Date(at).toISOString()

const present = (row: ClaimRecord): contract.ClaimRow => ({
  ...presentOwn(row),
  created_at: isoOf(row.created_at),
  requested_at: row.requested_at && isoOf(row.requested_at),
  decided_at: row.decided_at && isoOf(row.decided_at),
  customer: { id: row.customer_id, name: row.customer_name, note: row.customer_note },
  claimant: {
    id: row.claimant_id,
    name: row.claimant_name,
    user_id: row.user_id ?? '',
    phone: row.phone ?? '',
  },
  latest_rides: row.latest_rides.map(({ pickup_at, ...ride }) => ({
    ...ride,
    pickup_time: wallTimeOf(new Date(pickup_at)),
  })),
})

async function ownOf({ db, now }: World, { params }: Call<typeof contract.listOwnClaims>) {
  const since = new Date(now().getTime() - REFUSAL_DAYS * DAY_MS)
  const claims = await ownClaims(db, params.id, dayOf(now()), since)
  return claims.filter(({ rides, halves }) => rides > 0 || halves > 0).map(presentOwn)
}

export const listOwn = forExistingMember(ownOf)

/**
 * Applies an event to a claim. 409 if its state does not accept the event; ConflictError if it changed concurrently.
 */
async function saveEvent({ tx, now }: Unit, claim: Claim, event: ClaimEvent, more: Partial<Claim> = {}) {
  const next = applyEvent(CLAIM_STATE_MACHINE, claim.state, event)
  if (next.refusal !== null) throw new Refusal(next.refusal, { status: 409, text: CLAIM_REFUSALS.CLAIM_OVER })
  const isOver = CLAIM_STATE_MACHINE.final.includes(next.to)
  const times = isOver ? { decidedAt: now, phone: null } : { requestedAt: now }
  if (!(await changeClaim(tx, claim, { ...times, ...more, state: next.to }))) throw new ConflictError()
}

type OwnCall = Call<typeof contract.requestClaim> | Call<typeof contract.declineClaim>

const REQUEST = { event: 'request', action: 'REQUEST' } as const
const DECLINE = { event: 'decline', action: 'DECLINE' } as const

const answer = (world: World, call: OwnCall, { event, action }: typeof REQUEST | typeof DECLINE) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, auditForMember, publish } = unit
    const { id, cid } = call.params
    found(await lockMember(tx, id))
    const known = await claimOf(tx, cid)
    const claim = found(known?.claimantId === id ? known : null)
    await saveEvent(unit, claim, event)
    auditForMember(id, { action, subject: 'customer_claim', subjectId: cid })
    publish('member', { id })
    return presentOwn((await claimRecord(tx, cid, dayOf(now)))!)
  })

export const request = (world: World, call: Call<typeof contract.requestClaim>) =>
  answer(world, call, REQUEST)

export const decline = (world: World, call: Call<typeof contract.declineClaim>) =>
  answer(world, call, DECLINE)

export async function list(world: World, call: Call<typeof contract.listClaims>) {
  const { db, now } = world
  const { query } = call
  const listed = { state: query.status, q: query.q }
  if (wantsCsv(call)) {
    const rowsOf = (_: Tx, rows: ClaimRecord[]) => rows.map(present)
    const all = allClaims(listed, dayOf(now()))
    return exportCsv(world, call, { subject: 'customer_claim', columns: CLAIM_CSV, query: all, rowsOf })
  }
  const { limit, offset, shownToCap } = pageOf(query)
  const [rows, total] = await Promise.all([
    claimRecords(db, { ...listed, limit, offset }, dayOf(now())),
    claimCount(db, listed),
  ])
  return Answer.of(rows.map(present), { page: shownToCap(total) })
}

/** Claims that wait for a decision of staff. */
export async function requestedClaims({ db, now }: World, shown: number) {
  const listed = { state: 'REQUESTED' as const }
  const [count, rows] = await Promise.all([
    claimCount(db, listed),
    claimRecords(db, { ...listed, limit: shown, offset: 0 }, dayOf(now())),
  ])
  const lines = rows.map(present).map((row) => ({
    id: row.id,
    customer: row.customer.name,
    claimant: row.claimant.name,
    rides: row.rides,
    tickets: row.tickets,
    requested_at: row.requested_at ?? row.created_at,
  }))
  return { claims: { count, rows: lines } }
}

/** Locks both people, then reads the claim again, because a parallel request may have decided it. */
export const accept = (world: World, call: Call<typeof contract.acceptClaim>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, send } = unit
    const { id } = call.params
    const people = await lockPeople(unit, found(await claimOf(tx, id)))
    const claim = found(await claimOf(tx, id))
    refuse(people && claim.state === 'REQUESTED' ? null : 'CLAIM_OVER', CLAIM_REFUSALS)
    const moved = await moveEverything(unit, people!, call.session.personId)
    await saveEvent(unit, claim, 'accept')
    await closeCustomer(world, unit, people!)
    const after = { customer_id: claim.customerId, claimant_id: claim.claimantId, ...moved }
    audit({ action: 'ACCEPT', subject: 'customer_claim', subjectId: id, after })
    const recipient = people!.claimant.phone
    if (recipient) send(claimAccepted, { subjectId: id, recipient, facts: moved })
    return { ...present((await claimRecord(tx, id, dayOf(now)))!), ...moved }
  })

export const refuseRequest = (world: World, call: Call<typeof contract.refuseClaim>) =>
  change(world, call, async (unit: Unit) => {
    const { tx, now, audit, publish, send } = unit
    const { id } = call.params
    const { reason } = call.body
    const claim = found(await claimOf(tx, id))
    await saveEvent(unit, claim, 'refuse', { reason })
    audit({ action: 'REFUSE', subject: 'customer_claim', subjectId: id, after: { reason } })
    publish('member', { id: claim.claimantId })
    const recipient = (await memberOf(tx, claim.claimantId))?.phone
    if (recipient) send(claimRefused, { subjectId: id, recipient, facts: {} })
    return present((await claimRecord(tx, id, dayOf(now)))!)
  })
