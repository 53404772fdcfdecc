import { ticketsOf } from '#kit/money.ts'
import { refuse } from '#kit/refusal.ts'
import { giveMessages } from '#platform/outbox/recipient/store.ts'
import { eraseRowsOf } from '#platform/personal/service.ts'
import { MAX_STAFF_NOTE } from '#ride/account/member/rules.ts'
import {
  changeMember,
  lockMember,
  lockMemberForDeletion,
  markMerged,
  type Member,
} from '#ride/account/store.ts'
import { giveAddressbook } from '#ride/addressbook/store.ts'
import { destroyDocumentsOf } from '#ride/document/service.ts'
import { giveHolds } from '#ride/hold/store.ts'
import { leaveOrganizations } from '#ride/organization/service.ts'
import { giveRatings } from '#ride/rating/store.ts'
import { giveLinks } from '#ride/reservation/payment-link/store.ts'
import { giveRides } from '#ride/reservation/store.ts'
import { givePurchases } from '#ride/ticket/purchase/store.ts'
import { moveAllLots } from '#ride/ticket/service.ts'
import { giveEntries } from '#ride/waitlist/store.ts'
import type { Unit, World } from '#world'
import { CLAIM_REFUSALS } from './copy.ts'
import { clashRefusal } from './rules.ts'
import { type Claim, clashFacts } from './store.ts'

type People = { customer: Member; claimant: Member }

/**
 * Locks the customer against every new row, and the claimant, the lower id first; null if one of them is deleted.
 */
export async function lockPeople({ tx }: Unit, { customerId, claimantId }: Claim): Promise<People | null> {
  const locked = new Map<string, Member | null>()
  for (const id of [customerId, claimantId].toSorted())
    locked.set(id, await (id === customerId ? lockMemberForDeletion : lockMember)(tx, id))
  const [customer, claimant] = [locked.get(customerId), locked.get(claimantId)]
  return customer && claimant ? { customer, claimant } : null
}

/** Moves everything of the customer to the claimant; returns the number of rides and the tickets. Call under lockPeople. */
export async function moveEverything(unit: Unit, { customer, claimant }: People, actorId: string) {
  const { tx, now, publish } = unit
  const [from, to] = [customer.id, claimant.id]
  await leaveOrganizations(unit, { memberId: from, isOwn: false })
  const halves = await moveAllLots(tx, { from, to, actorId }, now)
  refuse(clashRefusal(await clashFacts(tx, from, to)), CLAIM_REFUSALS)
  const rides = await giveRides(tx, from, to)
  await givePurchases(tx, from, to)
  const days = await giveHolds(tx, from, to)
  await giveLinks(tx, from, to)
  days.push(...(await giveEntries(tx, from, to, now)))
  await giveAddressbook(tx, from, to)
  await giveRatings(tx, from, to)
  await giveMessages(tx, from, to)
  for (const ride of rides) publish('reservation', ride)
  for (const day of days) publish('hold', { day })
  return { rides: rides.length, tickets: ticketsOf(halves) }
}

/** The claimant's note followed by the customer's, cut to the maximum length. */
const joinedNote = ({ customer, claimant }: People): string =>
  [claimant.staffNote, customer.staffNote].filter(Boolean).join('\n').slice(0, MAX_STAFF_NOTE)

/** Closes the customer's account like a deleted one, and stores which account it was merged into. */
export async function closeCustomer(world: World, unit: Unit, people: People): Promise<void> {
  const { tx, now, revise, publish } = unit
  const { customer, claimant } = people
  const staffNote = joinedNote(people)
  if (staffNote !== claimant.staffNote) {
    const version = await changeMember(tx, claimant.id, { staffNote })
    revise({ subjectId: claimant.id, version, fields: ['staff_note'] })
  }
  await eraseRowsOf(tx, world, 'member', { id: customer.id, phone: null, now })
  await destroyDocumentsOf(tx, customer.id, now)
  await markMerged(tx, customer.id, claimant.id)
  for (const { id } of [customer, claimant]) publish('member', { id })
}
