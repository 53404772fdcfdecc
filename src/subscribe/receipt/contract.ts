import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { isMonth } from '#kit/day.ts'
import { settlementOut } from '#subscribe/settlement/contract.ts'
import { SETTLEMENT_KINDS } from '#subscribe/settlement/rules.ts'
import { MONTH_WRONG } from './copy.ts'

/** The receipt of an own payment that was paid, refunded since or not; 404 for another one. All amounts are in won. */
export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/payments/{payment_id}/receipt',
  textParams: ['payment_id'],
  who: 'subscriber',
  summary: 'Receipt of an own payment',
  output: z.object({
    payment_id: z.string(),
    seller: z.object({
      company: z.string(),
      owner: z.string(),
      business_number: z.string(),
      address: z.string(),
      phone: z.string(),
    }),
    buyer: z.object({
      name: z.string(),
      /** The company that the subscriber acts for now. */
      company: z
        .object({
          name: z.string(),
          /** Ten digits. */
          business_number: z.string(),
          representative: z.string(),
          address: z.string(),
        })
        .nullable(),
      /** The names of the other drivers of the car. */
      drivers: z.array(z.string()),
    }),
    car: z.string(),
    plate: z.string().nullable(),
    /** The number of the month; null for a settlement. */
    month: z.int().nullable(),
    settlement: z.enum(SETTLEMENT_KINDS).nullable(),
    /** The first and the last day that the month covers; null for a settlement. */
    period: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The parts that add up to the amount of a month; null for a settlement. */
    parts: z
      .object({ fee: z.int(), coupon_discount: z.int(), point_amount: z.int(), below_minimum: z.int() })
      .nullable(),
    /** The items that add up to the amount of a settlement; empty for a month. */
    items: settlementOut.shape.items,
    amount: z.int(),
    supply_value: z.int(),
    vat: z.int(),
    refunded: z.int(),
    paid_at: z.string(),
    /** The card that was charged; null if the payment was free, or the card was not recorded. */
    card: z.object({ name: z.string().nullable(), number: z.string().nullable() }).nullable(),
  }),
  bare: true,
})
export type ReceiptRow = z.output<typeof getReceipt.output>

/** The own payments that were paid in a month (KST), as CSV. */
export const getExpenses = endpoint({
  method: 'GET',
  path: '/api/subscribe/expenses',
  who: 'subscriber',
  summary: 'Own expenses of a month',
  query: z.object({ month: z.string(MONTH_WRONG).max(7, MONTH_WRONG).refine(isMonth, MONTH_WRONG) }),
  download: 'text/csv',
})
