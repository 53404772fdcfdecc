import type { Day } from '#kit/day.ts'
import { isCalledOff, isInDays } from '../photo/rules.ts'
import type { Status } from '../rules.ts'
import type { TripStep } from '../trip-event/rules.ts'

export const EXPENSE_KINDS = ['PARKING', 'TOLL'] as const
export type ExpenseKind = (typeof EXPENSE_KINDS)[number]
/** The highest amount of one expense, in won. */
export const MAX_AMOUNT = 1_000_000
/** How many expenses one ride may have. */
export const MAX_EXPENSES = 15
/** For how many seconds a driver may delete an expense. */
export const REMOVE_SECONDS = 60

export type ExpenseRefusalCode = 'CANCELED' | 'OUTSIDE_DAYS' | 'NOT_STARTED' | 'TOO_MANY_EXPENSES'
type Ride = { status: Status; rideDate: Day; tripStep: TripStep | null; noShowAt: Date | null }

/**
 * Refuses an expense of a ride by its driver: only during the ride or within two days after it. `expenses`: how many
 * the ride already has.
 */
export function expenseRefusal(ride: Ride, expenses: number, now: Date): ExpenseRefusalCode | null {
  if (isCalledOff(ride)) return 'CANCELED'
  if (!isInDays(ride.rideDate, now)) return 'OUTSIDE_DAYS'
  if (ride.tripStep === null) return 'NOT_STARTED'
  return expenses >= MAX_EXPENSES ? 'TOO_MANY_EXPENSES' : null
}

/** Refuses to delete an expense more than a minute after it was stored. */
export const removalRefusal = (createdAt: Date, now: Date): 'TOO_LATE' | null =>
  now.getTime() <= createdAt.getTime() + REMOVE_SECONDS * 1000 ? null : 'TOO_LATE'

/** The sum of expenses, in won. */
export const totalOf = (expenses: readonly { amount: number }[]): number =>
  expenses.reduce((sum, { amount }) => sum + amount, 0)
