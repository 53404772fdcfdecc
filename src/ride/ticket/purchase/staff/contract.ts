import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { purchaseOut } from '../contract.ts'
import { ATTENTIONS, METHODS, PURCHASE_STATUSES } from '../rules.ts'

const day = dayIn('날짜를 확인해 주세요.').optional()

export const purchaseRow = purchaseOut.extend({
  member: z.object({ id: z.string(), name: z.string(), user_id: z.string().nullable() }),
  refunded_at: z.string().nullable(),
  refund_reason: z.string().nullable(),
  /** The difference from the provider's record that staff must settle. */
  attention: z.enum(ATTENTIONS).nullable(),
  /** The won of a partial refund; null: the whole amount. */
  refund_amount: z.int().nullable(),
  /** Whether none of its tickets is spent, so that it can be refunded in full. */
  is_untouched: z.boolean(),
  /** Its unspent tickets; 0 after their last day. */
  unused: z.number(),
})
export type PurchaseRow = z.output<typeof purchaseRow>

/** Purchases of all members, newest first, filtered by status, method, member and day, or by open tasks for staff. The CSV contains the whole list. */
export const listAllPurchases = endpoint({
  method: 'GET',
  path: '/api/admin/ticket-purchases',
  who: 'admin',
  needs: 'MONEY',
  summary: 'Purchases of tickets',
  query: z.object({
    ...exportedQuery,
    status: z.enum(PURCHASE_STATUSES).optional(),
    method: z.enum(METHODS).optional(),
    attention: z.literal('true').optional(),
    /** KST days, both included, of the payment and of the refund. */
    paid_from: day,
    paid_to: day,
    refunded_from: day,
    refunded_to: day,
    q: searchIn,
  }),
  output: z.array(purchaseRow),
  paged: true,
  download: 'text/csv',
})

/**
 * Confirms that the transfer has arrived, and gives the tickets. The money counts as received on `deposited_on`, by
 * default today. 409 NOT_WAITING.
 */
export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/ticket-purchases/{id}/accept',
  who: 'admin',
  needs: 'MONEY',
  summary: 'Confirm a bank transfer',
  body: z.object({ deposited_on: day }).optional(),
  output: purchaseRow,
  idempotent: true,
})

/** Closes a transfer that did not arrive, with a reason for the member. 409 NOT_WAITING. */
export const refuseTransfer = endpoint({
  method: 'POST',
  path: '/api/admin/ticket-purchases/{id}/refuse',
  who: 'admin',
  needs: 'MONEY',
  summary: 'Refuse a bank transfer',
  body: z.object({ reason: text(200) }),
  output: purchaseRow,
  idempotent: true,
})

/**
 * Refunds a purchase without spent tickets. The tickets are taken immediately; the refund is complete when the provider
 * confirms it. 409 NOT_PAID, LOT_TOUCHED, REFUND_DECLINED (then the tickets are restored).
 */
export const refundPurchase = endpoint({
  method: 'POST',
  path: '/api/admin/ticket-purchases/{id}/refund',
  who: 'admin',
  needs: 'MONEY',
  waits: true,
  proof: true,
  summary: 'Refund a purchase of tickets',
  body: z.object({ reason: text(200) }),
  output: purchaseRow,
  idempotent: true,
})

/**
 * Settles a difference from the provider. An open refund is sent again, unless staff have refunded the money in another
 * way (`is_returned`). 409 NOT_WAITING.
 */
export const settlePurchase = endpoint({
  method: 'POST',
  path: '/api/admin/ticket-purchases/{id}/settle',
  who: 'admin',
  needs: 'MONEY',
  summary: 'Settle a difference of a purchase',
  body: z.object({ note: text(200), is_returned: z.boolean().default(false) }),
  output: purchaseRow,
  idempotent: true,
})
