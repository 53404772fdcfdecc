import { askRarelyAt } from '#platform/payment/rules.ts'
import type { PaymentFact } from '#providers/payment/port.ts'

export const METHODS = ['CARD', 'BANK'] as const
export type Method = (typeof METHODS)[number]
export const PURCHASE_STATUSES = ['PENDING', 'PAID', 'FAILED', 'REFUNDING', 'CANCELLED'] as const
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number]
export const ATTENTIONS = ['CANCELED_OUTSIDE', 'CANCELED_IN_PART', 'RETURN_REFUSED', 'RETURN_LATE'] as const
export type Attention = (typeof ATTENTIONS)[number]

/** How long tickets that were bought are good for, in days. */
export const VALID_DAYS = 365
/** How many purchases one member may begin in a day without paying for them. */
export const MOST_UNPAID = 20
/** Depositors' names are forgotten after so many days. */
export const DEPOSITOR_DAYS = 365

/** Whose tickets a purchase is: the organization's for which it was made, else the buyer's. */
export const holderOf = (purchase: { memberId: string; organizationId: string | null }): string =>
  purchase.organizationId ?? purchase.memberId

/** Whether a purchase is a transfer that nobody has seen yet. */
export const isAwaited = ({ method, status }: { method: Method; status: PurchaseStatus }): boolean =>
  method === 'BANK' && status === 'PENDING'

/** How the payments of this room begin at the provider. */
export const PURCHASE_PREFIXES = ['tkt-']
/** The payment's id at the provider, fixed by the purchase; at most 40 signs of a-z, 0-9 and `-`. */
export const purchasePaymentId = (id: string): string => `tkt-${id.replaceAll('-', '')}`

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The provider's window closes by itself long before. */
const FORGOTTEN_MS = 30 * MINUTE_MS
const UNPAID_ASKED_MS = 2 * DAY_MS
const PAID_ASKED_MS = 3 * DAY_MS

type Times = { status: PurchaseStatus; createdAt: Date; paidAt: Date | null }

/**
 * When the provider is asked again: of what is not paid ever more rarely for two days, for a window may be paid in long
 * after it was opened; of what is paid each day for three, for it may be given back without us. Null: no more.
 */
export function askAgainAt({ status, createdAt, paidAt }: Times, now: Date): Date | null {
  if (status === 'CANCELLED') return null
  if (status === 'REFUNDING') return new Date(now.getTime() + MINUTE_MS)
  if (status === 'PAID')
    return now.getTime() - paidAt!.getTime() < PAID_ASKED_MS ? new Date(now.getTime() + DAY_MS) : null
  return now.getTime() - createdAt.getTime() < UNPAID_ASKED_MS ? askRarelyAt(createdAt, now) : null
}

export type PurchaseVerdict =
  /** The money is there, and as much as was asked for: a lot is given. */
  | 'PAID'
  /** The money is there, and nothing can be given for it: it goes back. */
  | 'RETURN'
  /** All of it has gone back. */
  | 'RETURNED'
  /** A part went back without us. */
  | 'RETURNED_IN_PART'
  /** The card's company said no. */
  | 'DECLINED'
  /** The window was closed, or nobody came back from it. */
  | 'CLOSED'
  /** Nothing new. */
  | 'WAIT'

type Bought = Times & { amount: number }

/** What follows from the provider's word on a card's purchase; `isClosed`: its browser says that the window is closed. */
export function purchaseVerdict(
  purchase: Bought,
  fact: PaymentFact | null,
  now: Date,
  isClosed: boolean,
): PurchaseVerdict {
  const { status, amount, createdAt } = purchase
  if (status === 'CANCELLED') return 'WAIT'
  if (!fact || fact.status === 'READY' || fact.status === 'PENDING') {
    const isForgotten = now.getTime() - createdAt.getTime() >= FORGOTTEN_MS
    return status === 'PENDING' && (isClosed || isForgotten) ? 'CLOSED' : 'WAIT'
  }
  if (fact.status === 'FAILED') return status === 'PENDING' ? 'DECLINED' : 'WAIT'
  if (fact.cancelled >= fact.total) return 'RETURNED'
  if (status === 'REFUNDING') return 'WAIT'
  if (status === 'PAID') return fact.cancelled > 0 ? 'RETURNED_IN_PART' : 'WAIT'
  return fact.isOurs && fact.total === amount && fact.cancelled === 0 ? 'PAID' : 'RETURN'
}

export type PurchaseRefusalCode = 'NOT_PAID' | 'LOT_TOUCHED' | 'NOT_WAITING' | 'REFUND_DECLINED'
