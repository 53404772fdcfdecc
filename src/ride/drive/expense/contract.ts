import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { idIn } from '#kit/id-in.ts'
import { AMOUNT_WRONG } from '#ride/reservation/expense/copy.ts'
import { EXPENSE_KINDS, MAX_AMOUNT } from '#ride/reservation/expense/rules.ts'

const textParams = ['token'] as const

/** An expense as its driver sees it. */
export const driveExpenseOut = z.object({
  expense_id: z.string(),
  kind: z.enum(EXPENSE_KINDS),
  /** In won. */
  amount: z.number(),
  at: z.string(),
})
export type DriveExpenseOut = z.output<typeof driveExpenseOut>

/**
 * Adds parking or a toll with a photo of its receipt, during a ride or within two days after it. A repeated
 * `expense_id` returns the same response. 409 NOT_STARTED, OUTSIDE_DAYS, TOO_MANY_EXPENSES; 410 CANCELED; 404 for a
 * ride of another driver; 422 for a photo of another ride.
 */
export const createDriveExpense = endpoint({
  method: 'POST',
  path: '/api/drive/{token}/rides/{rid}/expenses',
  who: 'anyone',
  summary: 'Add parking or a toll',
  textParams,
  body: z.strictObject({
    expense_id: idIn,
    kind: z.enum(EXPENSE_KINDS),
    /** In won. */
    amount: z.int(AMOUNT_WRONG).min(1, AMOUNT_WRONG).max(MAX_AMOUNT, AMOUNT_WRONG),
    /** The photo of the receipt, uploaded before. */
    file: idIn,
  }),
  output: driveExpenseOut,
  status: 201,
})

/** Deletes an expense within a minute; a repeated deletion has no effect. 409 TOO_LATE; 404 for one that does not exist. */
export const deleteDriveExpense = endpoint({
  method: 'DELETE',
  path: '/api/drive/{token}/rides/{rid}/expenses/{eid}',
  who: 'anyone',
  summary: 'Delete parking or a toll',
  textParams,
})

const pastRideOut = z.object({
  id: z.string(),
  pickup_time: z.string(),
  guest_name: z.string(),
  expenses: z.array(driveExpenseOut),
})
export type PastRideOut = z.output<typeof pastRideOut>

/** The driver's rides of the last two days that are over, the latest first: expenses may still be added to them. */
export const listPastRides = endpoint({
  method: 'GET',
  path: '/api/drive/{token}/past-rides',
  who: 'anyone',
  summary: "The driver's rides of the last two days",
  textParams,
  output: z.array(pastRideOut),
})
