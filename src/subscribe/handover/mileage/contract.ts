import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MILEAGE_MISSING } from './copy.ts'

export const mileageOut = z.object({
  /** On the car now, as far as anybody told, and when it was handed over; null: it was not yet. */
  latest: z.int().nullable(),
  from: z.int().nullable(),
  /** What the fee covers over the whole term, in km, and won for each one above it. */
  covered: z.int(),
  km_price: z.int(),
  reports: z.array(z.object({ mileage: z.int(), reported_at: z.string() })),
})
export type MileageRow = z.output<typeof mileageOut>

/**
 * Tells what the car has on it, in km: never less than a day before, so that a slip can be told again. 409 NOT_WITH_YOU; 422
 * MILEAGE_BACK, MILEAGE_TOO_LARGE.
 */
export const reportMileage = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/mileage',
  who: 'subscriber',
  summary: 'Report the mileage of the own car',
  body: z.object({ mileage: z.int(MILEAGE_MISSING).min(0) }),
  output: z.object({ mileage: z.int(), reported_at: z.string() }),
  status: 201,
  bare: true,
  idempotent: true,
})
