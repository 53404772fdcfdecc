import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { emailIn } from '#kit/email-in.ts'
import { exportedQuery } from '#kit/page.ts'
import { searchIn } from '#kit/search-in.ts'
import { text } from '#kit/text.ts'
import { adjustTickets, grantTickets, listTickets } from '#ride/ticket/contract.ts'
import { BILLING_EMAIL_WRONG } from '../copy.ts'
import { organizationMemberOut } from '../members/contract.ts'
import { businessNumber } from '../request/contract.ts'

const rowOut = z.object({
  id: z.string(),
  name: z.string(),
  business_number: z.string(),
  /** The email address for invoices; null if it is unknown. */
  billing_email: z.string().nullable(),
  tickets: z.number(),
  people: z.int(),
  managers: z.array(z.string()),
  version: z.int(),
})
export type OrganizationRow = z.output<typeof rowOut>

/** Organizations, newest first; `q` searches name and registration number. The CSV contains the whole list. */
export const listStaffOrganizations = endpoint({
  method: 'GET',
  path: '/api/admin/organizations',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Organizations',
  query: z.object({ q: searchIn, ...exportedQuery }),
  output: z.array(rowOut),
  paged: true,
  download: 'text/csv',
})

const managerId = text(40)

/** Adds an organization with its first manager, a member by login id (409 NUMBER_TAKEN; 422 for an unknown id). */
export const createOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Add an organization',
  body: z.object({ name: text(50), business_number: businessNumber, manager: managerId }),
  output: rowOut,
  status: 201,
  idempotent: true,
})

export const patchOrganization = endpoint({
  method: 'PATCH',
  path: '/api/admin/organizations/{id}',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Change an organization',
  versioned: true,
  body: z
    .object({
      name: text(50),
      business_number: businessNumber,
      billing_email: emailIn(BILLING_EMAIL_WRONG).nullable(),
    })
    .partial(),
  output: rowOut,
})

/** One organization with its members, and its tickets by expiry. */
export const getStaffOrganization = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'One organization for staff',
  output: rowOut.extend({
    tickets_expiring: z.array(z.object({ amount: z.number(), expires_on: z.string() })),
    members: z.array(organizationMemberOut.extend({ user_id: z.string().nullable() })),
  }),
})

/** Makes a member a manager; the member joins the organization if necessary. */
export const addManager = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/{id}/managers',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Appoint a manager of an organization',
  body: z.object({ manager: managerId }),
  output: rowOut,
})

/** Grants tickets to an organization, as to a member. */
export const grantToOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/{id}/tickets',
  who: 'admin',
  needs: 'TICKETS',
  waits: true,
  summary: 'Grant tickets to an organization',
  body: grantTickets.body.omit({ user_id: true }),
  output: grantTickets.output,
  status: 201,
  idempotent: true,
})

/** Corrects the balance of an organization with a reason; 409 BELOW_ZERO. */
export const adjustOrganization = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/{id}/tickets/adjust',
  who: 'admin',
  needs: 'TICKETS',
  waits: true,
  summary: 'Adjust the tickets of an organization',
  body: adjustTickets.body.omit({ user_id: true }),
  output: adjustTickets.output,
  status: 201,
  idempotent: true,
})

/** The ledger of an organization, or only its entries about one reservation, newest first. */
export const listOrganizationTickets = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}/tickets',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Ticket ledger of an organization',
  query: listTickets.query,
  output: listTickets.output,
  paged: true,
})
