import { isMonth } from '#kit/day.ts'
import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { text } from '#kit/text.ts'
import { listTickets } from '#ride/ticket/contract.ts'
import { ROLES } from './rules.ts'
import { businessNumber, requestOut } from './request/contract.ts'
import { MONTH_WRONG } from './copy.ts'

export const role = z.enum(ROLES)
/** A KST calendar month, `YYYY-MM`. */
export const month = z.string().max(7).refine(isMonth, MONTH_WRONG)

/** An organization as returned to its members; amounts in tickets. */
const placeOut = z.object({
  id: z.string(),
  name: z.string(),
  role,
  /** The member's monthly limit; null if there is none. */
  monthly_limit: z.number().nullable(),
  /** The tickets spent on the member's rides of the month. */
  spent: z.number(),
  tickets: z.number(),
})

export type PlaceOut = z.output<typeof placeOut>

/**
 * The member's organizations with the amount spent in a month (by default this one), invitations to the member's
 * verified number, and the member's requests that wait or were rejected recently.
 */
export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  who: 'member',
  summary: 'My organizations and invitations',
  query: z.object({ month: month.optional() }),
  output: z.object({
    organizations: z.array(placeOut),
    invites: z.array(
      z.object({
        id: z.string(),
        organization: z.string(),
        role,
        monthly_limit: z.number().nullable(),
        expires_at: z.string(),
      }),
    ),
    requests: z.array(requestOut),
  }),
})

const detailOut = placeOut.extend({
  business_number: z.string(),
  tickets_expiring: z.array(z.object({ amount: z.number(), expires_on: z.string() })),
})

/** Changes an organization; for its managers (409 NUMBER_TAKEN). */
export const patchOwnOrganization = endpoint({
  method: 'PATCH',
  path: '/api/organizations/{id}',
  who: 'member',
  summary: 'Change an organization of mine',
  body: z.object({ name: text(50), business_number: businessNumber }).partial(),
  output: detailOut,
  idempotent: true,
})

/** The ledger of an organization, newest first; for its managers. */
export const listOwnTickets = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}/tickets',
  who: 'member',
  summary: 'Ticket ledger of an organization of mine',
  query: listTickets.query,
  output: listTickets.output,
  paged: true,
})

/** One organization, for its members only; with its tickets by expiry. */
export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}',
  who: 'member',
  summary: 'An organization of mine',
  output: detailOut,
})
