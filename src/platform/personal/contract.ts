import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'

const row = z.object({
  of: z.enum(['member', 'subscriber', 'driver', 'anyone']),
  /** In Korean: the data, and why it is kept. */
  label: z.string(),
  ground: z.string(),
  table: z.string(),
  /** The columns that are blanked; null: the row is deleted. */
  columns: z.array(z.string()).nullable(),
  /** Whether it goes at once when the account, or the driver, is deleted. */
  leaves_with_person: z.boolean(),
  /** For everyone: so many days after what (Korean); null: only with the person. */
  expires: z.object({ days: z.number(), after: z.string() }).nullable(),
})
export type PersonalDataRow = z.output<typeof row>

/** The personal data that the product keeps, by whose it is: what an auditor asks for. */
export const listPersonalData = endpoint({
  method: 'GET',
  path: '/api/admin/personal-data',
  who: 'admin',
  summary: 'Personal data that is kept, why and how long',
  output: z.array(row),
})
