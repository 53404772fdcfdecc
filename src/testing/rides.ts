import { type Actor, book, bookingForm, carNamed, theAdmin } from './actors.ts'
import type { TestWorld } from './world.ts'

/** What staff change of a ride; insists that it was done. */
export async function dispatchRide(test: TestWorld, id: string, payload: object): Promise<void> {
  const { headers } = await theAdmin(test)
  const answer = await test.call({ method: 'PATCH', url: `/api/reservations/${id}`, headers, payload })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** A ride without stops that staff have confirmed. */
export async function confirmedRide(test: TestWorld, member: Actor, day: string, car = 'ALPHARD') {
  const { id } = await carNamed(test, car)
  const ride = (await book(test, member, bookingForm(id, day))).json().result as { id: string }
  await dispatchRide(test, ride.id, { status: 'CONFIRMED' })
  return ride
}
