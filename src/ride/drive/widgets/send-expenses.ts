import { CallFailed } from '#kit/web/call-failed.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { type DriveState, sendOutcome } from '../queue/rules.ts'
import {
  createDriveExpense,
  deleteDriveExpense,
  type DriveExpenseOut,
  listPastRides,
} from '../expense/contract.ts'
import { nextExpense, type QueuedExpense, withExpense, withoutExpense } from '../expense/rules.ts'
import { changeDrive, readDrive } from './drive-store.ts'
import { EXPENSE_GONE } from './copy.ts'
import { dropPhoto, uploadPhoto } from './photo-store.ts'

/** Replaces the stored expenses of one ride, among the present and the past ones. */
function withStored(
  state: DriveState,
  rideId: string,
  change: (expenses: DriveExpenseOut[]) => DriveExpenseOut[],
): DriveState {
  const inRide = <Ride extends { id: string; expenses: DriveExpenseOut[] }>(ride: Ride): Ride =>
    ride.id === rideId ? { ...ride, expenses: change(ride.expenses) } : ride
  return { ...state, rides: state.rides.map(inRide), past: state.past.map(inRide) }
}

const setExpense = (token: string, id: string, change: Partial<QueuedExpense>): void =>
  changeDrive(token, (state) => ({ ...state, expenses: withExpense(state.expenses, id, change) }))

const dropExpense = (token: string, id: string): void =>
  changeDrive(token, (state) => ({ ...state, expenses: withoutExpense(state.expenses, id) }))

/** Sends the queued expenses until none is left or one cannot be sent now. */
export async function sendExpenses(token: string, deviceIsNew: () => void): Promise<void> {
  while (navigator.onLine) {
    const expense = nextExpense(readDrive(token).expenses)
    if (!expense || !(await sendExpense(token, expense, deviceIsNew))) return
  }
}

/** Sends one expense after its photo; true when it no longer waits. */
async function sendExpense(token: string, expense: QueuedExpense, deviceIsNew: () => void): Promise<boolean> {
  const { rideId: rid, expenseId, kind, amount, photo } = expense
  try {
    const file = expense.file ?? (await uploadPhoto(token, rid, photo))
    setExpense(token, expenseId, { file, isTried: true })
    const body = { expense_id: expenseId, kind, amount, file }
    const stored = await call(createDriveExpense, { params: { token, rid }, body, anonymous: true })
    changeDrive(token, (state) =>
      withStored({ ...state, expenses: withoutExpense(state.expenses, expenseId) }, rid, (known) => [
        ...known.filter(({ expense_id }) => expense_id !== expenseId),
        stored,
      ]),
    )
    await dropPhoto(token, photo)
    return true
  } catch (error) {
    const { status, text } = error instanceof CallFailed ? error : { status: 0, text: '' }
    const outcome = sendOutcome(status)
    if (outcome === 'DEVICE_NEW') deviceIsNew()
    if (outcome === 'DEVICE_NEW' || outcome === 'RETRY') return false
    setExpense(token, expenseId, { refusal: status === 404 ? EXPENSE_GONE : text })
    return true
  }
}

/** Deletes an expense: from the queue if it was never sent or was refused, otherwise on the server. */
export async function deleteExpense(token: string, rid: string, eid: string): Promise<void> {
  const queued = readDrive(token).expenses.find(({ expenseId }) => expenseId === eid)
  if (queued) {
    if (queued.isTried && !queued.refusal) return
    dropExpense(token, eid)
    return dropPhoto(token, queued.photo)
  }
  await call(deleteDriveExpense, { params: { token, rid, eid }, anonymous: true })
  changeDrive(token, (state) =>
    withStored(state, rid, (known) => known.filter(({ expense_id }) => expense_id !== eid)),
  )
}

/** Loads the rides of the last two days; if this fails, the stored ones stay. */
export async function loadPastRides(token: string): Promise<void> {
  const past = await call(listPastRides, { params: { token }, anonymous: true })
  changeDrive(token, (state) => ({ ...state, past }))
}
