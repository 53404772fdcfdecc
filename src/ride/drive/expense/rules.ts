import { type ExpenseKind, MAX_AMOUNT, REMOVE_SECONDS, totalOf } from '#ride/reservation/expense/rules.ts'

/** An expense that the driver added, and that the server has not confirmed. */
export type QueuedExpense = {
  rideId: string
  expenseId: string
  kind: ExpenseKind
  amount: number
  /** `photo`: the id of the photo on this device; `file`: the server's reference after the upload. */
  photo: string
  file: string | null
  /** Whether it was sent at least once: the server may have stored it although no answer arrived. */
  isTried: boolean
  /** The server's refusal; empty while it waits. */
  refusal: string
}

type Stored = { expense_id: string; kind: ExpenseKind; amount: number; at: string }
export type ShownExpense = {
  expenseId: string
  kind: ExpenseKind
  amount: number
  /** The time of the server; null while it is queued. */
  at: string | null
  refusal: string
  isTried: boolean
}

/** The expenses of a ride: those of the server, then the queued ones. */
export const shownExpenses = (
  rideId: string,
  stored: readonly Stored[],
  queue: readonly QueuedExpense[],
): ShownExpense[] => [
  ...stored.map(({ expense_id: expenseId, kind, amount, at }) => ({
    expenseId,
    kind,
    amount,
    at,
    refusal: '',
    isTried: true,
  })),
  ...queue
    .filter((one) => one.rideId === rideId && !stored.some(({ expense_id }) => expense_id === one.expenseId))
    .map(({ expenseId, kind, amount, refusal, isTried }) => ({
      expenseId,
      kind,
      amount,
      at: null,
      refusal,
      isTried,
    })),
]

/** The sum of the expenses that were not refused, in won. */
export const shownTotal = (expenses: readonly ShownExpense[]): number =>
  totalOf(expenses.filter(({ refusal }) => !refusal))

/** The next expense to send; a refused one waits for the driver. */
export const nextExpense = (queue: readonly QueuedExpense[]): QueuedExpense | undefined =>
  queue.find(({ refusal }) => !refusal)

/** The number of expenses that wait to be sent. */
export const unsentExpenses = (queue: readonly QueuedExpense[]): number =>
  queue.filter(({ refusal }) => !refusal).length

export const withExpense = (
  queue: readonly QueuedExpense[],
  expenseId: string,
  change: Partial<QueuedExpense>,
): QueuedExpense[] => queue.map((one) => (one.expenseId === expenseId ? { ...one, ...change } : one))

export const withoutExpense = (queue: readonly QueuedExpense[], expenseId: string): QueuedExpense[] =>
  queue.filter((one) => one.expenseId !== expenseId)

/**
 * The seconds for which a driver may still delete an expense; 0 if it is too late. An expense that was refused or never
 * sent can always be deleted.
 */
export function removableSeconds({ at, refusal, isTried }: ShownExpense, now: number): number {
  if (at === null) return refusal || !isTried ? REMOVE_SECONDS : 0
  const seconds = Math.ceil((Date.parse(at) - now) / 1000) + REMOVE_SECONDS
  return Math.min(REMOVE_SECONDS, Math.max(0, seconds))
}

/** The typed amount in won; null if it is not a whole number from 1 to MAX_AMOUNT. */
export function amountOf(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(/[\s,원]/g, '')
  const amount = /^\d{1,7}$/.test(digits) ? Number(digits) : 0
  return amount >= 1 && amount <= MAX_AMOUNT ? amount : null
}
