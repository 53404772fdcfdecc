import { z } from 'zod'
import { HANDOVER_KINDS } from './rules.ts'

export const handoverOut = z.object({
  id: z.string(),
  kind: z.enum(HANDOVER_KINDS),
  happened_on: z.string(),
  place: z.string(),
  mileage: z.int(),
  /** References of the pictures: front, rear, left and right side. */
  photos: z.array(z.string()),
  signature: z.string(),
})
export type HandoverRow = z.output<typeof handoverOut>
