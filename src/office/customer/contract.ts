import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { memberRow } from '#ride/account/member/contract.ts'
import { ROLES as ORGANIZATION_ROLES } from '#ride/organization/rules.ts'

/**
 * One customer: what staff know besides their tickets, rides and messages. `subscriber` is the account of the same
 * person on the subscription side, by the verified person; the accounts stay apart. A phone customer whose claim was
 * accepted has `merged_into` and no personal data.
 */
export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/admin/customers/{id}',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'A customer with both products',
  output: memberRow
    .pick({ id: true, staff_note: true, referrer: true, created_at: true, version: true })
    .extend({
      provider: z.string(),
      merged_into: z.string().nullable(),
      /** A claim about this customer, or of this member, waits for staff. */
      is_claim_requested: z.boolean(),
      document_submitted_at: z.string().nullable(),
      organizations: z.array(
        z.object({ id: z.string(), name: z.string(), role: z.enum(ORGANIZATION_ROLES) }),
      ),
      subscriber: z
        .object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          mobile: z.string(),
          /** Subscriptions that have not ended. */
          subscriptions: z.number(),
        })
        .nullable(),
    }),
})
