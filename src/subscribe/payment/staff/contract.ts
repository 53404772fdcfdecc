import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { MAX_START_DAYS } from '#subscribe/application/rules.ts'
import { PAYMENT_STATUSES } from '../rules.ts'

export const paymentOut = z.object({
  id: z.string(),
  payment_id: z.string(),
  subscription_id: z.string(),
  subscriber: z.object({ id: z.string(), name: z.string() }),
  model_name: z.string(),
  /** The number of the month; null for a settlement. */
  month: z.int().nullable(),
  amount: z.int(),
  due_on: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  paid_at: z.string().nullable(),
  next_at: z.string().nullable(),
  refunded: z.int(),
  refunding: z.int(),
  failure: z.string().nullable(),
  receipt_url: z.string().nullable(),
  /** Our record and the provider's differ, and staff have not settled it yet. */
  is_different: z.boolean(),
  /** Whether the subscription never began; then the payment is charged only by accepting the request again. */
  never_began: z.boolean(),
  /** Whether staff can waive it: it was declined and its subscription has ended. */
  is_waivable: z.boolean(),
})
export type PaymentRow = z.output<typeof paymentOut>

/**
 * Accepts a request: charges the first month immediately and plans the others. The car belongs to the subscriber from
 * then on; 409 CAR_TAKEN. If the card is declined, the request is open again, with the reason; 409 CARD_DECLINED.
 * 409 LICENSE_UNCHECKED where a check of the license is required.
 */
export const acceptRequest = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/requests/{id}/accept',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Accept a subscription request',
  body: z.object({ start_date: dayIn('날짜를 확인해 주세요.', MAX_START_DAYS), car_id: idIn.nullish() }),
  output: z.object({
    subscription_id: z.string(),
    status: z.enum(['STARTING', 'ACTIVE']),
    payment: z.object({ payment_id: z.string(), amount: z.int(), status: z.enum(PAYMENT_STATUSES) }),
  }),
  idempotent: true,
})

/**
 * Payments of all subscribers, latest due date first. `q` searches by subscriber and amount. The CSV contains the whole
 * list.
 */
export const listPayments = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/payments',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  summary: 'Payments of subscriptions',
  query: z.object({
    ...exportedQuery,
    status: z.enum(PAYMENT_STATUSES).optional(),
    /** Only payments with an open difference. */
    different: z.literal('true').optional(),
    subscription: idIn.optional(),
    q: searchIn,
  }),
  output: z.array(paymentOut),
  paged: true,
  download: 'text/csv',
})

/**
 * Charges a declined payment again. 409 CONFLICT for any other payment; NEVER_BEGAN if its subscription never began.
 */
export const retryPayment = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/payments/{id}/retry',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  summary: 'Charge a month again',
  output: paymentOut,
  idempotent: true,
})

/** Refunds a payment, partly or fully; 409 NOT_PAID, REFUND_TOO_LARGE, REFUND_RUNNING, REFUND_DECLINED. */
export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/payments/{id}/refund',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  waits: true,
  proof: true,
  summary: 'Refund a payment',
  body: z.object({ amount: z.int('환불 금액을 입력해 주세요.').min(1), reason: text(200) }),
  output: paymentOut,
  idempotent: true,
})

/** Waives a declined payment of an ended subscription; 409 NOT_FAILED, NOT_OVER, NEVER_BEGAN. */
export const waivePayment = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/payments/{id}/waive',
  who: 'admin',
  needs: 'SUBSCRIPTION_MONEY',
  summary: 'Waive a declined payment',
  body: z.object({ reason: text(200) }),
  output: paymentOut,
  idempotent: true,
})
