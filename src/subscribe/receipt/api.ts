import { Answer } from '#kit/answer.ts'
import { csvHead, csvLines } from '#kit/csv.ts'
import { addDays, monthStart } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found } from '#kit/refusal.ts'
import type { World } from '#world'
import type * as contract from './contract.ts'
import { EXPENSE_CSV } from './csv.ts'
import { presentReceipt } from './service.ts'
import { paidPayment, paymentsPaidIn } from './store.ts'

export async function get(world: World, { params, session }: Call<typeof contract.getReceipt>) {
  return presentReceipt(found(await paidPayment(world.db, session.personId, params.payment_id)))
}

export async function expenses(world: World, { query, session }: Call<typeof contract.getExpenses>) {
  const from = `${query.month}-01`
  const range = { from, to: addDays(monthStart(from, 1), -1) }
  const rows = await paymentsPaidIn(world.db, session.personId, range)
  const text = csvHead(EXPENSE_CSV) + csvLines(EXPENSE_CSV, rows.map(presentReceipt))
  return Answer.file(text, { name: `expenses-${query.month}.csv` })
}
