import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { isMonth, ROLES } from './rules.ts'
import { MONTH_WRONG } from './words.ts'

export const role = z.enum(ROLES)
/** A KST calendar month, `YYYY-MM`. */
export const month = z.string().max(7).refine(isMonth, MONTH_WRONG)

/** An organization as one of its people sees it; in tickets. */
const placeOut = z.object({
  id: z.string(),
  name: z.string(),
  role,
  /** What she may spend in a month; null: as much as there is. */
  monthly_limit: z.number().nullable(),
  /** What her rides of the month hold. */
  spent: z.number(),
  tickets: z.number(),
})

export type PlaceOut = z.output<typeof placeOut>

/** My organizations with what I have spent in a month (this one), and the invitations to my verified number. */
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
  }),
})

/** One organization, for its people alone; when which tickets expire. */
export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organizations/{id}',
  who: 'member',
  summary: 'An organization of mine',
  output: placeOut.extend({
    registration_number: z.string(),
    tickets_expiring: z.array(z.object({ amount: z.number(), expires_on: z.string() })),
  }),
})
