import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { text } from '#kit/text.ts'
import { MILEAGE_MISSING } from '../mileage/copy.ts'
import { handoverOut } from '../contract.ts'
import { PHOTO_SIDES } from '../rules.ts'
import { PHOTOS_MISSING, SIGNATURE_MISSING } from '../copy.ts'

const PLACE_MAX = 200

/** The fields of a handover or return. */
export const handoverBody = z.object({
  happened_on: dayIn('날짜를 확인해 주세요.'),
  place: text(PLACE_MAX),
  mileage: z.int(MILEAGE_MISSING).min(0),
  photos: z.array(idIn).length(PHOTO_SIDES.length, PHOTOS_MISSING),
  signature: z.uuid(SIGNATURE_MISSING),
})

export type HandoverBody = z.output<typeof handoverBody>

/** Records the handover of a car to its subscriber, with their signature. 409 NOT_RUNNING, ALREADY_GIVEN, LICENSE_UNCHECKED. */
export const recordHandover = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/handover',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Record a hand-over',
  body: handoverBody,
  output: handoverOut,
  status: 201,
  idempotent: true,
})

/**
 * Corrects a handover while the car is out. The mileage before it is no lower bound: it may be the typo. 409 NOT_GIVEN,
 * ALREADY_RETURNED; 422 MILEAGE_TOO_LARGE.
 */
export const correctHandover = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/subscriptions/{id}/handover',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Correct a hand-over',
  body: handoverBody
    .pick({ happened_on: true, mileage: true })
    .partial({ happened_on: true })
    .extend({ reason: text(200) }),
  output: handoverOut,
  idempotent: true,
})
