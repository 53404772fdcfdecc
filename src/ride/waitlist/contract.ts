import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { WAIT_STATES } from './rules.ts'

const entry = z.object({
  id: z.string(),
  car_id: z.string(),
  car_name: z.string(),
  car_image: z.string(),
  day: z.string(),
  state: z.enum(WAIT_STATES),
  /** The member's position, 1 for the first; null after a unit was offered. */
  place: z.number().nullable(),
  /** The end of the hold of the offered unit. */
  offered_until: z.string().nullable(),
})
export type WaitOut = z.output<typeof entry>

/** The member's waitlist entries, by day. */
export const listWaits = endpoint({
  method: 'GET',
  path: '/api/users/{id}/waits',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Cars that a member waits for',
  output: z.array(entry),
})

/**
 * Joins the waitlist of a car without a free unit on a day (409 ALREADY_WAITING, CAR_AVAILABLE, CAR_CLOSED,
 * BEFORE_BOOKING_OPENS, OFFER_LAPSED, TOO_MANY_LINES, ONE_LINE_A_DAY).
 */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/users/{id}/waits',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Wait for a car',
  body: z.object({ car_id: idIn, day: dayIn('날짜를 확인해 주세요.') }),
  output: entry,
  status: 201,
  idempotent: true,
})

/** Leaves a waitlist, or releases its offer; 404 if the entry has ended. */
export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/waits/{wid}',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Stop waiting for a car',
})
