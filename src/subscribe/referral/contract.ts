import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { walletEntry } from '#subscribe/coupon/contract.ts'

const given = z.object({
  referree_username: z.string(),
  subscription_coupon_code: z.string(),
  created_at: z.string(),
})
const received = z.object({
  referrer_username: z.string(),
  subscription_coupon_code: z.string(),
  created_at: z.string(),
})

/** The subscribers that the caller referred, and the caller's own referrer (S-165, S-166, S-167). */
export const listReferrals = endpoint({
  method: 'GET',
  path: '/api/subscribe/users/referrals',
  who: 'subscriber',
  summary: 'The own referrals',
  output: z.object({ referrals_given: z.array(given), referrals_received: z.array(received) }),
  bare: true,
})

/**
 * Enters a friend's code; both get a coupon. Refusals: 404; 409 OWN_CODE, NOT_VERIFIED, ALREADY_REFERRED,
 * REFERRAL_LATE; 429 after 10 wrong codes an hour.
 */
export const enterReferrer = endpoint({
  method: 'POST',
  path: '/api/subscribe/users/referrals/{code}',
  who: 'subscriber',
  summary: "Enter a friend's code",
  textParams: ['code'],
  output: z.object({ coupon: walletEntry.shape.coupon }),
  status: 201,
  idempotent: true,
  bare: true,
})
