import type { Day } from '#kit/day.ts'
import type { HoldOut } from '../contract.ts'
import { secondsLeft } from '../rules.ts'

/**
 * asking: not known yet; over: it expired; left: it ended earlier; gone: others have the car (`text` is the reason);
 * unknown: the request failed.
 */
export type HoldState =
  | { is: 'held'; until: number; seconds: number }
  | { is: 'asking' | 'over' | 'left' | 'unknown' }
  | { is: 'gone'; text: string }

/** The state of a running hold: the server's remaining seconds, as an instant of this browser's clock. */
export const countedHold = ({ seconds_left: seconds }: HoldOut, now: number): HoldState => ({
  is: 'held',
  until: now + seconds * 1000,
  seconds,
})

/** The hold of a car on a day, out of the member's holds. */
export const holdOf = (holds: HoldOut[], carId: string, day: Day): HoldOut | undefined =>
  holds.find((hold) => hold.car_id === carId && hold.day === day)

/**
 * The id of a hold that is released when the user leaves the booking: only a chosen one. An offered one lasts until its
 * announced time.
 */
export const chosenHoldId = ({ id, kind }: HoldOut): string | null => (kind === 'CHOICE' ? id : null)

/** The state after a new response of the server: another tab may have released the car, or held it again. */
export function afterResponse(before: HoldState, hold: HoldOut | undefined, now: number): HoldState {
  if (hold?.seconds_left) return countedHold(hold, now)
  return before.is === 'held' ? { is: 'left' } : before
}

/** The state after a tick of the clock; a hold that has ended is not counted again. */
export function afterTick(before: HoldState, now: number): HoldState {
  if (before.is !== 'held') return before
  const seconds = secondsLeft(new Date(before.until), new Date(now))
  return seconds ? { ...before, seconds } : { is: 'over' }
}
