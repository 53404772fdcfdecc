import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { LANGUAGES } from '#kit/language.ts'
import { TERMS_FIRST } from '#ride/ticket/purchase/copy.ts'
import { cardWindowOut } from '#ride/ticket/purchase/contract.ts'
import { bookingForm, bookingReason, staffNote } from '../contract.ts'
import { LINK_STATUSES } from './rules.ts'

const linkOut = z.object({
  id: z.string(),
  /** The page without a login on which the customer pays. */
  url: z.string(),
  status: z.enum(LINK_STATUSES),
  /** Until when the unit is held and the link can be paid (ISO instant). */
  expires_at: z.string(),
  /** In won. */
  amount: z.int(),
  car_name: z.string(),
  pickup_time: z.string(),
  /** Whether payment confirms the ride immediately. */
  is_confirmed_at_once: z.boolean(),
  /** How often its message was sent, and whether it may be sent again. */
  sent: z.int(),
  may_send: z.boolean(),
  /** The ride that it became; null until it is paid. */
  reservation_id: z.string().nullable(),
  /** Why a paid link was refunded, or why the last payment failed. */
  failure: z.string().nullable(),
})
export type LinkOut = z.output<typeof linkOut>

/**
 * Holds a unit for a phone order for up to 24 hours, and sends its customer a link to pay one ticket; the paid link
 * becomes the ride. 409 LINK_TOO_LATE, LINK_OPEN, PLAN_GONE, PRICE_CHANGED, PHONE_MISSING, and the refusals of a booking
 * by staff: CAR_UNAVAILABLE has `next_days`.
 */
export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/api/users/{id}/payment-links',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Create a phone order to be paid by a link',
  body: bookingForm.omit({ organization_id: true, cost_center: true, trip_reason: true }).extend({
    status: z.enum(['PENDING', 'CONFIRMED']).default('CONFIRMED'),
    staff_note: staffNote.optional(),
    reason: bookingReason,
    /** The price that staff saw: 409 PRICE_CHANGED if it differs from the current one. */
    amount: z.int().min(1),
  }),
  output: linkOut,
  status: 201,
  idempotent: true,
})

/** The latest links of a customer, newest first. */
export const listPaymentLinks = endpoint({
  method: 'GET',
  path: '/api/users/{id}/payment-links',
  who: 'admin',
  needs: 'DISPATCH',
  summary: "A customer's payment links",
  output: z.array(linkOut),
})

/** Sends the message with the link again, at most four times in all. 409 LINK_OVER, LINK_SENT_OFTEN. */
export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/messages',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Send a payment link again',
  output: linkOut,
  idempotent: true,
})

/** Cancels an open link and frees its unit. A later payment is refunded. 409 LINK_OVER. */
export const cancelPaymentLink = endpoint({
  method: 'POST',
  path: '/api/payment-links/{id}/cancel',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Cancel a payment link',
  output: linkOut,
  idempotent: true,
})

const pageOut = z.object({
  status: z.enum(LINK_STATUSES),
  /** The language for the customer, by their phone number. */
  language: z.enum(LANGUAGES),
  car_name: z.string(),
  car_image: z.string(),
  pickup_time: z.string(),
  /** Origin, stops, drop-off. */
  places: z.array(z.string()),
  /** The passenger's name, masked. */
  passenger: z.string(),
  passenger_count: z.number(),
  amount: z.int(),
  expires_at: z.string(),
  is_confirmed_at_once: z.boolean(),
  /** The tickets that a cancellation would return until each instant. */
  cancel_ends: z.array(z.object({ until: z.string(), returned: z.number() })),
  /** Why the last payment failed, or why it was refunded. */
  failure: z.string().nullable(),
  receipt_url: z.string().nullable(),
})
export type PayPageOut = z.output<typeof pageOut>

/** The ride of a payment link, without a login; 404 for a wrong token or an erased link. */
export const getPayPage = endpoint({
  method: 'GET',
  path: '/api/pay/{token}',
  who: 'anyone',
  textParams: ['token'],
  summary: 'A ride to pay by its link',
  output: pageOut,
})

/** Starts the payment of a link, and returns the data for the provider's window. 409 LINK_OVER. */
export const openPayWindow = endpoint({
  method: 'POST',
  path: '/api/pay/{token}/window',
  who: 'anyone',
  textParams: ['token'],
  summary: 'Open the payment window of a link',
  body: z.strictObject({ agreed: z.literal(true, TERMS_FIRST) }),
  output: cardWindowOut,
})

/**
 * Called after the provider's window: the server reconciles the payment with the provider. `closed`: the window ended
 * without a payment.
 */
export const confirmPayment = endpoint({
  method: 'POST',
  path: '/api/pay/{token}/confirm',
  who: 'anyone',
  textParams: ['token'],
  summary: 'Reconcile a link payment after its window',
  body: z.strictObject({ closed: z.boolean().default(false) }),
  output: pageOut,
})
