import { found, Refusal, refuse } from '#kit/refusal.ts'
import { scheduleDestruction } from '#platform/file/store.ts'
import type { Unit } from '#world'
import { usePhoto } from '../photo/service.ts'
import type { Reservation } from '../store.ts'
import { EXPENSE_TOO_LATE, EXPENSE_WORDS } from './copy.ts'
import { type ExpenseKind, expenseRefusal, removalRefusal } from './rules.ts'
import { addExpense, expenseById, expenseCount, removeExpense, type RideExpense } from './store.ts'

type NewExpense = { id: string; driverId: string; kind: ExpenseKind; amount: number; fileId: string }

/** Adds an expense to a locked ride of its driver, once per id; returns the stored expense. */
export async function recordExpense(
  unit: Unit,
  ride: Reservation,
  given: NewExpense,
): Promise<Pick<RideExpense, 'id' | 'kind' | 'amount' | 'createdAt'>> {
  const known = await expenseById(unit.tx, given.id)
  if (known) return found(known.reservationId === ride.id && known.driverId === given.driverId ? known : null)
  const code = expenseRefusal(ride, await expenseCount(unit.tx, ride.id, given.driverId), unit.now)
  if (code === 'CANCELED') throw new Refusal(code, { status: 410, text: EXPENSE_WORDS[code] })
  refuse(code, EXPENSE_WORDS)
  await usePhoto(unit, ride, given.driverId, given.fileId)
  const expense = { ...given, reservationId: ride.id, createdAt: unit.now }
  await addExpense(unit.tx, expense)
  unit.audit({ action: 'ADD_EXPENSE', ...auditFactsOf(ride, given) })
  publish(unit, ride)
  return expense
}

/** Deletes an expense of a locked ride, with its photo, within a minute. A repeated deletion has no effect. */
export async function deleteExpense(
  unit: Unit,
  ride: Reservation,
  { id, driverId }: { id: string; driverId: string },
): Promise<void> {
  const known = await expenseById(unit.tx, id)
  const expense = found(known?.reservationId === ride.id && known.driverId === driverId ? known : null)
  if (expense.removedAt) return
  refuse(removalRefusal(expense.createdAt, unit.now), { TOO_LATE: EXPENSE_TOO_LATE })
  await removeExpense(unit.tx, id, unit.now)
  if (expense.fileId) await scheduleDestruction(unit.tx, expense.fileId, unit.now)
  unit.audit({ action: 'REMOVE_EXPENSE', ...auditFactsOf(ride, expense) })
  publish(unit, ride)
}

const auditFactsOf = ({ id }: Reservation, { kind, amount }: Pick<RideExpense, 'kind' | 'amount'>) => ({
  subject: 'reservation',
  subjectId: id,
  after: { expense: kind, expense_amount: amount },
})

/** Makes the screens of staff reload the ride. */
const publish = (unit: Unit, { id, version }: Reservation): void =>
  unit.publish('reservation', { id, version })
