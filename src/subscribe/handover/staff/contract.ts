import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { text } from '#kit/text.ts'
import { MILEAGE_MISSING } from '../mileage/words.ts'
import { handoverOut } from '../contract.ts'
import { PHOTO_SIDES } from '../rules.ts'
import { PHOTOS_MISSING, SIGNATURE_MISSING } from '../words.ts'

const PLACE_MAX = 200

/** What is noted when a car changes hands. */
export const handoverBody = z.object({
  happened_on: dayIn('날짜를 확인해 주세요.'),
  place: text(PLACE_MAX),
  mileage: z.int(MILEAGE_MISSING).min(0),
  photos: z.array(z.uuid()).length(PHOTO_SIDES.length, PHOTOS_MISSING),
  signature: z.uuid(SIGNATURE_MISSING),
})

export type HandoverBody = z.output<typeof handoverBody>

/** Notes that a car was given to its subscriber, who signed for it. 409 NOT_RUNNING, ALREADY_GIVEN. */
export const recordHandover = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/handover',
  who: 'admin',
  summary: 'Record a hand-over',
  body: handoverBody,
  output: handoverOut,
  status: 201,
  idempotent: true,
})
