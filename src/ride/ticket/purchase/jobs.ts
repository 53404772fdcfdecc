import { drain } from '#kit/drain.ts'
import { errorFacts } from '#kit/error-facts.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { sendRefund } from './refund/service.ts'
import { reconcile } from './service.ts'
import { isOpenTransfer } from './rules.ts'
import {
  claimToReconcile,
  type Purchase,
  purchaseByPaymentId,
  type MethodAndStatus,
  methodsAndStatuses,
} from './store.ts'

const CLAIMED_AHEAD = 32
const CONCURRENCY = 32

const follow = (world: World, purchase: Purchase): Promise<boolean> =>
  purchase.status === 'REFUNDING' ? sendRefund(world, purchase) : reconcile(world, purchase)

/** Reconciles every open purchase and sends the pending refunds; returns the number of purchases. */
export const reconcilePurchases = (world: World): Promise<number> =>
  drain(
    () => claimToReconcile(world.db, world.now(), CLAIMED_AHEAD),
    CONCURRENCY,
    async (purchase) => {
      try {
        await follow(world, purchase)
      } catch (error) {
        world.log.error(errorFacts(error), 'reconciling a purchase failed, retried after its lease expires')
      }
    },
  )

const PAID_EVENT = 'Transaction.Paid'

/**
 * Handles a webhook about a purchase: reconciles it, unless the webhook's event is already recorded. False: the
 * provider gave no answer.
 */
export async function purchaseNotified(world: World, paymentId: string, types: string[]): Promise<boolean> {
  const purchase = await purchaseByPaymentId(world.db, paymentId)
  if (!purchase || purchase.status === 'CANCELLED') return true
  if (purchase.status === 'PAID' && types.every((type) => type === PAID_EVENT)) return true
  return follow(world, purchase)
}

/** Whether a message about a purchase is still relevant, by its kind. */
const RELEVANT: Partial<Record<string, (standing: MethodAndStatus) => boolean>> = {
  ticket_transfer_asked: isOpenTransfer,
  tickets_bought: ({ status }) => status === 'PAID',
}

/**
 * The ids of messages that are still relevant: a transfer's request until it is confirmed, a confirmation until the
 * refund.
 */
export async function relevantPurchaseMessages(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const ids = messages.flatMap(({ kind, subjectId }) => (RELEVANT[kind] && subjectId ? [subjectId] : []))
  const standing = await methodsAndStatuses(world.db, ids)
  const isSo = ({ kind, subjectId }: OutboxRow) => {
    const holds = RELEVANT[kind]
    const purchase = standing.get(subjectId ?? '')
    return !holds || (purchase !== undefined && holds(purchase))
  }
  return new Set(messages.filter(isSo).map(({ id }) => id))
}
