import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { MILEAGE_MISSING } from './words.ts'

/** Tells what the car has on it, in km: never less than before. 409 NOT_WITH_YOU; 422 MILEAGE_BACK, MILEAGE_TOO_LARGE. */
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
