import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { idIn } from '#kit/id-in.ts'
import { text } from '#kit/text.ts'
import { purchaseRow } from '../staff/contract.ts'

/**
 * Computes the refund of a paid purchase, even a partly used one, by the published terms; the quote is valid for ten
 * minutes. paid = used_value + fee + amount, in won. 409 NOT_PAID, LOT_EXPIRED, NOTHING_UNUSED, NOTHING_LEFT.
 */
export const quoteRefund = endpoint({
  method: 'POST',
  path: '/api/admin/purchases/{id}/refund-quote',
  who: 'admin',
  needs: 'MONEY',
  summary: 'Compute the refund of a purchase',
  /** `is_our_fault`: the company is responsible, so there is no fee. */
  body: z.strictObject({ is_our_fault: z.boolean().default(false) }),
  output: z.object({
    quote_id: z.string(),
    /** In tickets. */
    unused: z.number(),
    used: z.number(),
    paid: z.int(),
    used_value: z.int(),
    fee: z.int(),
    amount: z.int(),
    expires_at: z.string(),
    /** The holder's tickets before and after. */
    balance: z.object({ before: z.number(), after: z.number() }),
  }),
  idempotent: true,
})
export type RefundQuote = z.output<(typeof quoteRefund)['output']>

/**
 * Refunds a purchase as quoted. The unused tickets are taken immediately; a card is refunded in part at the provider, a
 * transfer is recorded as refunded. The same quote sent again returns the purchase. 409 QUOTE_EXPIRED, QUOTE_CHANGED,
 * NOT_PAID, REFUND_DECLINED (then the tickets are restored).
 */
export const refundByQuote = endpoint({
  method: 'POST',
  path: '/api/admin/purchases/{id}/refund',
  who: 'admin',
  needs: 'MONEY',
  waits: true,
  proof: true,
  summary: 'Refund a purchase as quoted',
  body: z.strictObject({ quote_id: idIn, reason: text(200).optional() }),
  output: purchaseRow,
  idempotent: true,
})
