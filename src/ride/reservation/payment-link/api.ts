import { wallTimeOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { change } from '#kit/unit-of-work.ts'
import { addConsentAnswers } from '#platform/consent/store.ts'
import { lockMember, type Member, memberOf } from '#ride/account/store.ts'
import { holdForLink } from '#ride/hold/service.ts'
import { beginForRide, reconcileOnReturn, reopen, windowOf } from '#ride/ticket/purchase/link/service.ts'
import { lockAccount } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { columnsOfForm } from '../api.ts'
import { bookable } from '../booking/api.ts'
import { withNextDays } from '../booking/service.ts'
import { bookedRight, cancelEndsOf } from '../cancellation/rules.ts'
import { newestPolicy } from '../cancellation/store.ts'
import { languageOf } from '../recipient/rules.ts'
import { placesOf, TICKET_HALVES } from '../rules.ts'
import type * as contract from './contract.ts'
import { LINK_CANCELED, LINK_REFUSALS } from './copy.ts'
import { paymentLinkSent } from './messages.ts'
import { linkEnd, linkRefusal, linkStatus, maskName, MAX_SENT, PAYMENT_LINK_STATE_MACHINE } from './rules.ts'
import { endUnpaid, linkIdOf, payUrl } from './service.ts'
import {
  addLink,
  changeLink,
  type Link,
  linkOf,
  lockLink,
  shownLink,
  type ShownLink,
  shownLinksOf,
} from './store.ts'

/**
 * The current status of a link; REFUNDED also if its payment was refunded elsewhere, because it cannot be paid again.
 */
function statusNow(row: ShownLink, now: Date) {
  const status = linkStatus(row, now)
  const isRefunded = row.paymentStatus === 'REFUNDING' || row.paymentStatus === 'CANCELLED'
  return isRefunded && status !== 'BOOKED' ? 'REFUNDED' : status
}

const failureOf = (row: ShownLink): string | null =>
  row.failure ?? (row.paymentStatus === 'FAILED' ? row.paymentFailure : null)

function present({ settings, secrets }: World, origin: string, now: Date) {
  const site = settings.publicUrl ?? origin
  return (row: ShownLink): contract.LinkOut => {
    const status = statusNow(row, now)
    return {
      id: row.id,
      url: payUrl(site, secrets.pepper, row.id),
      status,
      expires_at: row.expiresAt.toISOString(),
      amount: row.amount,
      car_name: row.carName,
      pickup_time: wallTimeOf(row.pickupAt),
      is_confirmed_at_once: row.booking?.status === 'CONFIRMED',
      sent: row.sentCount,
      may_send: status === 'OPEN' && row.sentCount < MAX_SENT,
      reservation_id: row.reservationId,
      failure: failureOf(row),
    }
  }
}

const presentStored = async (world: World, { tx, now }: Unit, origin: string, id: string) =>
  present(world, origin, now)((await shownLink(tx, id))!)

/** Holds the unit, starts the purchase and sends the link, all or nothing. */
export async function create(world: World, call: Call<typeof contract.createPaymentLink>) {
  const { amount, ...booking } = call.body
  const order = { ...call, body: booking }
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const memberId = call.params.id
    const member = found(await lockMember(tx, memberId))
    found(await lockAccount(tx, memberId))
    refuse(member.phone ? null : 'PHONE_MISSING', LINK_REFUSALS)
    const { pickupAt, rideDate } = columnsOfForm(booking)
    const { unit_id: unitId } = await bookable(unit, order)
    refuse(linkRefusal(now, pickupAt), LINK_REFUSALS)
    const expiresAt = linkEnd(now, pickupAt)
    const ride = { memberId, carId: booking.car_id }
    await holdForLink(tx, { ...ride, day: rideDate, unitId: unitId!, expiresAt, now })
    const bought = { memberId, halves: TICKET_HALVES, amount, endsAt: expiresAt }
    const { id: purchaseId } = await beginForRide(tx, bought, now)
    const times = { rideDate, pickupAt, expiresAt, createdAt: now }
    const link = await addLink(tx, { ...ride, purchaseId, booking, ...times })
    sendLink(unit, link, member, amount)
    unit.audit({ action: 'CREATE', ...auditOf(link) })
    unit.publish('hold', { day: rideDate })
    return presentStored(world, unit, call.origin, link.id)
  }).catch(withNextDays(world, order))
}

function sendLink({ send }: Unit, link: Link, { phone }: Pick<Member, 'phone'>, amount: number): void {
  if (!phone) return
  const { id: linkId, pickupAt, expiresAt } = link
  const times = { pickupAt: pickupAt.toISOString(), until: expiresAt.toISOString() }
  const facts = { linkId, language: languageOf(phone), amount, ...times }
  send(paymentLinkSent, { subjectId: linkId, recipient: phone, facts })
}

const auditOf = ({ id, pickupAt }: Link) => ({
  subject: 'payment_link',
  subjectId: id,
  after: { pickup_time: pickupAt.toISOString() },
})

export async function list(world: World, { params, origin }: Call<typeof contract.listPaymentLinks>) {
  return (await shownLinksOf(world.db, params.id)).map(present(world, origin, world.now()))
}

/** Locks a link's customer and account, then the link. A link past its end counts as expired. */
async function lockOf(tx: Unit['tx'], id: string, now: Date) {
  const known = found(await linkOf(tx, id))
  const member = await lockMember(tx, known.memberId)
  await lockAccount(tx, known.memberId)
  const link = await lockLink(tx, known)
  return { member, link, status: linkStatus(link, now) }
}

export const sendAgain = (world: World, call: Call<typeof contract.sendPaymentLink>) =>
  change(world, call, async (unit: Unit) => {
    const { member, link, status } = await lockOf(unit.tx, call.params.id, unit.now)
    refuse(applyEvent(PAYMENT_LINK_STATE_MACHINE, status, 'sendAgain').refusal, LINK_REFUSALS)
    refuse(link.sentCount < MAX_SENT ? null : 'LINK_SENT_OFTEN', LINK_REFUSALS)
    const changed = await changeLink(unit.tx, link.id, { sentCount: link.sentCount + 1 })
    const { amount } = (await shownLink(unit.tx, link.id))!
    sendLink(unit, changed, found(member), amount)
    unit.audit({ action: 'SEND', ...auditOf(link) })
    return presentStored(world, unit, call.origin, link.id)
  })

export const cancel = (world: World, call: Call<typeof contract.cancelPaymentLink>) =>
  change(world, call, async (unit: Unit) => {
    const { link, status } = await lockOf(unit.tx, call.params.id, unit.now)
    refuse(status === 'OPEN' ? null : 'LINK_OVER', LINK_REFUSALS)
    refuse(await endUnpaid(unit, link, 'cancel', LINK_CANCELED), { ...LINK_REFUSALS, NO_CHANGE: '' })
    unit.audit({ action: 'CANCEL', ...auditOf(link) })
    return presentStored(world, unit, call.origin, link.id)
  })

/** The link of a token; 404 for a wrong token and for an erased link. */
async function linkOfToken({ db, secrets }: World, token: string): Promise<ShownLink> {
  const id = linkIdOf(secrets.pepper, token)
  const row = found(id ? await shownLink(db, id) : null)
  found(row.booking)
  return row
}

async function presentPage(world: World, row: ShownLink): Promise<contract.PayPageOut> {
  const now = world.now()
  const status = statusNow(row, now)
  const booking = row.booking!
  const { pickupAt } = row
  const policy = await newestPolicy(world.db)
  const right = { ...bookedRight(policy?.steps ?? null, pickupAt, now), pickupAt }
  const ride = columnsOfForm(booking)
  return {
    status,
    language: languageOf(row.memberPhone ?? '0'),
    car_name: row.carName,
    car_image: row.carImage,
    pickup_time: wallTimeOf(pickupAt),
    places: placesOf(ride),
    passenger: maskName(booking.name),
    passenger_count: booking.passenger_count,
    amount: row.amount,
    expires_at: row.expiresAt.toISOString(),
    is_confirmed_at_once: booking.status === 'CONFIRMED',
    cancel_ends: status === 'OPEN' ? cancelEndsOf({ ...right, status: 'CONFIRMED' }) : [],
    failure: failureOf(row),
    receipt_url: status === 'BOOKED' ? row.receiptUrl : null,
  }
}

export const show = async (world: World, { params }: Call<typeof contract.getPayPage>) =>
  presentPage(world, await linkOfToken(world, params.token))

/** Opens the provider's window. A link has one payment, and the provider charges its id at most once. */
export async function openWindow(world: World, call: Call<typeof contract.openPayWindow>) {
  const { id } = await linkOfToken(world, call.params.token)
  return change(world, call, async (unit: Unit) => {
    const { tx, now } = unit
    const { link, status } = await lockOf(tx, id, now)
    refuse(applyEvent(PAYMENT_LINK_STATE_MACHINE, status, 'openWindow').refusal, LINK_REFUSALS)
    const purchase = await reopen(unit, link.purchaseId)
    refuse(purchase ? null : 'LINK_OVER', LINK_REFUSALS)
    const { memberId } = link
    const signing = { realm: 'ride' as const, personId: memberId, address: call.address, at: now }
    if (!link.openedAt) {
      await addConsentAnswers(tx, signing, { ticket_purchase: true })
      await changeLink(tx, id, { openedAt: now })
    }
    return windowOf(world.settings, purchase!, found(await memberOf(tx, memberId)))
  })
}

export async function confirm(world: World, { params, body }: Call<typeof contract.confirmPayment>) {
  const { purchaseId } = await linkOfToken(world, params.token)
  await reconcileOnReturn(world, purchaseId, body.closed)
  return presentPage(world, await linkOfToken(world, params.token))
}
