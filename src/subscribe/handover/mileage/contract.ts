import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MILEAGE_MISSING } from './copy.ts'

export const mileageOut = z.object({
  /** The latest known mileage, and the one at the handover; null before it. */
  latest: z.int().nullable(),
  from: z.int().nullable(),
  /** The km that the fee covers until the end of the subscription, and the price in won of each further km. */
  covered: z.int(),
  km_price: z.int(),
  reports: z.array(z.object({ mileage: z.int(), reported_at: z.string() })),
})
export type MileageRow = z.output<typeof mileageOut>

/**
 * Reports the mileage in km. It must not be below the mileage of a day ago or earlier, so that a recent typo can be
 * corrected. 409 NOT_WITH_YOU; 422 MILEAGE_BACK, MILEAGE_TOO_LARGE.
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
