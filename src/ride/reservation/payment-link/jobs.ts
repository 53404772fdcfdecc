import type { Session } from '#kit/contract.ts'
import { eachAlone } from '#kit/drain.ts'
import { Refusal } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { change, SYSTEM_CALLER } from '#kit/unit-of-work.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import { lockMember, memberOf } from '#ride/account/store.ts'
import { lockUnitsForShare } from '#ride/fleet/store.ts'
import { reconcileOnReturn } from '#ride/ticket/purchase/link/service.ts'
import { purchaseOf } from '#ride/ticket/purchase/store.ts'
import { lockAccount } from '#ride/ticket/store.ts'
import type { FindUseOfTickets, Unit, World } from '#world'
import { bookable, bookWithin } from '../booking/api.ts'
import type { BookingCall } from '../booking/messages.ts'
import { languageOf } from '../recipient/rules.ts'
import { CANCELED_LINK_PAID, LATE_PAYMENT, LINK_EXPIRED } from './copy.ts'
import { paymentLinkAlert, paymentLinkRefunded } from './messages.ts'
import { LINK_REASON, PAYMENT_LINK_STATE_MACHINE } from './rules.ts'
import { endUnpaid, releaseUnit } from './service.ts'
import { changeLink, dueLinks, type Link, linkOf, linkOfPurchase, lockLink, openLinkIds } from './store.ts'

/** The session of a booking by the server: staff took the order, so the rules of staff apply. */
const STAFF: Session = { personId: '', sessionId: '', role: 'ADMIN', name: '', rights: [] }

/**
 * The request to book a paid link. Staff chose its unit when they made the link, so LINK_REASON stands in for a missing
 * reason.
 */
const bookingOf = ({ memberId, booking }: Link): BookingCall => ({
  params: { id: memberId },
  body: { ...booking!, reason: booking!.reason || LINK_REASON },
  session: STAFF,
  idempotency: null,
})

/**
 * The use of the ticket that a link sold: it books the link's ride. Locks the customer, the account and the units of
 * the car, then the link.
 */
export const useOfLink: FindUseOfTickets = async (world, unit, purchaseId) => {
  const known = await linkOfPurchase(unit.tx, purchaseId)
  if (!known) return null
  await lockMember(unit.tx, known.memberId)
  await lockAccount(unit.tx, known.memberId)
  await lockUnitsForShare(unit.tx, known.carId)
  const link = await lockLink(unit.tx, known)
  return {
    refusal: () => bookingRefusal(unit, link),
    use: () => bookPaid(unit, link),
    refunded: (why) => markRefunded(world, unit, link, why),
  }
}

async function bookingRefusal(unit: Unit, link: Link): Promise<string | null> {
  if (applyEvent(PAYMENT_LINK_STATE_MACHINE, link.status, 'book').refusal !== null) return CANCELED_LINK_PAID
  if (!link.booking) return LATE_PAYMENT
  try {
    await bookable(unit, bookingOf(link))
    return null
  } catch (error) {
    if (error instanceof Refusal) return LATE_PAYMENT
    throw error
  }
}

async function bookPaid(unit: Unit, link: Link): Promise<void> {
  const { id } = await bookWithin(unit, bookingOf(link), 'BOOK', { booker: null, undoSeconds: 0 })
  await changeLink(unit.tx, link.id, { status: 'BOOKED', reservationId: id, endedAt: unit.now })
  const after = { member_id: link.memberId }
  unit.audit({ action: 'BOOK_PAID', subject: 'reservation', subjectId: id, after })
}

async function markRefunded(world: World, unit: Unit, link: Link, why: string): Promise<void> {
  const next = applyEvent(PAYMENT_LINK_STATE_MACHINE, link.status, 'refund')
  if (next.refusal !== null) return
  await releaseUnit(unit, link)
  await changeLink(unit.tx, link.id, { status: next.to, failure: why, endedAt: unit.now })
  await tellRefund(world, unit, link)
}

/** Sends messages about a refund to the customer and the dispatcher on duty. */
async function tellRefund({ settings }: World, { tx, send }: Unit, link: Link): Promise<void> {
  const { amount } = (await purchaseOf(tx, link.purchaseId))!
  const phone = (await memberOf(tx, link.memberId))?.phone
  if (phone) {
    const facts = { amount, language: languageOf(phone) }
    send(paymentLinkRefunded, { subjectId: link.id, recipient: phone, facts })
  }
  if (settings.dutyPhone) {
    const facts = { amount, pickupAt: link.pickupAt.toISOString() }
    send(paymentLinkAlert, { subjectId: link.id, recipient: settings.dutyPhone, facts })
  }
}

const AT_ONCE = 100

/**
 * Expires the links that were not paid in time, and returns their number. Reconciles each payment with the provider
 * first: a paid link becomes a ride instead.
 */
export async function expireLinks(world: World): Promise<number> {
  let count = 0
  await eachAlone(world.log, await dueLinks(world.db, world.now(), AT_ONCE), async (link) => {
    await reconcileOnReturn(world, link.purchaseId, false)
    count += await expire(world, link)
  })
  return count
}

const expire = (world: World, { id }: Link): Promise<number> =>
  change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const known = (await linkOf(unit.tx, id))!
    await lockMember(unit.tx, known.memberId)
    await lockAccount(unit.tx, known.memberId)
    return (await endUnpaid(unit, await lockLink(unit.tx, known), 'expire', LINK_EXPIRED)) === null ? 1 : 0
  })

/** The ids of messages that are still relevant: the message of a closed link is not sent. */
export async function relevantLinks(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const links = messages.filter(({ kind }) => kind === 'payment_link')
  const ids = links.map(({ subjectId }) => subjectId!)
  const open = await openLinkIds(world.db, ids, world.now())
  const holds = ({ kind, subjectId }: OutboxRow) => kind !== 'payment_link' || open.has(subjectId!)
  return new Set(messages.filter(holds).map(({ id }) => id))
}
