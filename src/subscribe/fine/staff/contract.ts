import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { instantIn } from '#kit/day-in.ts'
import { idIn } from '#kit/id-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { isPlate, plateOf } from '#kit/plate.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { fineOut } from '../contract.ts'
import { FINE_KINDS, FINE_STATES, MAX_AMOUNT, MIN_AMOUNT, UNASSIGNED_REASONS } from '../rules.ts'
import { AMOUNT_WRONG, PHOTO_MISSING, PLATE_UNKNOWN, TIME_MISSING } from '../copy.ts'

const staffFineOut = fineOut.extend({
  /** Why no renter was found at first. */
  unassigned_reason: z.enum(UNASSIGNED_REASONS).nullable(),
  /** The renter; has no name and number after the account is deleted. */
  renter: z
    .object({
      subscription_id: z.string(),
      name: z.string(),
      mobile: z.string().nullable(),
      car: z.string(),
    })
    .nullable(),
  /** While no renter is found: the subscriptions to choose from, with the days of handover and return. */
  candidates: z.array(
    z.object({ subscription_id: z.string(), name: z.string(), from: z.string(), to: z.string().nullable() }),
  ),
})
export type FineRow = z.output<typeof staffFineOut>

/**
 * Fines and tolls: those that wait for staff oldest first, others newest first; `q` searches plate, notice number and
 * subscriber. The CSV contains the whole list.
 */
export const listFines = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/fines',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Fines and tolls',
  query: z.object({ q: searchIn, status: z.enum(FINE_STATES).optional(), ...exportedQuery }),
  output: z.array(staffFineOut),
  paged: true,
  download: 'text/csv',
})

/**
 * Enters a notice. The charge is proposed to the subscriber who had the car at that moment; otherwise it is UNASSIGNED,
 * with the reason and the candidates. 409 NOTICE_TAKEN; 422 for a plate of no subscription car.
 */
export const createFine = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/fines',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Enter a fine or toll',
  body: z.object({
    kind: z.enum(FINE_KINDS),
    plate: z.string().max(20).refine(isPlate, PLATE_UNKNOWN).transform(plateOf),
    happened_at: instantIn(TIME_MISSING, 0),
    amount: z.int(AMOUNT_WRONG).min(MIN_AMOUNT, AMOUNT_WRONG).max(MAX_AMOUNT, AMOUNT_WRONG),
    issuer: text(50),
    notice_number: text(50),
    photo: z.uuid(PHOTO_MISSING),
  }),
  output: staffFineOut,
  status: 201,
  idempotent: true,
})

/** Names the renter of a fine without one. 409 FINE_MOVED, NOT_CANDIDATE, SUBSCRIBER_GONE. */
export const assignFine = endpoint({
  method: 'PATCH',
  path: '/api/admin/subscription/fines/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Name the renter of a fine or toll',
  body: z.strictObject({ subscription_id: idIn }),
  output: staffFineOut,
  idempotent: true,
})

/** Keeps the charge after an objection: it is charged now. 409 FINE_MOVED. */
export const confirmFine = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/fines/{id}/confirm',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Charge a fine or toll after an objection',
  output: staffFineOut,
  idempotent: true,
})

/** Withdraws a fine that is not charged; its subscriber gets a message. 409 FINE_MOVED. */
export const withdrawFine = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/fines/{id}/withdraw',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Withdraw a fine or toll',
  output: staffFineOut,
  idempotent: true,
})
