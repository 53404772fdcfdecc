import { isDeepStrictEqual } from 'node:util'
import { batchLoader } from '#kit/batch-loader.ts'
import { memoizePerWorld } from '#kit/coalesce.ts'
import type { Tx } from '#kit/db.ts'
import { isId } from '#kit/id.ts'
import { ConflictError } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import { lockAssignableUnits } from '#ride/fleet/store.ts'
import { lockAccount } from '#ride/ticket/store.ts'
import type { World } from '#world'
import { payingAccountOf } from './rules.ts'
import {
  type FullReservation,
  lockReservation,
  type Reservation,
  reservationsByIds,
  storedReservation,
} from './store.ts'

/**
 * Rows to lock before the reservation. `payer`: the member and the paying account. `units`: these units, or all units
 * of the reservation's car.
 */
export type LocksBefore = { payer?: boolean; units?: string[] | 'ALL_OF_CAR' }

/**
 * Locks a reservation after the other rows that the change needs, in the lock order of STYLE.md; null if it does not
 * exist. Throws ConflictError if the reservation changed before its lock, so that other locks are needed.
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
    await lockAccount(tx, payingAccountOf(known).holderId)
  }
  if (units.length)
    await lockAssignableUnits(tx, units === 'ALL_OF_CAR' ? { carId: known.carId } : { ids: units })
  const reservation = await lockReservation(tx, id)
  const isSame =
    reservation?.carId === known.carId &&
    reservation.memberId === known.memberId &&
    isDeepStrictEqual(locksBefore(reservation), locksBefore(known))
  if (!isSame) throw new ConflictError()
  return reservation
}

// A change wakes every stream of the ride, in many tabs and on many servers. The streams of one server share a read.
const ridesOf = memoizePerWorld((world: World) =>
  batchLoader(async (ids) => new Map((await reservationsByIds(world.db, ids)).map((row) => [row.id, row]))),
)

/** A ride for a stream; null if the id is invalid or unknown. */
export const rideForStream = async (world: World, id: string): Promise<FullReservation | null> =>
  isId(id) ? ridesOf(world)(id) : null

/**
 * Calls `wake` after each change of a ride, and when a change may have been missed; returns the unsubscribe function.
 */
export function listenToRide(world: World, id: string, wake: () => void): () => void {
  const stops = [
    world.events.subscribe('reservation', (changed) => {
      if (changed.id === id) wake()
    }),
    world.events.onMissed(wake),
  ]
  return () => stops.forEach((stop) => stop())
}
