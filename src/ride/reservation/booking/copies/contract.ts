import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { bookingReason } from '../../contract.ts'
import { MAX_COPIES } from './rules.ts'

/**
 * Books the same ride on other days, each independently: a refused day does not stop the others. The copies have the
 * status of the ride, or PENDING for a canceled one.
 */
export const copyReservation = endpoint({
  method: 'POST',
  path: '/api/reservations/{id}/copies',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Book a ride again on other days',
  body: z.object({
    days: z
      .array(dayIn('날짜를 확인해 주세요.'))
      .min(1)
      .max(MAX_COPIES)
      .refine((days) => new Set(days).size === days.length, '같은 날짜가 두 번 있습니다.'),
    /** Needed for days that are closed for guests or have a waitlist. */
    reason: bookingReason,
  }),
  output: z.array(
    z.object({
      day: z.string(),
      /** The new reservation; null for a refused day. */
      id: z.string().nullable(),
      code: z.string().optional(),
      err: z.string().optional(),
    }),
  ),
  idempotent: true,
})
export type Copied = z.output<(typeof copyReservation)['output']>
