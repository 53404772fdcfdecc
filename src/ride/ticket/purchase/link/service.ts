import type { Tx } from '#kit/db.ts'
import { newId } from '#kit/id.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Unit, World } from '#world'
import { PLAN_GONE, PRICE_CHANGED } from '../copy.ts'
import { nextReconcileAt, purchasePaymentId, VALID_DAYS } from '../rules.ts'
import { reconcile, runPurchaseEvent } from '../service.ts'
import { addPurchase, claimBrowserReconcile, lockPurchase, planOfHalves, purchaseOf } from '../store.ts'
import type { Purchase } from '../store.ts'

type Wanted = {
  memberId: string
  halves: number
  /** The price that staff saw, in won. */ amount: number
  endsAt: Date
}

/**
 * Starts a purchase by card for one ride, at the current price. 409 PLAN_GONE, PRICE_CHANGED. It is first reconciled at
 * `endsAt`, or after its window was opened. Call under lockAccount.
 */
export async function beginForRide(tx: Tx, wanted: Wanted, now: Date): Promise<Purchase> {
  const { memberId, halves, amount, endsAt } = wanted
  const plan = await planOfHalves(tx, halves)
  if (!plan) throw new Refusal('PLAN_GONE', { status: 409, text: PLAN_GONE })
  if (plan.price !== amount) throw new Refusal('PRICE_CHANGED', { status: 409, text: PRICE_CHANGED })
  const id = newId()
  const bought = { title: plan.title, halves, amount, days: plan.days ?? VALID_DAYS }
  const payment = { method: 'CARD' as const, paymentId: purchasePaymentId(id), nextAt: endsAt }
  return addPurchase(tx, { id, memberId, ...bought, ...payment, createdAt: now })
}

/**
 * Called when the window of a purchase is opened. The job reconciles the purchase soon, in case neither browser nor
 * webhook reports a result. Null if it can no longer be paid. Call under lockAccount.
 */
export async function reopen(unit: Unit, id: string): Promise<Purchase | null> {
  const row = (await lockPurchase(unit.tx, id))!
  const soon = nextReconcileAt({ status: 'PENDING', createdAt: unit.now, paidAt: null }, unit.now)
  return (await runPurchaseEvent(unit, row, 'reopen', { failure: null, nextAt: soon })) ? row : null
}

/**
 * Closes an unpaid purchase with the reason; it is still reconciled in case of a late payment. Call under lockAccount.
 */
export async function closeUnpaid(unit: Unit, id: string, failure: string): Promise<void> {
  const row = (await lockPurchase(unit.tx, id))!
  const nextAt = nextReconcileAt({ ...row, status: 'FAILED' }, unit.now)
  await runPurchaseEvent(unit, row, 'closed', { failure, nextAt })
}

/**
 * The shortest pause between two reconciliations by the browser: a payment shows soon, and a client that polls without
 * end causes only three queries a second.
 */
const PAUSE_MS = 300

/** Reconciles an unpaid purchase when a browser returns from the window, at most once in PAUSE_MS. */
export async function reconcileOnReturn(world: World, id: string, isClosed: boolean): Promise<void> {
  const purchase = await purchaseOf(world.db, id)
  const isUnsettled = purchase?.status === 'PENDING' || purchase?.status === 'FAILED'
  if (isUnsettled && (await claimBrowserReconcile(world.db, id, world.now(), PAUSE_MS)))
    await reconcile(world, purchase, isClosed)
}

type Buyer = { id: string; name: string; phone: string | null; email: string | null }

/** The data with which the browser opens the provider's window for a purchase. */
export const windowOf = ({ browserConfig: config }: World['settings'], purchase: Purchase, buyer: Buyer) => ({
  id: purchase.id,
  payment_id: purchase.paymentId!,
  amount: purchase.amount,
  order_name: purchase.title,
  script: config.portoneScript,
  store_id: config.portoneStore,
  channel_key: config.portonePaymentChannel,
  customer: { id: buyer.id, name: buyer.name, phone: buyer.phone ?? '', email: buyer.email },
})
