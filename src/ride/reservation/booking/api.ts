import { dayOf } from '#kit/day.ts'
import { isUnreachable } from '#kit/db.ts'
import type { Call } from '#kit/http-server.ts'
import { newId } from '#kit/id.ts'
import { replayStoredResponse, responseOf } from '#kit/idempotency.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change, ConflictError, retryOnConflict } from '#kit/unit-of-work.ts'
import { ownActorOf } from '#platform/outbox/store.ts'
import { lockMember } from '#ride/account/store.ts'
import { lockUnitsForShare } from '#ride/fleet/store.ts'
import { lockBooker, refuseOverLimit } from '#ride/organization/service.ts'
import type { Membership } from '#ride/organization/store.ts'
import { lockAccount, lockAccounts } from '#ride/ticket/store.ts'
import type { Unit, World } from '#world'
import { bookedRight } from '../cancellation/rules.ts'
import { cancelRide, refuseLateChange } from '../cancellation/service.ts'
import { presentNew, columnsOfForm } from '../api.ts'
import { auditForMember } from '../audit.ts'
import type * as contract from '../contract.ts'
import { storedNotify } from '../recipient/contract.ts'
import { sendRideMessage } from '../messages.ts'
import { type BookingFacts, bookingRefusal, draftRefusal, payingAccountOf, TICKET_HALVES } from '../rules.ts'
import { toldFacts } from '../recipient/store.ts'
import { ownReservation, type Reservation } from '../store.ts'
import { NOT_STARTED } from '../trip-event/rules.ts'
import { BOOKING_WORDS, DRAFT_WORDS, ORGANIZATION_WORDS } from '../copy.ts'
import { type BookingCall, isForOther, messagesOf, payerOf, reasonOf, statusOf, toldOf } from './messages.ts'
import {
  type BookingWriter,
  bookingWriter,
  bookingWriterIn,
  publishBooked,
  refuseStaffFields,
  shownIn,
  withNextDays,
} from './service.ts'
import type { Facts } from './store.ts'

type Booked = { reservation: Reservation; response: contract.BookedOut }

/** Books: loads the facts, decides, and saves in one statement; retries when a concurrent change won. */
export async function create(
  world: World,
  call: Call<typeof contract.createReservation>,
): Promise<contract.BookedOut> {
  refuseStaffFields(call)
  if (isForOther(call) || call.body.organization_id) return createWithin(world, call)
  try {
    const how = {
      ...FOR_MEMBER,
      writer: bookingWriter(world),
      undoSeconds: world.settings.undoSeconds,
    }
    const booked = await retryOnConflict(() => book(world.now(), call, how))
    if ('reservation' in booked) {
      publishBooked(world.events.publish, booked.reservation)
      world.recorder.wakeOutbox(['SMS'])
    }
    return booked.response
  } catch (error) {
    // The booking may have been saved: invalidate the day's caches before reporting the error.
    if (isUnreachable(error)) world.events.publish('day', { day: columnsOfForm(call.body).rideDate })
    return replayStoredResponse(world.db, call.idempotency, error)
  }
}

/**
 * Books when staff act for a member, or when an organization pays. The same transaction writes the audit entry and
 * checks the limit.
 */
const createWithin = (world: World, call: Call<typeof contract.createReservation>) =>
  change(world, call, async (unit: Unit) =>
    bookWithin(unit, call, 'BOOK', {
      booker: await bookerOf(unit, call),
      undoSeconds: world.settings.undoSeconds,
    }),
  ).catch(withNextDays(world, call))

/** Locks the member and, if an organization pays, the membership whose limit applies. */
async function bookerOf({ tx }: Unit, { params, body }: BookingCall): Promise<Membership | null> {
  found(await lockMember(tx, params.id))
  return body.organization_id ? lockBooker(tx, body.organization_id, params.id) : null
}

/** Cancels a reservation and books another in its place, both or neither: the refunded ticket pays for the new one. */
export const rebook = (world: World, call: Call<typeof contract.rebookReservation>) =>
  change(world, call, async (unit: Unit) => {
    const { tx } = unit
    const { undoSeconds } = world.settings
    const { id: memberId, rid } = call.params
    const booker = await bookerOf(unit, call)
    const known = found(await ownReservation(tx, memberId, rid))
    await lockAccounts(tx, [payingAccountOf(known).holderId, payerOf(call)], memberId)
    await lockUnitsForShare(tx, call.body.car_id)
    const left = (await cancelRide(unit, memberId, rid, refuseLateChange)).before
    const heard = toldOf(call, left, await toldFacts(tx, memberId, call.body.phone)).map(
      ({ address }) => address,
    )
    // Recipients of the change message get no cancellation message, so only a replaced passenger gets one.
    await sendRideMessage(unit, 'reservation_canceled', left, {
      only: ({ address }) => !heard.includes(address),
    })
    return bookWithin(unit, call, 'REBOOK', { booker, left, undoSeconds })
  })

type Around = {
  /** The booker's membership in the organization that pays; null: the member pays. */
  booker: Membership | null
  /** The reservation that this booking replaces. */
  left?: Reservation
  undoSeconds: number
  isSilent?: boolean
}

/** Books within a transaction. The unit of work stores the response, and retries the whole transaction after a deadlock. */
export async function bookWithin(
  unit: Unit,
  call: BookingCall,
  action: string,
  { booker, left, undoSeconds, isSilent }: Around,
) {
  const keyless = { ...call, idempotency: null }
  const { rideDate } = columnsOfForm(call.body)
  // Locks the account until the commit: its ledger chain is checked only at the commit, too late to retry.
  await lockAccount(unit.tx, payerOf(call))
  if (booker) await refuseOverLimit(unit.tx, booker, { rideDate, costHalves: TICKET_HALVES, replaced: left })
  const keepsPlace = left?.carId === call.body.car_id && left.rideDate === rideDate
  const how: How = {
    writer: bookingWriterIn(unit.tx),
    kept: keepsPlace ? left.unitId : null,
    keepsPlace,
    payer: booker?.organizationName ?? null,
    left: left ?? null,
    undoSeconds,
    isSilent,
  }
  const { reservation, response } = (await book(unit.now, keyless, how)) as Booked
  publishBooked(unit.publish, reservation)
  const reason = reasonOf(call)
  auditForMember(unit, action, call.params.id, reservation.id, reason ? { reason } : {})
  return response
}

type How = {
  writer: BookingWriter
  /** The member had the unit until this change, so the waitlist has no claim on it. */
  keepsPlace: boolean
  /** The unit of the replaced reservation, which the member keeps if it is free; null: any unit. */
  kept: string | null
  /** The name of the organization that pays; null: the member does. */
  payer: string | null
  /** The reservation that this booking replaces. */
  left: Reservation | null
  /** The delay of its messages, in seconds, during which the booking can be undone. */
  undoSeconds: number
  isSilent?: boolean | undefined
}

const FOR_MEMBER = { keepsPlace: false, kept: null, payer: null, left: null, undoSeconds: 0 }

/** The facts of a booking by staff that a payment link will pay. Refused like a booking, but no tickets are needed. */
export async function bookable({ tx, now }: Unit, call: BookingCall): Promise<Facts> {
  const how = { ...FOR_MEMBER, writer: bookingWriterIn(tx) }
  const values = columnsOfForm(call.body)
  const facts = await load(how, now, { ...call, idempotency: null }, values)
  const paid = { ...facts, spendable_halves: TICKET_HALVES }
  decide(paid, values, now, { ...how, byStaff: true, staff: { reason: reasonOf(call) } })
  return facts
}

/** Books, or returns the stored response of the same key. Throws ConflictError when a concurrent change won. */
async function book(
  now: Date,
  call: BookingCall,
  how: How,
): Promise<Booked | { response: contract.BookedOut }> {
  const { idempotency } = call
  const values = columnsOfForm(call.body)
  const facts = await load(how, now, call, values)
  const stored = facts.response_hash && { request_hash: facts.response_hash, body: facts.response_body }
  if (stored && idempotency) return { response: responseOf<contract.BookedOut>(stored, idempotency)!.body }
  decide(facts, values, now, {
    ...how,
    byStaff: call.session.role === 'ADMIN',
    staff: isForOther(call) ? { reason: reasonOf(call) } : undefined,
  })
  const reservation = requested(
    call,
    {
      ...values,
      // Without a new note, the ride keeps the staff note of the ride that it replaces.
      staffNote: values.staffNote || (how.left?.staffNote ?? ''),
      ...bookedRight(facts.cancel_steps, values.pickupAt, now, how.left),
    },
    facts,
    now,
  )
  const shown = presentNew({ ...reservation, ...shownIn(facts), organizationName: how.payer }, now)
  const response = { ...shown, same_time: facts.same_time }
  const booking = {
    ...reservation,
    payerId: payingAccountOf(reservation).holderId,
    today: dayOf(now),
    unitVersion: facts.unit_version,
    endsHold: how.kept === null || facts.unit_id !== how.kept,
    endsLine: !how.keepsPlace,
    entryId: newId(),
    actorId: ownActorOf(call.session),
    messages: JSON.stringify(how.isSilent ? [] : messagesOf(call, reservation, how.left, facts)),
    messagesAt: new Date(now.getTime() + how.undoSeconds * 1000),
    scope: idempotency?.scope ?? null,
    key: idempotency?.key ?? null,
    hash: idempotency?.hash ?? null,
    response: idempotency && JSON.stringify(response),
  }
  if (!(await how.writer.save(booking))) throw new ConflictError()
  return { reservation, response }
}

type Values = ReturnType<typeof columnsOfForm>

async function load({ writer, kept }: How, now: Date, call: BookingCall, values: Values): Promise<Facts> {
  const { rideDate: day, pickupAt, phone } = values
  const { params, body, idempotency } = call
  const facts = await writer.load({
    memberId: params.id,
    payerId: payerOf(call),
    carId: body.car_id,
    day,
    pickupAt,
    phone,
    today: dayOf(now),
    now,
    seed: Math.floor(Math.random() * 1e9),
    preferred: kept,
    scope: idempotency?.scope ?? null,
    key: idempotency?.key ?? null,
  })
  return found(facts)
}

function decide(
  facts: Facts,
  values: Values,
  now: Date,
  { keepsPlace, kept, payer, byStaff, staff }: How & { byStaff: boolean } & Pick<BookingFacts, 'staff'>,
): void {
  const wrong = draftRefusal({ ...values, seats: facts.seats, now, byStaff })
  if (wrong) refuse(wrong.code, DRAFT_WORDS, 422, { [wrong.field]: DRAFT_WORDS[wrong.code] })
  const code = bookingRefusal({
    day: values.rideDate,
    today: dayOf(now),
    openDate: facts.open_date,
    carStatus: facts.car_status,
    dayStatus: facts.day_status,
    hasFreeUnit: facts.unit_id !== null,
    hasWaitlist: facts.has_waitlist && !keepsPlace,
    isKept: kept !== null && facts.unit_id === kept,
    spendableHalves: facts.spendable_halves,
    staff,
  })
  refuse(code, payer ? { ...BOOKING_WORDS, ...ORGANIZATION_WORDS } : BOOKING_WORDS)
}

/** The requested reservation: the values to save, and the response. */
const requested = (
  call: BookingCall,
  values: Values & Pick<Reservation, 'freeUntil' | 'cancelSteps'>,
  facts: Facts,
  now: Date,
): Reservation => ({
  ...values,
  id: newId(),
  memberId: call.params.id,
  carId: call.body.car_id,
  unitId: facts.unit_id,
  driverId: null,
  driverForced: false,
  status: statusOf(call),
  ...NOT_STARTED,
  costHalves: TICKET_HALVES,
  settledHalves: null,
  version: 1,
  createdAt: now,
  canceledAt: null,
  arrivedAt: null,
  erasedAt: null,
  movedFrom: null,
  organizationId: call.body.organization_id ?? null,
  notify: storedNotify(call.body.notify, facts.is_silent),
  completed: false,
})
