import type { Tx } from '#kit/db.ts'
import { lockAccount } from '#subscribe/account/store.ts'
import { addTransaction, balanceOf } from './store.ts'

/** Points of a subscriber that a subscription request takes or gives back; `amount` is positive. */
export type RequestPoints = { subscriberId: string; amount: number; requestId: string }

/** Takes points for a request, once; false when there are not so many. */
export async function spendPoints(tx: Tx, points: RequestPoints, now: Date): Promise<boolean> {
  const { subscriberId, amount, requestId } = points
  if (amount <= 0) return amount === 0
  // The balance is read under the lock that changes of it take.
  if (!(await lockAccount(tx, subscriberId)) || (await balanceOf(tx, subscriberId)) < amount) return false
  const taken = { subscriberId, requestId, transactionType: 'PURCHASE', amount: -amount, createdAt: now }
  return addTransaction(tx, taken)
}

/** Gives back the points of a request that came to nothing; a second time nothing. */
export async function returnPoints(tx: Tx, points: RequestPoints, now: Date): Promise<void> {
  const { subscriberId, amount, requestId } = points
  if (amount > 0)
    await addTransaction(tx, { subscriberId, requestId, transactionType: 'REFUND', amount, createdAt: now })
}
