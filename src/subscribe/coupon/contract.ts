import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { DISCOUNT_TYPES } from './rules.ts'

export const couponOut = z.object({
  name: z.string(),
  description: z.string(),
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /** In percent. */
  discount_rate: z.int().nullable(),
  /** In KRW. */
  discount: z.int().nullable(),
  /** Bounds of the monthly fee in KRW, inclusive; null: no bound. */
  min_price: z.int().nullable(),
  max_price: z.int().nullable(),
  /** Days in Korean time, inclusive; null: no bound. */
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

/** The coupons of the calling subscriber, newest first (S-149, S-150). */
export const listWallet = endpoint({
  method: 'GET',
  path: '/api/subscribe/subscriptions/coupons',
  who: 'subscriber',
  summary: 'The own coupons',
  output: z.array(walletEntry),
  bare: true,
})

/**
 * Registers a coupon by its code (404; 409 COUPON_TAKEN, NOT_YET, EXHAUSTED; 410 EXPIRED; 429 after 10 wrong codes an
 * hour).
 */
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
