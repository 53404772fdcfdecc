import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { EXPENSE_KINDS } from './rules.ts'

const expenseOut = z.object({
  expense_id: z.string(),
  kind: z.enum(EXPENSE_KINDS),
  /** In won. */
  amount: z.number(),
  /** The photo of the receipt, a reference for `GET /api/files/{ref}`; null after it was erased. */
  file: z.string().nullable(),
  driver: z.string(),
  at: z.string(),
})
export type ExpenseOut = z.output<typeof expenseOut>

/** The parking fees and tolls of a ride, the oldest first, and their sum in won. */
export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/reservations/{id}/expenses',
  who: 'admin',
  needs: 'DISPATCH',
  summary: 'Parking and tolls of a ride',
  output: z.object({ total: z.number(), expenses: z.array(expenseOut) }),
})
