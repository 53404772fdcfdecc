import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#kit/db.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import { lockUnitsToGive } from '#ride/fleet/store.ts'
import { lockAccount } from '#ride/ticket/store.ts'
import { paidBy } from './rules.ts'
import { lockReservation, type Reservation, storedReservation } from './store.ts'

/** Rows that a change locks before the reservation: its member and the account that pays; units, or all of its car. */
export type LocksBefore = { payer?: boolean; units?: string[] | 'ALL_OF_CAR' }

/**
 * Locks a reservation after what the change needs besides it, in the lock order of STYLE.md; null when there is none.
 * Throws ConflictError when the reservation changed before its lock so that the change needs other locks.
 */
export async function lockRide(
  tx: Tx,
  id: string,
  locksBefore: (known: Reservation) => LocksBefore,
): Promise<Reservation | null> {
  const known = await storedReservation(tx, id)
  if (!known) return null
  const { payer = false, units = [] } = locksBefore(known)
  if (payer) {
    await lockMember(tx, known.memberId)
    await lockAccount(tx, paidBy(known).holderId)
  }
  if (units.length)
    await lockUnitsToGive(tx, units === 'ALL_OF_CAR' ? { carId: known.carId } : { ids: units })
  const reservation = await lockReservation(tx, id)
  const isSame =
    reservation?.carId === known.carId && isDeepStrictEqual(locksBefore(reservation), locksBefore(known))
  if (!isSame) throw new ConflictError()
  return reservation
}
