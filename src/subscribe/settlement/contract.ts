import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { text } from '#kit/text.ts'
import { TERMS } from '#subscribe/catalog/rules.ts'
import { FEE_KINDS, ITEM_KINDS, SETTLEMENT_KINDS, SETTLEMENT_STATUSES } from './rules.ts'

const day = dayIn('날짜를 확인해 주세요.')

const itemOut = z.object({
  kind: z.enum(ITEM_KINDS),
  /** Days or km. */
  quantity: z.int(),
  /** In won; a refund is below 0. */
  amount: z.int(),
  text: z.string(),
  photo: z.string().nullable(),
})

/** Fees of a return that staff may waive. */
export const feeOut = itemOut.extend({ kind: z.enum(FEE_KINDS) })
export type FeeRow = z.output<typeof feeOut>

export const settlementOut = z.object({
  id: z.string(),
  subscription_id: z.string(),
  kind: z.enum(SETTLEMENT_KINDS),
  status: z.enum(SETTLEMENT_STATUSES),
  end_date: z.string(),
  items: z.array(itemOut),
  total: z.int(),
  formula_version: z.int(),
  /** The terms that follow a change. */
  next: z.object({ model_id: z.string(), month: z.int(), fee: z.int() }).nullable(),
  expires_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
  objection: z.string().nullable(),
  created_at: z.string(),
})
export type SettlementRow = z.output<typeof settlementOut>

/**
 * Quotes the cost of an early end, or of a change to another car or term; it replaces the former quote. 409 NOT_ACTIVE,
 * UNPAID, NOT_BEGUN, END_TOO_EARLY, END_TOO_LATE, ALREADY_ENDING, CAR_RETURNED, NO_CAR, SAME_TERMS, NEEDS_MILEAGE,
 * OFFER_OPEN; 422 TERM_NOT_OFFERED; 429 TOO_MANY.
 */
export const createQuote = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/quotes',
  who: 'subscriber',
  summary: 'Ask what an early end or a change costs',
  body: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('EARLY_END'), end_date: day }),
    z.object({
      kind: z.literal('CHANGE'),
      end_date: day,
      model_id: idIn,
      month: z.int().refine((month) => TERMS.some((term) => term === month), '구독 기간을 선택해 주세요.'),
    }),
  ]),
  output: settlementOut,
  status: 201,
  bare: true,
  idempotent: true,
})

/**
 * Accepts a settlement with the total, in won, that the subscriber saw; only then is money charged or refunded. 409
 * NOT_OPEN, EXPIRED, TOTAL_CHANGED, and the refusals of a quote. A quote that was refused as TOTAL_CHANGED has its
 * present total afterwards.
 */
export const acceptSettlement = endpoint({
  method: 'POST',
  path: '/api/subscribe/settlements/{id}/accept',
  who: 'subscriber',
  summary: 'Accept a settlement',
  body: z.object({ total: z.int() }),
  output: settlementOut,
  bare: true,
  idempotent: true,
})

/** Declines a quote; for a return, objects to its costs. 409 NOT_OPEN, FINE_STANDS. */
export const declineSettlement = endpoint({
  method: 'POST',
  path: '/api/subscribe/settlements/{id}/decline',
  who: 'subscriber',
  summary: 'Decline a settlement',
  body: z.object({ reason: text(500).nullable() }),
  output: settlementOut,
  bare: true,
  idempotent: true,
})
