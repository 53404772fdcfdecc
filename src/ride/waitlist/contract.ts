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
  /** The member's position: 1 is the next; null once a unit was offered. */
  place: z.number().nullable(),
  /** Until when the offered unit is held. */
  offered_until: z.string().nullable(),
})
export type WaitOut = z.output<typeof entry>

/** The lines in which a member stands, by day. */
export const listWaits = endpoint({
  method: 'GET',
  path: '/api/users/{id}/waits',
  who: 'self',
  summary: 'Cars that a member waits for',
  output: z.array(entry),
})

/** Stands in the line for a car of which nothing is free on a day (409 ALREADY_WAITING, CAR_AVAILABLE, CAR_CLOSED, BEFORE_BOOKING_OPENS, TOO_MANY_LINES). */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/users/{id}/waits',
  who: 'self',
  summary: 'Wait for a car',
  body: z.object({ car_id: idIn, day: dayIn('날짜를 확인해 주세요.') }),
  output: entry,
  status: 201,
  idempotent: true,
})

/** Leaves a line, or gives up what was offered in it; 404 where that has ended. */
export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/waits/{wid}',
  who: 'self',
  summary: 'Stop waiting for a car',
})
