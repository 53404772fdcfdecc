import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { HANDOVER_KINDS } from './rules.ts'

export const handoverOut = z.object({
  id: z.string(),
  kind: z.enum(HANDOVER_KINDS),
  happened_on: z.string(),
  place: z.string(),
  mileage: z.int(),
  /** References, from the front, the rear, the left and the right. */
  photos: z.array(z.string()),
  signature: z.string(),
})
export type HandoverRow = z.output<typeof handoverOut>

/** A picture of the own hand-over or return: a photo of the car, or the signature. */
export const getHandoverPhoto = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/photos/{ref}',
  who: 'subscriber',
  summary: 'A picture of the own hand-over',
  download: 'image/webp',
})
