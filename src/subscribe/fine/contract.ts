import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { maybeText, normalizeText } from '#kit/text.ts'
import { FINE_KINDS, FINE_STATES } from './rules.ts'
import { OBJECTION_MISSING } from './copy.ts'

export const fineOut = z.object({
  id: z.string(),
  kind: z.enum(FINE_KINDS),
  state: z.enum(FINE_STATES),
  plate: z.string(),
  happened_at: z.string(),
  /** In won. */
  amount: z.int(),
  issuer: z.string(),
  notice_number: z.string(),
  /** The reference of the notice's photo. */
  photo: z.string(),
  /** The settlement that charges it; null while no renter is found. */
  settlement_id: z.string().nullable(),
  /** The instant until which the subscriber can object. */
  objects_until: z.string().nullable(),
  objection: z.string().nullable(),
  created_at: z.string(),
})
export type FineOut = z.output<typeof fineOut>

/** The fines and tolls of an own subscription, newest first; without withdrawn ones. */
export const listOwnFines = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/{id}/fines',
  who: 'subscriber',
  summary: 'Fines and tolls of an own subscription',
  output: z.array(fineOut),
  bare: true,
})

/** The photo of the notice of an own fine or toll. */
export const getFinePhoto = endpoint({
  method: 'GET',
  path: '/api/subscribe/fines/{id}/photo',
  who: 'subscriber',
  summary: 'The notice of an own fine or toll',
  download: 'image/webp',
})

/** Objects to a fine or toll; nothing is charged until staff answer. 409 FINE_MOVED, OBJECTION_LATE. */
export const objectToFine = endpoint({
  method: 'POST',
  path: '/api/subscribe/fines/{id}/object',
  who: 'subscriber',
  summary: 'Object to a fine or toll',
  body: z.strictObject({
    reason: z
      .string(OBJECTION_MISSING)
      .refine((value) => normalizeText(value), OBJECTION_MISSING)
      .pipe(maybeText(500)),
  }),
  output: fineOut,
  bare: true,
  idempotent: true,
})
