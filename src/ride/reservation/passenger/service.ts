import type { Tx } from '#kit/db.ts'
import { bookerPhoneOf, type FullReservation, reservationOf, reservationsByIds } from '../store.ts'
import { isSeenByPassenger, seenFrom } from './rules.ts'
import { ridesForNumber } from './store.ts'

/** The ids of the rides that other members booked for the member's current number. */
export async function passengerRideIds(tx: Tx, memberId: string, now: Date): Promise<string[]> {
  const phone = await bookerPhoneOf(tx, memberId)
  return phone ? ridesForNumber(tx, { memberId, phone, from: seenFrom(now) }) : []
}

/** Whether the member sees this ride: they booked it, or their current number is the passenger's. */
export const isSeenBy = async (
  tx: Tx,
  memberId: string,
  ride: FullReservation,
  now: Date,
): Promise<boolean> =>
  ride.memberId === memberId || isSeenByPassenger(ride, await bookerPhoneOf(tx, memberId), now)

/** The ride with this id, if the member sees it. */
export async function seenReservation(tx: Tx, memberId: string, id: string, now: Date) {
  const ride = await reservationOf(tx, id)
  return ride && (await isSeenBy(tx, memberId, ride, now)) ? ride : null
}

/** The earlier of the member's next booked ride and the next ride that was booked for their number. */
export async function earlierRide(
  tx: Tx,
  own: FullReservation | null,
  ids: string[],
  from: Date,
): Promise<FullReservation | null> {
  const coming = (await reservationsByIds(tx, ids)).filter((ride) => !ride.completed && ride.pickupAt >= from)
  const rides = own ? [own, ...coming] : coming
  return rides.toSorted((a, b) => a.pickupAt.getTime() - b.pickupAt.getTime())[0] ?? null
}
