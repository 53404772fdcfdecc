import { dayOf } from '#kit/day.ts'
import { storedReservation } from '#ride/reservation/store.ts'
import { type Actor, book, bookingForm, carNamed, theAdmin } from './actors.ts'
import { COMPLETION_REASON } from './past-ride.ts'
import type { TestWorld } from './world.ts'

/** Changes a ride as staff; fails when the change is refused. */
export async function dispatchRide(test: TestWorld, id: string, payload: object): Promise<void> {
  const { headers } = await theAdmin(test)
  const answer = await test.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Creates a ride without stops, confirmed by staff. */
export async function confirmedRide(test: TestWorld, member: Actor, day: string, car = 'ALPHARD') {
  const { id } = await carNamed(test, car)
  const ride = (await book(test, member, bookingForm(id, day))).json().result as { id: string }
  await dispatchRide(test, ride.id, { status: 'CONFIRMED' })
  return ride
}

/** Completes a ride as staff. For a future ride, the clock is moved to its day and back. */
export async function completeRide(test: TestWorld, id: string): Promise<void> {
  const { rideDate, pickupAt, viaLocations } = (await storedReservation(test.world.db, id))!
  const now = test.world.now()
  if (dayOf(now) < rideDate) test.setNow(pickupAt)
  await dispatchRide(test, id, { current_stop: viaLocations.length + 1, reason: COMPLETION_REASON })
  test.setNow(now)
}
