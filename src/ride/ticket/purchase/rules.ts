import { addDays, type Day, dayOf, startOf } from '#kit/day.ts'
import { type EffectOf, type EventOf, defineStateMachine } from '#kit/state-machine.ts'
import { nextStatusCheckAt } from '#platform/payment/rules.ts'
import type { PaymentFact } from '#providers/payment/port.ts'

export const METHODS = ['CARD', 'BANK'] as const
export type Method = (typeof METHODS)[number]
export const PURCHASE_STATUSES = ['PENDING', 'PAID', 'FAILED', 'REFUNDING', 'CANCELLED'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]

/** The states of a purchase. The provider's record decides card purchases, staff decide transfers. */
export const PURCHASE_STATE_MACHINE = defineStateMachine({
  title: 'Purchase of tickets',
  states: PURCHASE_STATUSES,
  final: ['PAID', 'FAILED', 'CANCELLED'],
  events: {
    paid: { by: 'PROVIDER', from: ['PENDING', 'FAILED'], to: 'PAID', effects: ['creditLot', 'notifyBought'] },
    // Paid for one ride, which uses the tickets in the same transaction: only the ride's confirmation is sent.
    paidForRide: { by: 'PROVIDER', from: ['PENDING', 'FAILED'], to: 'PAID', effects: ['creditLot'] },
    acceptTransfer: {
      by: 'PERSON',
      from: ['PENDING'],
      to: 'PAID',
      effects: ['creditLot', 'notifyBought'],
      otherwise: 'NOT_WAITING',
    },
    refuseTransfer: { by: 'PERSON', from: ['PENDING'], to: 'FAILED', otherwise: 'NOT_WAITING' },
    withdrawTransfer: { by: 'PERSON', from: ['PENDING'], to: 'FAILED', otherwise: 'NOT_WAITING' },
    declined: { by: 'PROVIDER', from: ['PENDING'], to: 'FAILED' },
    // The window was closed, or the purchase started half an hour ago without a payment.
    closed: { by: 'SCHEDULE', from: ['PENDING'], to: 'FAILED' },
    // The window of a ride's payment link is opened, even after a failure: the same payment id may be tried again.
    reopen: { by: 'PERSON', from: ['PENDING', 'FAILED'], to: 'PENDING', otherwise: 'NOT_WAITING' },
    // The paid amount is wrong, or the holder no longer exists, or the ride cannot be booked: all of it is refunded.
    notGiven: { by: 'PROVIDER', from: ['PENDING', 'FAILED'], to: 'REFUNDING' },
    refund: { by: 'PERSON', from: ['PAID'], to: 'REFUNDING', effects: ['takeLot'], otherwise: 'NOT_PAID' },
    // Staff have transferred the money back.
    refundTransfer: {
      by: 'PERSON',
      from: ['PAID'],
      to: 'CANCELLED',
      effects: ['takeLot', 'notifyRefunded'],
      otherwise: 'NOT_PAID',
    },
    // Refunds the unused tickets of a partly used purchase, as quoted.
    refundRest: {
      by: 'PERSON',
      from: ['PAID'],
      to: 'REFUNDING',
      effects: ['takeRest'],
      otherwise: 'NOT_PAID',
    },
    refundRestTransfer: {
      by: 'PERSON',
      from: ['PAID'],
      to: 'CANCELLED',
      effects: ['takeRest', 'notifyRefunded'],
      otherwise: 'NOT_PAID',
    },
    refunded: {
      by: 'PROVIDER',
      from: ['PENDING', 'FAILED', 'REFUNDING'],
      to: 'CANCELLED',
      effects: ['notifyRefunded'],
    },
    // Canceled in the provider's console while none of its tickets is spent.
    refundedOutside: {
      by: 'PROVIDER',
      from: ['PAID'],
      to: 'CANCELLED',
      effects: ['takeLot', 'notifyRefunded'],
    },
    refundRefused: { by: 'PROVIDER', from: ['REFUNDING'], to: 'PAID', effects: ['restoreLot'] },
    // Our record and the provider's record differ: staff decide.
    differs: { by: 'PROVIDER', from: ['PAID', 'REFUNDING'] },
    settle: { by: 'PERSON', from: ['PAID', 'REFUNDING'], otherwise: 'NOT_WAITING' },
    // Staff have refunded the money in another way.
    settleRefunded: {
      by: 'PERSON',
      from: ['REFUNDING'],
      to: 'CANCELLED',
      effects: ['notifyRefunded'],
      otherwise: 'NOT_WAITING',
    },
  },
})
export type PurchaseEvent = EventOf<typeof PURCHASE_STATE_MACHINE>
export type PurchaseEffect = EffectOf<typeof PURCHASE_STATE_MACHINE>
export const ATTENTIONS = ['CANCELED_OUTSIDE', 'CANCELED_IN_PART', 'RETURN_REFUSED', 'RETURN_LATE'] as const
export type Attention = (typeof ATTENTIONS)[number]

/** The number of days for which bought tickets are valid. */
export const VALID_DAYS = 365
/** The maximum number of unpaid purchases that one member may start in a day. */
export const MAX_UNPAID = 20
/** The number of days after which the names of depositors are erased. */
export const DEPOSITOR_DAYS = 365

/** The number of days in which a transfer must be paid. */
export const TRANSFER_DAYS = 7

/** The last day to pay a transfer. Staff close a transfer that did not arrive. */
export const payBy = (createdAt: Date): Day => addDays(dayOf(createdAt), TRANSFER_DAYS)

/** The holder of a purchase's tickets: its organization, otherwise the buyer. */
export const holderOf = (purchase: { memberId: string; organizationId: string | null }): string =>
  purchase.organizationId ?? purchase.memberId

/** Whether a purchase is a transfer that staff have not confirmed yet. */
export const isOpenTransfer = ({ method, status }: { method: Method; status: PurchaseStatus }): boolean =>
  method === 'BANK' && status === 'PENDING'

/** The prefixes of this room's payment ids at the provider. */
export const PURCHASE_PREFIXES = ['tkt-']
/** The payment's id at the provider, derived from the purchase; at most 40 characters of a-z, 0-9 and `-`. */
export const purchasePaymentId = (id: string): string => `tkt-${id.replaceAll('-', '')}`

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The age of a pending purchase at which its window counts as closed; the provider closes the window long before. */
const FORGOTTEN_MS = 30 * MINUTE_MS
const UNPAID_ASKED_MS = 2 * DAY_MS
const PAID_ASKED_MS = 3 * DAY_MS

type Times = { status: PurchaseStatus; createdAt: Date; paidAt: Date | null }

/**
 * The time of the next reconciliation; null: never. An unpaid purchase backs off for two days, because its window may
 * be paid long after it was opened. A paid purchase is reconciled daily for three days, because it may be canceled in
 * the provider's console.
 */
export function nextReconcileAt({ status, createdAt, paidAt }: Times, now: Date): Date | null {
  if (status === 'CANCELLED') return null
  if (status === 'REFUNDING') return new Date(now.getTime() + MINUTE_MS)
  if (status === 'PAID')
    return now.getTime() - paidAt!.getTime() < PAID_ASKED_MS ? new Date(now.getTime() + DAY_MS) : null
  return now.getTime() - createdAt.getTime() < UNPAID_ASKED_MS ? nextStatusCheckAt(createdAt, now) : null
}

export type PurchaseVerdict =
  /** The requested amount is paid: a lot is added. */
  | 'PAID'
  /** The payment does not match the purchase: it is refunded. */
  | 'RETURN'
  /** The whole amount to refund was refunded. */
  | 'RETURNED'
  /** A part was refunded in the provider's console. */
  | 'RETURNED_IN_PART'
  /** The card was declined. */
  | 'DECLINED'
  /** The window was closed, or the purchase started half an hour ago without a payment. */
  | 'CLOSED'
  /** Nothing has changed. */
  | 'WAIT'

type Bought = Times & { amount: number; refundAmount: number | null }

/** The won that a refund pays back in total: the quoted part, else the whole payment. */
export const refundTarget = (refundAmount: number | null, paid: number): number => refundAmount ?? paid

/** Compares a card purchase with the provider's record; `isClosed`: the browser reports that the window is closed. */
export function purchaseVerdict(
  purchase: Bought,
  fact: PaymentFact | null,
  now: Date,
  isClosed: boolean,
): PurchaseVerdict {
  const { status, amount, refundAmount, createdAt } = purchase
  if (status === 'CANCELLED') return 'WAIT'
  if (!fact || fact.status === 'READY' || fact.status === 'PENDING') {
    const isForgotten = now.getTime() - createdAt.getTime() >= FORGOTTEN_MS
    return status === 'PENDING' && (isClosed || isForgotten) ? 'CLOSED' : 'WAIT'
  }
  if (fact.status === 'FAILED') return status === 'PENDING' ? 'DECLINED' : 'WAIT'
  const target = status === 'REFUNDING' ? refundTarget(refundAmount, fact.total) : fact.total
  if (fact.cancelled >= target) return 'RETURNED'
  if (status === 'REFUNDING') return 'WAIT'
  if (status === 'PAID') return fact.cancelled > 0 ? 'RETURNED_IN_PART' : 'WAIT'
  return fact.isOurs && fact.total === amount && fact.cancelled === 0 ? 'PAID' : 'RETURN'
}

export type PurchaseRefusalCode = 'NOT_PAID' | 'LOT_TOUCHED' | 'NOT_WAITING' | 'REFUND_DECLINED'

/** How many past days staff may name as the day on which a transfer arrived. */
export const DEPOSIT_DAYS = 366

/** Whether staff may confirm a transfer as received on a day: not in the future and not too long ago. */
export const isDepositDay = (day: Day, today: Day): boolean =>
  day <= today && day >= addDays(today, -DEPOSIT_DAYS)

/** The instant at which a transfer counts as received: now for today's, else the start of its day. */
export const receivedAt = (day: Day, now: Date): Date => (day === dayOf(now) ? now : startOf(day))
