import { found, Refusal, refuse } from '#kit/refusal.ts'
import { sumHalves } from '#ride/ticket/rules.ts'
import { holdTickets } from '#ride/ticket/service.ts'
import { heldBy, recognizeTickets } from '#ride/ticket/store.ts'
import type { Unit } from '#world'
import { tellDriver } from '../driver-message/service.ts'
import { payingAccountOf } from '../rules.ts'
import { lockRide } from '../service.ts'
import { changeReservation, type Reservation } from '../store.ts'
import { cancelWords, changeTooLate } from './copy.ts'
import {
  cancelableUntil,
  cancelEndsOf,
  cancelRefusal,
  keptHalves,
  returnedTickets,
  stepsOf,
} from './rules.ts'

/**
 * Cancels a member's reservation and refunds the tickets that its policy returns now. `refuseMore` may refuse the
 * cancellation too. The caller sends the message. Returns the reservation before the cancellation, and the refunded
 * tickets.
 */
export async function cancelRide(
  unit: Unit,
  memberId: string,
  rid: string,
  refuseMore: (ride: Reservation, now: Date) => void,
): Promise<{ before: Reservation; returned: number }> {
  const { tx, now } = unit
  const before = found(await lockRide(tx, rid, () => ({ payer: true })))
  found(before.memberId === memberId || null)
  refuse(cancelRefusal({ ...before, until: cancelableUntil(before) }, now), cancelWords(stepsOf(before)))
  refuseMore(before, now)
  const returned = returnedTickets(cancelEndsOf(before), now) ?? 0
  await changeReservation(tx, before.id, { status: 'CANCELLED', canceledAt: now, driverForced: false })
  const kept = keptHalves(sumHalves(await heldBy(tx, before.id)), returned)
  await holdTickets(tx, payingAccountOf(before), kept, null, now)
  await recognizeTickets(tx, before.id, now)
  await tellDriver(unit, 'drive_withdrawn', before)
  unit.publish('day', { day: before.rideDate })
  const version = before.version + 1
  unit.revise({ subjectId: before.id, version, fields: ['status'] })
  unit.publish('reservation', { id: before.id, version })
  return { before, returned }
}

/** Refuses a change by the member once the whole ticket no longer returns. */
export function refuseLateChange(ride: Reservation, now: Date): void {
  const [whole] = cancelEndsOf(ride)
  if (now > new Date(whole!.until))
    throw new Refusal('CANCEL_TOO_LATE', { status: 409, text: changeTooLate() })
}
