import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { HOLD_KINDS } from './rules.ts'

const hold = z.object({
  id: z.string(),
  car_id: z.string(),
  car_name: z.string(),
  day: z.string(),
  kind: z.enum(HOLD_KINDS),
  expires_at: z.string(),
  /** Seconds left by the server's clock, because the browser's clock may be wrong. */
  seconds_left: z.number(),
})
export type HoldOut = z.output<typeof hold>

/** The units held for a member now: the one that they chose, and those offered to them. */
export const listHolds = endpoint({
  method: 'GET',
  path: '/api/users/{id}/holds',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Units held for a member',
  output: z.array(hold),
})

/**
 * Holds a unit of a car for a day for 10 minutes, and replaces a former hold; choosing the same car returns the
 * existing hold. 409 BOOKING_CLOSED, CAR_UNAVAILABLE, BEFORE_BOOKING_OPENS, HELD_TOO_LONG (after 30 minutes of an
 * hour), TICKET_NEEDED (without a ticket, for the second hold of a day).
 */
export const createHold = endpoint({
  method: 'POST',
  path: '/api/users/{id}/holds',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Hold a car while booking it',
  body: z.object({ car_id: idIn, day: dayIn('날짜를 확인해 주세요.') }),
  output: hold,
  status: 201,
})

/** Releases a held unit; 404 if the hold has ended. */
export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/holds/{hid}',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Release a held car',
})
