import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { text } from '#kit/text.ts'
import { handoverOut } from '#subscribe/handover/contract.ts'
import { handoverBody } from '#subscribe/handover/staff/contract.ts'
import { settlementOut } from '../contract.ts'
import { MAX_MILEAGE } from '#subscribe/handover/mileage/rules.ts'
import { FEE_KINDS } from '../rules.ts'
import { DAMAGE_AMOUNT } from '../copy.ts'

const DAMAGES = 20
const MAX_WON = 1_000_000_000

const damages = z
  .array(
    z.object({
      text: text(200),
      amount: z.int(DAMAGE_AMOUNT).min(1).max(MAX_WON),
      photo: idIn.nullable(),
    }),
  )
  .max(DAMAGES)

/**
 * Records the return of a car, and offers its costs to the subscriber: km, days, each damage. 409 NOT_GIVEN,
 * ALREADY_RETURNED, PAUSED, TOO_EARLY.
 */
export const recordReturn = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/return',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Record a return',
  body: handoverBody.extend({ damages }),
  output: z.object({ handover: handoverOut, settlement: settlementOut }),
  status: 201,
  idempotent: true,
})

const costsOut = z.object({
  /** The day on which the early end or the return ends the subscription. */
  end_date: z.string(),
  items: settlementOut.shape.items,
  total: z.int(),
})

/** The costs of an early end on a day, before it is offered. 409 as for the subscriber's own quote. */
export const previewEnd = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}/end-costs',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Costs of an early end',
  query: z.object({ end_date: dayIn('날짜를 확인해 주세요.') }),
  output: costsOut,
})

/** The costs of a return without damages, before it is recorded. 409 as for the return. */
export const previewReturn = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}/return-costs',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Costs of a return',
  query: z.object({
    happened_on: dayIn('날짜를 확인해 주세요.'),
    /** In km; by default that of the handover. */
    mileage: z.coerce.number().int().min(0).max(MAX_MILEAGE).optional(),
  }),
  output: costsOut,
})

/** Offers an early end to the subscriber, who gets a message and accepts it themselves. 409 as for the subscriber's own quote. */
export const offerEarlyEnd = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/quotes',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Offer an early end',
  body: z.object({ end_date: dayIn('날짜를 확인해 주세요.') }),
  output: settlementOut,
  status: 201,
  idempotent: true,
})

/**
 * Revises the settlement of a return, after an objection or if it cost nothing, with these damages and without the
 * waived fees. Without `waived`, fees waived before stay waived. 409 NOT_OPEN.
 */
export const reviseSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/settlements/{id}/revise',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Revise a settlement',
  body: z.object({ damages, waived: z.array(z.enum(FEE_KINDS)).max(2).optional() }),
  output: settlementOut,
  status: 201,
  idempotent: true,
})

/** Withdraws an offer; not possible for a return or a fine. 409 NOT_OPEN, RETURN_STANDS, FINE_STANDS. */
export const withdrawSettlement = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/settlements/{id}/withdraw',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Withdraw a settlement',
  output: settlementOut,
  idempotent: true,
})
