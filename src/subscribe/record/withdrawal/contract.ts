import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { subscriptionOut } from '#subscribe/subscription/contract.ts'
import { SUBSCRIPTION_STATUSES } from '#subscribe/subscription/rules.ts'
import { WITHDRAWAL_REFUSALS } from './rules.ts'

/** The possible withdrawal from a subscription. */
export const withdrawalOut = z.object({
  refusal: z.enum(WITHDRAWAL_REFUSALS).nullable(),
  /** The refund today, in won. */
  refund: z.int(),
  /** The last day to withdraw; null before the handover. */
  until: z.string().nullable(),
})

/**
 * Withdraws from a subscription without a fee: before the handover everything is refunded; within some days after it,
 * the unused days are. 409 ALREADY_ENDED, CHANGED, ALREADY_ENDING, PAYMENT_RUNNING, CAR_RETURNED, NOT_ACTIVE,
 * WITHDRAWAL_LATE, WITHDRAWAL_FAR, REFUND_CHANGED.
 */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/{id}/withdraw',
  who: 'subscriber',
  summary: 'Withdraw from a subscription',
  /** The refund, in won, that the subscriber saw; by default today's. */
  body: z.strictObject({ refund: z.int().optional() }).optional(),
  output: subscriptionOut.extend({
    status: z.enum(SUBSCRIPTION_STATUSES),
    /** In won, to the card of the payments. */
    refunded: z.int(),
  }),
  bare: true,
  idempotent: true,
})
