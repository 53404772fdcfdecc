import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { memberRow } from '#ride/account/member/contract.ts'
import { ROLES as ORGANIZATION_ROLES } from '#ride/organization/rules.ts'

/**
 * One customer: the facts besides tickets, rides and messages. `subscriber`: the subscription account of the same
 * verified person; both accounts stay separate. A phone customer whose claim was accepted has `merged_into` and no
 * personal data.
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
      /** A claim on this phone customer, or by this member, waits for staff. */
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
