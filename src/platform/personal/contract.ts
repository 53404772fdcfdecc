import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const row = z.object({
  of: z.enum(['member', 'subscriber', 'driver', 'anyone']),
  /** The data and the legal ground for keeping it, in Korean. */
  label: z.string(),
  ground: z.string(),
  table: z.string(),
  /** The columns that are blanked; null: the row is deleted. */
  columns: z.array(z.string()).nullable(),
  /** Whether it is erased immediately when the account, or the driver, is deleted. */
  leaves_with_person: z.boolean(),
  /** The retention for all persons: the days after an event (in Korean); null: erased only with the person. */
  expires: z.object({ days: z.number(), after: z.string() }).nullable(),
})
export type PersonalDataRow = z.output<typeof row>

/** The personal data that the product stores, by its owners: for an auditor. */
export const listPersonalData = endpoint({
  method: 'GET',
  path: '/api/admin/personal-data',
  who: 'admin',
  needs: 'AUDIT',
  summary: 'Personal data that is kept, why and how long',
  output: z.array(row),
})
