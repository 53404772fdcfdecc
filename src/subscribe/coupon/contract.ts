import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { DISCOUNT_TYPES } from './rules.ts'

export const couponOut = z.object({
  name: z.string(),
  description: z.string(),
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** Percent. */
  discount_rate: z.int().nullable(),
  /** KRW. */
  discount: z.int().nullable(),
  /** Bounds of the monthly fee, inclusive; null: open. */
  min_price: z.int().nullable(),
  max_price: z.int().nullable(),
  /** KST days, inclusive; null: open. */
  valid_from: z.string().nullable(),
  valid_to: z.string().nullable(),
})

export const walletEntry = z.object({
  id: z.string(),
  is_valid: z.boolean(),
  is_used: z.boolean(),
  coupon: couponOut,
})
export type WalletEntryOut = z.output<typeof walletEntry>

/** The coupons of the subscriber who calls, the latest first (S-149, S-150). */
export const listWallet = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/coupons',
  who: 'subscriber',
  summary: 'The own coupons',
  output: z.array(walletEntry),
  bare: true,
})

/** Registers a coupon by its code (404; 409 COUPON_TAKEN, EXPIRED, NOT_YET, EXHAUSTED; 429 after 10 wrong codes an hour). */
export const addCoupon = endpoint({
  method: 'POST',
  path: '/api/subscribe/subscriptions/coupons/{code}',
  who: 'subscriber',
  summary: 'Register a coupon',
  textParams: ['code'],
  output: walletEntry,
  status: 201,
  idempotent: true,
  bare: true,
})
