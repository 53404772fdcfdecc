import { z } from 'zod'
import { idIn } from '#kit/id-in.ts'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { maybeLine, text } from '#kit/text.ts'
import { CONSENTS, POINT_UNIT, REQUEST_STATUSES } from './rules.ts'
import { CONSENTS_MISSING, KEY_WORDS, LICENSE_UNDECLARED, POINTS_IN_UNITS } from './copy.ts'

/** The provider's key of a card: printable ASCII, at most 200 characters. */
export const billingKeyIn = z.string().regex(/^(?!\.+$)[\x21-\x7e]{1,200}$/, KEY_WORDS.BILLING_KEY_INVALID)

const months = z.int('구독 기간을 선택해 주세요.').min(1).max(96)

export const price = z.object({
  fee: z.int(),
  coupon_discount: z.int(),
  point_amount: z.int(),
  first_month: z.int(),
  later_months: z.int(),
})

export const requestOut = z.object({
  id: z.string(),
  month: z.int(),
  created_at: z.string(),
  status: z.enum(REQUEST_STATUSES),
  coupon: z.object({ name: z.string(), code: z.string() }).nullable(),
  car: z.object({
    id: z.string(),
    color: z.string().nullable(),
    model: z.object({
      id: z.string(),
      name: z.string(),
      image: z.string(),
      brand: z.object({ name: z.string() }),
    }),
  }),
  price,
  /** The reason why it was rejected, or why its first charge failed. */
  reason: z.string().nullable(),
  /** The wished delivery of the car; `proposed_date`: another day that staff propose. */
  delivery: z
    .object({ date: z.string(), place: z.string(), note: z.string(), proposed_date: z.string().nullable() })
    .nullable(),
  /** The day until which another card can pay the first month, after it was declined; null if it was not. */
  declined_until: z.string().nullable(),
})
export type RequestRow = z.output<typeof requestOut>

/** Returns the data for the provider's card window; the registered card is valid for this model and term only, once. */
export const createBillingAttempt = endpoint({
  method: 'POST',
  path: '/api/subscribe/billing-attempts',
  who: 'subscriber',
  summary: 'Open the registration of a card',
  /** `car_id`: one of the model's cars; by default the car on offer. */
  body: z.object({ model_id: idIn, car_id: idIn.optional(), month: months }),
  output: z.object({
    issue_id: z.string(),
    store_id: z.string(),
    channel_key: z.string(),
    issue_name: z.string(),
  }),
  status: 201,
  bare: true,
})

const everyConsent = (given: string[]) => CONSENTS.every((name) => given.includes(name))

/**
 * Applies for a car with a card that was registered for it. 409 BILLING_KEY_… for an invalid card, CAR_TAKEN,
 * ALREADY_REQUESTED, NOT_VERIFIED, TOO_YOUNG, or a refusal of coupon or points. 422 NOT_RELEASED, TERM_NOT_OFFERED; 404
 * if the car no longer exists.
 */
export const createRequest = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/cars/{id}/request',
  who: 'subscriber',
  summary: 'Apply for a subscription',
  body: z.object({
    month: months,
    coupon_id: idIn.nullish(),
    point_amount: z.int().min(0).max(1_000_000_000).multipleOf(POINT_UNIT, POINTS_IN_UNITS).nullish(),
    billing_key: billingKeyIn,
    consents: z.array(z.string().max(50)).max(20).refine(everyConsent, CONSENTS_MISSING),
    licence_declared: z.literal(true, LICENSE_UNDECLARED),
    /** The price that the applicant saw and agreed to; by default the price when it was sent. 409 PRICE_CHANGED if today's price differs. */
    price: z.object({ first_month: z.int(), later_months: z.int() }).optional(),
    /** The wished day, from three days ahead, and place of the delivery. */
    delivery: z
      .object({
        date: dayIn('인도받으실 날을 선택해 주세요.'),
        place: text(200),
        note: maybeLine(200).optional(),
      })
      .optional(),
    /** The version of the cost formulas that the applicant saw. 409 PRICE_CHANGED if they have changed. */
    formula_version: z.int().optional(),
  }),
  output: requestOut,
  status: 201,
  bare: true,
  idempotent: true,
  secretKey: true,
})

/** The subscriber's own requests, newest first. */
export const listRequests = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/requests',
  who: 'subscriber',
  summary: 'Own requests',
  output: z.array(requestOut),
  bare: true,
})

/** Agrees to the day of the delivery that staff propose. 409 NOT_PROPOSED after another decision. */
export const agreeToDelivery = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/requests/{id}/delivery',
  who: 'subscriber',
  summary: 'Agree to a proposed delivery',
  body: z.object({ date: dayIn('인도받으실 날을 선택해 주세요.') }),
  output: requestOut,
  bare: true,
  idempotent: true,
})

/** Withdraws a request; coupon and points are returned. 409 after it was decided. */
export const withdrawRequest = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/requests/{id}/withdraw',
  who: 'subscriber',
  summary: 'Withdraw a request',
  output: requestOut,
  bare: true,
  idempotent: true,
})
