import type { Tx } from '#kit/db.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { addTransaction, balanceOf } from './store.ts'

/** The points that a subscription request spends or returns; `amount` is positive. */
export type RequestPoints = { subscriberId: string; amount: number; requestId: string }

/** Spends points on a request, once. False if the balance is too low. */
export async function spendPoints(tx: Tx, points: RequestPoints, now: Date): Promise<boolean> {
  const { subscriberId, amount, requestId } = points
  if (amount <= 0) return amount === 0
  // Read the balance under the account lock, which every change of points takes.
  if (!(await lockAccount(tx, subscriberId)) || (await balanceOf(tx, subscriberId)) < amount) return false
  const taken = { subscriberId, requestId, transactionType: 'PURCHASE', amount: -amount, createdAt: now }
  return addTransaction(tx, taken)
}

/** Returns the points of a request that was rejected or canceled. A second call does nothing. */
export async function returnPoints(tx: Tx, points: RequestPoints, now: Date): Promise<void> {
  const { subscriberId, amount, requestId } = points
  if (amount > 0)
    await addTransaction(tx, { subscriberId, requestId, transactionType: 'REFUND', amount, createdAt: now })
}
