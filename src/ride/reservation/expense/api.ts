import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import { storedReservation } from '../store.ts'
import type { listExpenses } from './contract.ts'
import { totalOf } from './rules.ts'
import { namedExpensesOf } from './store.ts'

export async function list(world: World, { params }: Call<typeof listExpenses>) {
  found(await storedReservation(world.db, params.id))
  const rows = await namedExpensesOf(world.db, params.id)
  return {
    total: totalOf(rows.map(({ expense }) => expense)),
    expenses: rows.map(({ expense, driver }) => ({
      expense_id: expense.id,
      kind: expense.kind,
      amount: expense.amount,
      file: expense.fileId,
      driver,
      at: expense.createdAt.toISOString(),
    })),
  }
}
