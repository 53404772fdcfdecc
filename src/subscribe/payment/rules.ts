import { addDays, type Day, dayOf } from '#kit/day.ts'
import { chargedOf } from '#platform/payment/rules.ts'
import type { PaymentFact } from '#providers/payment/port.ts'
import { dueDayOf, type Running, type SubscriptionStatus } from '#subscribe/subscription/rules.ts'

export const PAYMENT_STATUSES = [
  'PLANNED',
  'SENT',
  'UNKNOWN',
  'FAILED',
  'PAID',
  'REFUNDED_IN_PART',
  'REFUNDED',
  'DROPPED',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const RETRY_DAYS = [1, 3, 5, 7]
/** When what is due on a day is charged, in KST. */
export const CHARGE_TIME = '09:00:00+09:00'

/** When the job takes up what is due on a day: 09:00 KST. */
export const chargeTimeOf = (day: Day): Date => new Date(`${day}T${CHARGE_TIME}`)

/**
 * When a month that was declined now is tried again by itself, after so many tries; null: it was the last one. Those of
 * a person, and of another card, cost it none of its days. Where these have passed, as after an outage, it is tried the
 * next day: a card has a day between two tries.
 */
export function retryTimeOf(dueOn: Day, attempts: number, now: Date): Date | null {
  const planned = RETRY_DAYS.map((days) => chargeTimeOf(addDays(dueOn, days))).find((time) => time > now)
  if (planned) return planned
  return attempts > RETRY_DAYS.length ? null : chargeTimeOf(addDays(dayOf(now), 1))
}

export type Term = { months: number; fee: number; startDate: Day }
export type FirstMonth = { amount: number; dueOn: Day }

/** The months of a subscription: the first as it is given, the others on the start's anniversaries; what costs nothing is paid. */
export const monthsPlanned = ({ months, fee, startDate }: Term, first: FirstMonth, now: Date) =>
  Array.from({ length: months }, (_, index) => {
    const month = index + 1
    const { amount: owed, dueOn } = month === 1 ? first : { amount: fee, dueOn: dueDayOf(startDate, month) }
    const amount = chargedOf(owed)
    const nextAt = dueOn <= dayOf(now) ? now : chargeTimeOf(dueOn)
    const state = amount === 0 ? ({ status: 'PAID', paidAt: now } as const) : { nextAt }
    return { month, amount, dueOn, ...state }
  })

/** Whether a payment waits for the end of a pause, in which no month is charged by itself. */
export const isHeld = (
  { status }: { status: SubscriptionStatus },
  { month }: { month: number | null },
): boolean => status === 'PAUSED' && month !== null

/** Whether nobody asks for a payment any more: a month that fell due on its subscription's end or later, or of what ended before it began. */
export const isLetGo = (
  { status, startDate, endDate }: Running,
  { month, dueOn }: { month: number | null; dueOn: Day },
): boolean => status === 'ENDED' && month !== null && (dueOn >= endDate || endDate <= startDate)

/** How the payments of this side begin at the provider. */
export const PAYMENT_PREFIXES = ['sub-', 'set-']

/** The payment's id at the provider, fixed by subscription and month; at most 40 signs of a-z, 0-9 and `-`. */
export const paymentIdOf = (subscriptionId: string, month: number): string =>
  `sub-${subscriptionId.replaceAll('-', '')}-${String(month).padStart(3, '0')}`

/** The payment's id of a settlement at the provider, fixed by it. */
export const settlementPaymentIdOf = (settlementId: string): string =>
  `set-${settlementId.replaceAll('-', '')}`

/** For so long what was claimed is its server's, as long as a call may take; then it is asked about. */
export const LEASE_MS = 60_000
// Whoever claimed it has sent it within MAY_SEND_MS or never will, and a call ends after a minute: the rest is reserve.
const SURELY_NOT_SENT_MS = 5 * 60_000
const MAY_SEND_MS = 60_000
const ASK_AGAIN_MS = 60_000
/** How far the provider's clock and ours may be apart. */
const CLOCKS_APART_MS = 60_000

type Sent = {
  status: PaymentStatus
  amount: number
  refunded: number
  refunding: number
  sentAt: Date | null
}

export type Verdict =
  /** The provider took it. */
  | 'PAID'
  /** The provider says no, and took nothing. */
  | 'DECLINED'
  /** What is given back has arrived. */
  | 'REFUNDED'
  /** It never got there: may be sent again, under the same id. */
  | 'NOT_SENT'
  /** It never got there, or its server ended before it heard: may be sent again under the same key, which takes it once. */
  | 'ABANDONED'
  /** Nothing new. */
  | 'SETTLED'
  /** Not known yet: ask again. */
  | 'WAIT'
  /** Ours and theirs do not agree: for a person. */
  | 'DIFFERS'

/**
 * What follows from the provider's word on a payment of ours. It only moves forward: what is paid stays paid, and
 * money that the provider has of ours in another amount, or gave back without us, is for a person to settle.
 */
export function verdictOf(payment: Sent, fact: PaymentFact | null, now: Date): Verdict {
  const wasPaid = ['PAID', 'REFUNDED_IN_PART', 'REFUNDED'].includes(payment.status)
  const isUnheard = !fact || isOfEarlierTry(payment, fact)
  if (isUnheard || fact.status === 'READY' || fact.status === 'PENDING') {
    if (wasPaid) return 'DIFFERS'
    const waited = now.getTime() - (payment.sentAt?.getTime() ?? 0)
    if (waited >= SURELY_NOT_SENT_MS) return 'NOT_SENT'
    return isUnheard && payment.status === 'SENT' && waited >= LEASE_MS ? 'ABANDONED' : 'WAIT'
  }
  if (!fact.isOurs || fact.total !== payment.amount) return 'DIFFERS'
  if (fact.status === 'FAILED') return wasPaid ? 'DIFFERS' : 'DECLINED'
  if (!wasPaid) return fact.cancelled === 0 ? 'PAID' : 'DIFFERS'
  if (fact.cancelled === payment.refunded) return 'SETTLED'
  return payment.refunding > 0 && fact.cancelled === payment.refunded + payment.refunding
    ? 'REFUNDED'
    : 'DIFFERS'
}

/** A no from before the last try was sent is no answer to it: that one never got there, or is on its way. */
const isOfEarlierTry = ({ sentAt }: Sent, { status, failure }: PaymentFact): boolean =>
  status === 'FAILED' &&
  !!sentAt &&
  !!failure?.at &&
  failure.at.getTime() < sentAt.getTime() - CLOCKS_APART_MS

/** Whether what was claimed may still be sent; later somebody else may have taken it for never sent. */
export const maySend = ({ sentAt }: Pick<Sent, 'sentAt'>, now: Date): boolean =>
  !!sentAt && now.getTime() - sentAt.getTime() < MAY_SEND_MS

const PAID_EVENT = 'Transaction.Paid'

/** Whether what the provider told may be something that we do not know: of each charge it tells what we asked already. */
export const isNews = (status: PaymentStatus, event: string): boolean =>
  event !== PAID_EVENT || !['PAID', 'REFUNDED_IN_PART', 'REFUNDED'].includes(status)

/** When a payment whose fate is unknown is asked about again. */
export const askAgainAt = (now: Date): Date => new Date(now.getTime() + ASK_AGAIN_MS)

export type RefundRefusalCode = 'NOT_PAID' | 'REFUND_TOO_LARGE' | 'REFUND_RUNNING'

/** Why an amount cannot be given back; null when it can. */
export function refundRefusal(payment: Sent, amount: number): RefundRefusalCode | null {
  if (payment.status !== 'PAID' && payment.status !== 'REFUNDED_IN_PART') return 'NOT_PAID'
  if (payment.refunding > 0) return 'REFUND_RUNNING'
  return amount > payment.amount - payment.refunded ? 'REFUND_TOO_LARGE' : null
}

export type WaiveRefusalCode = 'NOT_FAILED' | 'NEVER_BEGAN' | 'NOT_OVER'

/**
 * Why staff cannot let a payment go; null when they can: it was declined, and its subscription is over. While one runs
 * an early end is computed from its months, one after the other, and would give a month back that was let go.
 */
export function waiveRefusal(
  payment: PaymentStatus,
  subscription: SubscriptionStatus,
): WaiveRefusalCode | null {
  if (subscription === 'CANCELLED') return 'NEVER_BEGAN'
  if (payment !== 'FAILED') return 'NOT_FAILED'
  return subscription === 'ENDED' ? null : 'NOT_OVER'
}
