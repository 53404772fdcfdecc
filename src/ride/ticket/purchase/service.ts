import { dayOf } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { applyEvent } from '#kit/state-machine.ts'
import { ConflictError, SYSTEM_CALLER, change, type MessageKind } from '#kit/unit-of-work.ts'
import { resultOrNull } from '#platform/payment/service.ts'
import { nextStatusCheckAt, isRefundLate } from '#platform/payment/rules.ts'
import { addProviderAnswers } from '#platform/payment/store.ts'
import type { PaymentFact } from '#providers/payment/port.ts'
import { memberOf } from '#ride/account/store.ts'
import type { Unit, UseOfTickets, World } from '#world'
import { creditLot, restoreLot, revokeLot, takeRest } from '../service.ts'
import { expiryOf } from '../rules.ts'
import { lockAccount } from '../store.ts'
import {
  type Attention,
  holderOf,
  nextReconcileAt,
  PURCHASE_STATE_MACHINE,
  type PurchaseEffect,
  type PurchaseEvent,
  purchaseVerdict,
} from './rules.ts'
import {
  addPurchaseEntry,
  type Changes,
  changePurchase,
  lockPurchase,
  type Purchase,
  purchaseOf,
  takenForRefund,
} from './store.ts'
import { HOLDER_GONE, AMOUNT_DIFFERS, PAYMENT_DECLINED, unusedPartOf, WINDOW_CLOSED } from './copy.ts'
import { ticketsBought, type Returned, ticketsRefunded } from '../messages.ts'

/**
 * Reads the payment of a purchase from the provider, outside of any transaction, and settles the purchase by it.
 * Concurrent calls settle it once. False: the provider gave no answer, and nothing changed.
 */
export async function reconcile(world: World, purchase: Purchase, isClosed = false): Promise<boolean> {
  const fact = await factOf(world, purchase)
  if (fact === SILENT) return false
  await underLocks(world, purchase, (unit, row, seen) => settle(unit, row, fact, { ...seen, isClosed }))
  return true
}

export const SILENT = Symbol('no answer')

/** The provider's record of a purchase, which is also stored as received; SILENT if the provider gave no answer. */
export async function factOf(
  world: World,
  { paymentId }: Purchase,
): Promise<PaymentFact | null | typeof SILENT> {
  const asked = await resultOrNull(world, async () => ({
    fact: await world.providers.payments.payment(paymentId!),
  }))
  if (!asked) return SILENT
  await addProviderAnswers(world.db, paymentId!, [{ kind: 'ASK', answer: asked, at: world.now() }])
  return asked.fact
}

/**
 * `isThere`: the holder is neither deleted nor closed. `use`: how another room uses the tickets; null: they stay in the
 * account.
 */
type Seen = { isThere: boolean; use: UseOfTickets | null; isClosed: boolean }

/** How another room uses the tickets of a purchase, with its rows locked; null: they stay in the account. */
async function useOf(world: World, unit: Unit, purchaseId: string): Promise<UseOfTickets | null> {
  for (const find of world.usesOfTickets) {
    const use = await find(world, unit, purchaseId)
    if (use) return use
  }
  return null
}

/** Locks the rows that use the tickets, the holder's account, then the purchase. */
export const underLocks = <T>(
  world: World,
  purchase: Purchase,
  work: (unit: Unit, row: Purchase, seen: Omit<Seen, 'isClosed'>) => Promise<T>,
) =>
  change(world, SYSTEM_CALLER, async (unit: Unit) => {
    const use = await useOf(world, unit, purchase.id)
    const known = (await purchaseOf(unit.tx, purchase.id))!
    const isThere = (await lockAccount(unit.tx, holderOf(known))) !== null
    const row = (await lockPurchase(unit.tx, purchase.id))!
    if (holderOf(row) !== holderOf(known)) throw new ConflictError()
    return work(unit, row, { isThere, use })
  })

type Given = { actorId?: string | null; returned?: Returned }

/**
 * Runs an event of PURCHASE_STATE_MACHINE on a locked purchase: runs its effects, then saves the next status with the
 * columns. Call under lockAccount of the holder. False: the status does not accept the event, or the tickets cannot be
 * moved.
 */
export async function runPurchaseEvent(
  unit: Unit,
  row: Purchase,
  event: PurchaseEvent,
  changes: Changes,
  given: Given = {},
): Promise<boolean> {
  const next = applyEvent(PURCHASE_STATE_MACHINE, row.status, event)
  if (next.refusal !== null) return false
  const columns: Changes = { ...changes, status: next.to }
  for (const effect of next.effects) {
    const more = await EFFECTS[effect](unit, { ...row, ...columns }, given)
    if (!more) return false
    Object.assign(columns, more)
  }
  await changePurchase(unit.tx, row.id, columns)
  publishPurchase(unit.publish, row)
  return true
}

/** The effects of PURCHASE_STATE_MACHINE. Each returns the columns to change; null: the effect is impossible. */
const EFFECTS: Record<PurchaseEffect, (unit: Unit, row: Purchase, given: Given) => Promise<Changes | null>> =
  {
    creditLot: async ({ tx, now }, row, { actorId = null }) => {
      const { halves, amount: paid } = row
      const lot = { holderId: holderOf(row), halves, paid, expiresOn: expiryOf(dayOf(now), row.days) }
      const { entry, lotId } = (await creditLot(tx, { ...lot, type: 'CHARGE', actorId }, now))!
      await addPurchaseEntry(tx, row.id, entry.id)
      return { lotId }
    },
    restoreLot: async ({ tx, now }, row) => {
      const parts = await takenForRefund(tx, row.id)
      const again = await restoreLot(tx, { holderId: holderOf(row), parts }, now)
      if (!again) return null
      await addPurchaseEntry(tx, row.id, again.entry.id)
      return { lotId: again.lotId }
    },
    takeLot: async ({ tx, now }, row, { actorId = null }) => {
      const lot = { holderId: holderOf(row), lotId: row.lotId!, halves: row.halves, actorId }
      const entry = await revokeLot(tx, lot, now)
      if (!entry) return null
      await addPurchaseEntry(tx, row.id, entry.id)
      return {}
    },
    takeRest: async ({ tx, now }, row, { actorId = null }) => {
      const entry = await takeRest(tx, { holderId: holderOf(row), lotId: row.lotId!, actorId }, now)
      if (!entry) return null
      await addPurchaseEntry(tx, row.id, entry.id)
      return { refundWon: entry.won }
    },
    notifyBought: (unit, row) =>
      notify(unit, row, ticketsBought, {
        ...titleAndAmount(row),
        until: expiryOf(dayOf(unit.now), row.days),
      }),
    notifyRefunded: (unit, row, { returned = row.method }) =>
      notify(unit, row, ticketsRefunded, { ...refundedTitle(row), returned }),
  }

/** Sends the buyer a message, if they have a number. */
async function notify<Facts extends object>(
  { tx, send }: Unit,
  row: Purchase,
  kind: MessageKind<Facts>,
  facts: Facts,
): Promise<Changes> {
  const recipient = (await memberOf(tx, row.memberId))?.phone
  if (recipient) send(kind, { subjectId: row.id, recipient, facts })
  return {}
}

/** Makes the screens reload that show the tickets of the buyer or of their organization. */
export function publishPurchase(
  publish: Unit['publish'],
  { memberId, organizationId }: Pick<Purchase, 'memberId' | 'organizationId'>,
): void {
  publish('member', { id: memberId })
  if (organizationId) publish('organization', { id: organizationId })
}

export const titleAndAmount = ({ title, amount }: Purchase) => ({ title, amount })

/** The refunded part of a purchase in its message. */
const refundedTitle = ({ title, amount, refundAmount }: Purchase) =>
  refundAmount === null ? { title, amount } : { title: unusedPartOf(title), amount: refundAmount }

/** After a payment: gives the tickets and uses them, or refunds all of it with the reason. */
async function paid(unit: Unit, row: Purchase, fact: PaymentFact | null, { isThere, use }: Seen) {
  const why = isThere ? ((await use?.refusal()) ?? null) : HOLDER_GONE
  if (why) return notGiven(unit, row, fact, why, use)
  const event = use ? 'paidForRide' : 'paid'
  if (await runPurchaseEvent(unit, row, event, paidColumns(row, fact, unit.now))) await use?.use()
}

async function notGiven(
  unit: Unit,
  row: Purchase,
  fact: PaymentFact | null,
  why: string,
  use: UseOfTickets | null,
) {
  const isNew = await runPurchaseEvent(unit, row, 'notGiven', notGivenColumns(fact, why, unit.now))
  if (isNew) await use?.refunded(why)
}

/** Runs the event that the provider's record causes. */
export async function settle(
  unit: Unit,
  row: Purchase,
  fact: PaymentFact | null,
  seen: Seen,
): Promise<unknown> {
  const { now } = unit
  switch (purchaseVerdict(row, fact, now, seen.isClosed)) {
    case 'PAID':
      return paid(unit, row, fact, seen)
    case 'RETURN':
      return notGiven(unit, row, fact, AMOUNT_DIFFERS, seen.use)
    case 'RETURNED': {
      const columns = refundedColumns({ paidAt: row.paidAt ?? fact?.paidAt ?? now }, now)
      if (row.status !== 'PAID') return runPurchaseEvent(unit, row, 'refunded', columns)
      return (
        (await runPurchaseEvent(unit, row, 'refundedOutside', columns)) ||
        differs(unit, row, 'CANCELED_OUTSIDE')
      )
    }
    case 'RETURNED_IN_PART':
      return differs(unit, row, 'CANCELED_IN_PART')
    case 'DECLINED':
      return runPurchaseEvent(
        unit,
        row,
        'declined',
        unpaidColumns(row, fact?.failure?.message || PAYMENT_DECLINED, now),
      )
    case 'CLOSED':
      return runPurchaseEvent(unit, row, 'closed', unpaidColumns(row, WINDOW_CLOSED, now))
    case 'WAIT':
      return waits(unit, row)
  }
}

/**
 * Without news from the provider, schedules the next reconciliation. A refund that the provider accepted days ago
 * without executing it becomes a task for staff.
 */
async function waits(unit: Unit, row: Purchase): Promise<void> {
  const { tx, now } = unit
  const { refundRequestedAt: requestedAt } = row
  if (requestedAt && isRefundLate(requestedAt, now)) return void (await differs(unit, row, 'RETURN_LATE'))
  const nextAt = requestedAt ? nextStatusCheckAt(requestedAt, now) : nextReconcileAt(row, now)
  await changePurchase(tx, row.id, { nextAt })
}

/** Our record and the provider's record differ: creates a task for staff. */
export const differs = (
  unit: Unit,
  row: Purchase,
  attention: Attention,
  failure = row.failure,
): Promise<boolean> => runPurchaseEvent(unit, row, 'differs', { attention, failure, nextAt: null })

/** The columns of a paid purchase. */
export function paidColumns(row: Purchase, fact: PaymentFact | null, now: Date): Changes {
  const nextAt = row.method === 'CARD' ? nextReconcileAt({ ...row, status: 'PAID', paidAt: now }, now) : null
  return { paidAt: fact?.paidAt ?? now, receiptUrl: fact?.receiptUrl ?? null, failure: null, nextAt }
}

/** The columns of a purchase whose payment the job refunds, with the reason. */
function notGivenColumns(fact: PaymentFact | null, why: string, now: Date): Changes {
  const paid = { paidAt: fact?.paidAt ?? now, receiptUrl: fact?.receiptUrl ?? null }
  return { ...paid, refundKey: newId(), refundReason: why, failure: why, nextAt: now }
}

const unpaidColumns = (row: Purchase, failure: string, now: Date): Changes => ({
  failure,
  nextAt: nextReconcileAt({ ...row, status: 'FAILED' }, now),
})

/** The columns of a refunded purchase. */
export const refundedColumns = ({ paidAt }: Pick<Purchase, 'paidAt'>, refundedAt: Date): Changes => ({
  paidAt,
  refundedAt,
  refundKey: null,
  refundRequestedAt: null,
  nextAt: null,
  attention: null,
})

/** The current state of the purchase. */
export const currentPurchase = async (world: World, id: string): Promise<Purchase> =>
  (await purchaseOf(world.db, id))!
