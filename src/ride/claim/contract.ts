import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { CLAIM_STATES, LISTED_STATES, MAX_REASON } from './rules.ts'

/** A claim as its member sees it: counts only, because the former owner of the number may be another person. */
const ownClaim = z.object({
  id: z.string(),
  state: z.enum(CLAIM_STATES),
  /** Rides that are not canceled. */
  rides: z.number(),
  /** Spendable tickets. */
  tickets: z.number(),
  /** The reason of a refusal; otherwise empty. */
  reason: z.string(),
})
export type OwnClaim = z.output<typeof ownClaim>

/** A member's open claims and recently refused ones, without claims that have neither rides nor tickets. */
export const listOwnClaims = endpoint({
  method: 'GET',
  path: '/api/users/{id}/claims',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Rides and tickets by phone that I can take over',
  output: z.array(ownClaim),
})

/** Asks staff to move the rides and tickets to the member (409 CLAIM_OVER). */
export const requestClaim = endpoint({
  method: 'POST',
  path: '/api/users/{id}/claims/{cid}/request',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Request the rides and tickets of a claim',
  output: ownClaim,
  idempotent: true,
})

/** Declines a claim: the rides and tickets are not the member's (409 CLAIM_OVER). */
export const declineClaim = endpoint({
  method: 'POST',
  path: '/api/users/{id}/claims/{cid}/decline',
  who: 'self',
  needs: 'CUSTOMERS',
  summary: 'Decline a claim',
  output: ownClaim,
  idempotent: true,
})

const claimRide = z.object({
  id: z.string(),
  pickup_time: z.string(),
  car_name: z.string(),
  /** The passenger. */
  name: z.string(),
  display_status: z.enum(['PENDING', 'CONFIRMED', 'COMPLETED', 'CANCELLED']),
})

const claimRow = ownClaim.extend({
  created_at: z.string(),
  requested_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The phone customer; the name is empty once the claim was accepted. */
  customer: z.object({ id: z.string(), name: z.string(), note: z.string() }),
  claimant: z.object({ id: z.string(), name: z.string(), user_id: z.string(), phone: z.string() }),
  /** The customer's latest rides, at most ten. */
  latest_rides: z.array(claimRide),
})
export type ClaimRow = z.output<typeof claimRow>

/**
 * Claims of a state: requested ones oldest first, decided ones newest first. `q` searches both people. The CSV contains the
 * whole list.
 */
export const listClaims = endpoint({
  method: 'GET',
  path: '/api/admin/claims',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Claims of phone customers',
  query: z.object({ ...exportedQuery, status: z.enum(LISTED_STATES).default('REQUESTED'), q: searchIn }),
  output: z.array(claimRow),
  paged: true,
  download: 'text/csv',
})

/**
 * Moves everything of the customer to the member, and closes the customer's account (409 CLAIM_OVER, BOTH_TRANSFER,
 * BOTH_HOLD, LAST_MANAGER).
 */
export const acceptClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/accept',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Accept a claim',
  output: claimRow,
  idempotent: true,
})

/** Refuses a claim with a reason that the member reads (409 CLAIM_OVER). */
export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/admin/claims/{id}/refuse',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Refuse a claim',
  body: z.strictObject({ reason: text(MAX_REASON) }),
  output: claimRow,
  idempotent: true,
})
