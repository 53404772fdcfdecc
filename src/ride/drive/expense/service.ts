import type { RideExpense } from '#ride/reservation/expense/store.ts'
import type { DriveExpenseOut } from './contract.ts'

type Shown = Pick<RideExpense, 'id' | 'kind' | 'amount' | 'createdAt'>

/** An expense as its driver sees it. */
export const presentExpense = ({ id, kind, amount, createdAt }: Shown): DriveExpenseOut => ({
  expense_id: id,
  kind,
  amount,
  at: createdAt.toISOString(),
})
