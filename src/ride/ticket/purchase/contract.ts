import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { MAX_NAME } from '#kit/name.ts'
import { text } from '#kit/text.ts'
import { METHODS, PURCHASE_STATUSES } from './rules.ts'
import { DEPOSITOR_FIRST, PAYMENT_OF_ANOTHER, TERMS_FIRST } from './copy.ts'

export const purchaseOut = z.object({
  id: z.string(),
  method: z.enum(METHODS),
  /** The payment's id at the provider; null for a transfer. */
  payment_id: z.string().nullable(),
  /** The title of the plan in the price table. */
  title: z.string(),
  tickets: z.number(),
  /** In won. */
  amount: z.int(),
  status: z.enum(PURCHASE_STATUSES),
  /** Why it was not paid, as text for the buyer; null otherwise. */
  failure: z.string().nullable(),
  depositor: z.string().nullable(),
  receipt_url: z.string().nullable(),
  /** The last day of its tickets; null if it gave none. */
  expires_on: z.string().nullable(),
  /** The organization that holds the tickets; null if the member does. */
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
})

/** A purchase as returned to a member. */
const ownPurchaseOut = purchaseOut.extend({
  /** Whether it is an unconfirmed transfer that the member may withdraw. */
  may_withdraw: z.boolean(),
})
export type PurchaseOut = z.output<typeof ownPurchaseOut>

const agreed = z.literal(true, TERMS_FIRST)
const choice = {
  plan_id: idIn,
  /** The organization that gets the tickets; only its managers may set it. Without it, the member gets them. */
  organization_id: idIn.optional(),
  /** The price that the buyer saw: 409 PRICE_CHANGED if it differs from the current price. */
  amount: z.int().min(1).optional(),
  agreed: agreed.optional(),
}

/** The data with which the browser opens the provider's window. */
export const cardWindowOut = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  order_name: z.string(),
  script: z.string(),
  store_id: z.string(),
  channel_key: z.string(),
  customer: z.object({
    id: z.string(),
    name: z.string(),
    phone: z.string(),
    email: z.string().nullable(),
  }),
})
export type CardWindow = z.output<typeof cardWindowOut>

/**
 * Starts a purchase by card and returns the data for the provider's window. 409 PLAN_GONE, PRICE_CHANGED, 429 TOO_MANY.
 * Tickets are given only after the server has found the payment at the provider.
 */
export const createPurchase = endpoint({
  method: 'POST',
  path: '/api/users/{id}/ticket-orders',
  who: 'self',
  needs: 'MONEY',
  summary: 'Buy tickets by card',
  body: z.object(choice),
  output: cardWindowOut,
  status: 201,
  idempotent: true,
})

/**
 * Starts a purchase by bank transfer, which staff confirm; returns the account to pay to. 409 TRANSFER_OPEN while
 * another transfer is unconfirmed.
 */
export const requestTransfer = endpoint({
  method: 'POST',
  path: '/api/users/{id}/ticket-transfers',
  who: 'self',
  needs: 'MONEY',
  summary: 'Buy tickets by bank transfer',
  body: z.object({ ...choice, agreed, depositor: text(MAX_NAME).refine(Boolean, DEPOSITOR_FIRST) }),
  output: ownPurchaseOut,
  status: 201,
  idempotent: true,
})

/** First the unconfirmed bank transfers of other members for organizations that the member manages; then the member's own latest purchases. Newest first in both. */
export const listPurchases = endpoint({
  method: 'GET',
  path: '/api/users/{id}/ticket-orders',
  who: 'self',
  needs: 'MONEY',
  summary: 'Own purchases of tickets, and transfers that my organizations wait for',
  output: z.array(ownPurchaseOut),
})

export const getPurchase = endpoint({
  method: 'GET',
  path: '/api/users/{id}/ticket-orders/{pid}',
  who: 'self',
  needs: 'MONEY',
  summary: 'A purchase of tickets, own or of an organization of mine',
  output: ownPurchaseOut,
})

/**
 * Called after the provider's window: the server reconciles the payment with the provider. `closed`: the window ended
 * without a payment.
 */
export const confirmPurchase = endpoint({
  method: 'POST',
  path: '/api/users/{id}/ticket-orders/{pid}/confirm',
  who: 'self',
  needs: 'MONEY',
  summary: 'Reconcile a purchase after its window',
  body: z
    .object({ payment_id: z.string().max(40).optional(), closed: z.boolean().optional() })
    .refine(({ payment_id, closed }) => payment_id !== undefined || closed !== undefined, {
      path: ['payment_id'],
      error: PAYMENT_OF_ANOTHER,
    }),
  output: ownPurchaseOut,
})

/** Withdraws an unconfirmed transfer; a manager may withdraw any transfer of their organization. 409 NOT_WAITING. */
export const withdrawTransfer = endpoint({
  method: 'POST',
  path: '/api/users/{id}/ticket-orders/{pid}/withdraw',
  who: 'self',
  needs: 'MONEY',
  summary: 'Withdraw a bank transfer',
  output: ownPurchaseOut,
  idempotent: true,
})
