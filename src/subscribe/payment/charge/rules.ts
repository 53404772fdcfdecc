import type { Day } from '#kit/day.ts'
import type { ChargeAnswer, PaymentFact } from '#providers/payment/port.ts'
import type { Running, SubscriptionStatus } from '#subscribe/subscription/rules.ts'
import { retryTimeOf } from '../plan/rules.ts'
import { isOutcomeUnknown, LEASE_MS, type PaymentEvent, type PaymentStatus } from '../rules.ts'

// A payment is sent within MAY_SEND_MS after its claim or never. A call takes at most 1 minute; the rest is a
// reserve.
const SURELY_NOT_SENT_MS = 5 * 60_000
const MAY_SEND_MS = 60_000
const RECONCILE_AGAIN_MS = 60_000
/** The maximum difference between the provider's clock and ours. */
const CLOCK_SKEW_MS = 60_000

type Sent = {
  status: PaymentStatus
  amount: number
  refunded: number
  refunding: number
  sentAt: Date | null
}

export type Verdict =
  /** The provider has the money. */
  | 'PAID'
  /** The provider declined the charge. */
  | 'DECLINED'
  /** The refund under way has arrived. */
  | 'REFUNDED'
  /** The charge never arrived: it may be sent again with the same id. */
  | 'NOT_SENT'
  /** The charge never arrived, or its server crashed before the response: it may be sent again with the same key, which charges once. */
  | 'ABANDONED'
  /** Nothing has changed. */
  | 'SETTLED'
  /** Not known yet: it is reconciled again. */
  | 'WAIT'
  /** The two records differ: staff decide. */
  | 'DIFFERS'

/**
 * Compares a payment with the provider's record of it. A payment only moves forward: a paid one stays paid. Staff
 * settle another amount, or a refund that we did not send.
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

/** Whether the provider's decline belongs to an earlier try: the last try then never arrived, or is still under way. */
const isOfEarlierTry = ({ sentAt }: Sent, { status, failure }: PaymentFact): boolean =>
  status === 'FAILED' && !!sentAt && !!failure?.at && failure.at.getTime() < sentAt.getTime() - CLOCK_SKEW_MS

/** Whether a claimed payment may still be sent: after this time, another server may have reconciled it as never sent. */
export const canStillBeSent = ({ sentAt }: Pick<Sent, 'sentAt'>, now: Date): boolean =>
  !!sentAt && now.getTime() - sentAt.getTime() < MAY_SEND_MS

const PAID_EVENT = 'Transaction.Paid'

/** Whether a webhook may contain news. The one after each successful charge only repeats a record that we have read. */
export const mayChangePayment = (status: PaymentStatus, event: string): boolean =>
  event !== PAID_EVENT || !['PAID', 'REFUNDED_IN_PART', 'REFUNDED'].includes(status)

/** Whether a payment waits for the end of a pause: no month is charged during a pause. */
export const isHeldByPause = (
  { status }: { status: SubscriptionStatus },
  { month }: { month: number | null },
): boolean => status === 'PAUSED' && month !== null

/**
 * Whether a payment is no longer charged: its month was due on or after the end of the subscription, or the
 * subscription ended on or before its first day.
 */
export const isWrittenOff = (
  { status, startDate, endDate }: Running,
  { month, dueOn }: { month: number | null; dueOn: Day },
): boolean => status === 'ENDED' && month !== null && (dueOn >= endDate || endDate <= startDate)

/** The time when a payment with an unknown outcome is reconciled next. */
export const nextReconcileAt = (now: Date): Date => new Date(now.getTime() + RECONCILE_AGAIN_MS)

type Charged = Sent & {
  month: number | null
  dueOn: Day
  attempts: number
  declines: number
  nextAt: Date | null
}
/** `followsAnother`: it follows a change of car or term, so that it begins even if its first month is declined. */
type Subscribed = Running & { followsAnother: boolean }
type Failure = { code: string; message: string }

/** The outcome of a response: the event, the changed columns other than the status, and the provider's side of a difference. */
export type Outcome = {
  event: PaymentEvent
  changes?: Partial<
    Pick<Charged, 'nextAt' | 'attempts' | 'declines' | 'refunded' | 'refunding'> & {
      failure: string | null
      paidAt: Date
      receiptUrl: string | null
      refundKey: null
      refundRequestedAt: null
    }
  >
  theirs?: object
}

/** The outcome of the provider's record of a payment; null: nothing changes. */
export function outcomeOf(
  payment: Charged,
  fact: PaymentFact | null,
  subscription: Subscribed,
  now: Date,
): Outcome | null {
  const verdict = verdictOf(payment, fact, now)
  const waitsForStaff = isOutcomeUnknown(payment.status) && payment.nextAt === null
  if (waitsForStaff && verdict !== 'PAID' && verdict !== 'DIFFERS') return null
  switch (verdict) {
    case 'PAID':
      return paidOutcome(payment, fact!, subscription, now)
    case 'DECLINED':
      return declinedOutcome(payment, fact!.failure ?? { code: 'FAILED', message: '' }, subscription, now)
    case 'REFUNDED':
      return refundedOutcome(payment)
    case 'NOT_SENT':
      return unsentOutcome(payment, payment.attempts, subscription, now)
    case 'ABANDONED':
      return unsentOutcome(payment, payment.attempts - 1, subscription, now)
    case 'WAIT':
      return { event: 'unanswered', changes: { nextAt: nextReconcileAt(now) } }
    case 'DIFFERS':
      return {
        event: 'differs',
        changes: { nextAt: null },
        theirs: fact ?? { status: 'UNKNOWN_TO_PROVIDER' },
      }
    case 'SETTLED':
      return null
  }
}

/**
 * The outcome of the response to a charge; null: nothing changes. Without a response, a sent payment becomes UNKNOWN. A
 * success is not decided here: the provider's record confirms it.
 */
export function answerOutcome(
  payment: Charged,
  answer: Exclude<ChargeAnswer, { outcome: 'ANSWERED' }> | null,
  subscription: Subscribed,
  now: Date,
): Outcome | null {
  if (!isOutcomeUnknown(payment.status)) return null
  if (answer?.outcome === 'DECLINED') return declinedOutcome(payment, answer, subscription, now)
  if (answer) return { event: 'lockedOut', changes: { nextAt: null }, theirs: { status: answer.outcome } }
  return payment.status === 'SENT' ? { event: 'unanswered', changes: { nextAt: nextReconcileAt(now) } } : null
}

export function paidOutcome(payment: Charged, fact: PaymentFact, subscription: Running, now: Date): Outcome {
  const { paidAt, receiptUrl } = fact
  const isTooLate =
    payment.status === 'DROPPED' || subscription.status === 'CANCELLED' || isWrittenOff(subscription, payment)
  return {
    event: isTooLate ? 'paidTooLate' : 'paid',
    changes: { paidAt: paidAt ?? now, receiptUrl, nextAt: null, failure: null },
    theirs: { status: 'PAID', paidAt },
  }
}

/** `nextTry`: the time of the next charge; null: staff or the subscriber decide. */
export function declinedOutcome(
  payment: Charged,
  { code, message }: Failure,
  subscription: Subscribed,
  now: Date,
  nextTry: Date | null = retryTimeOf(payment.dueOn, payment.declines + 1, now),
): Outcome {
  if (isWrittenOff(subscription, payment)) return { event: 'lapsed', changes: { nextAt: null } }
  const changes = { declines: payment.declines + 1, failure: message || code }
  if (subscription.status === 'STARTING' && !subscription.followsAnother)
    return { event: 'declinedAtStart', changes: { ...changes, nextAt: null } }
  if (isHeldByPause(subscription, payment))
    return { event: 'declined', changes: { ...changes, nextAt: null } }
  return { event: nextTry ? 'declined' : 'declinedForGood', changes: { ...changes, nextAt: nextTry } }
}

/**
 * The charge never reached the provider, so it is sent again; during a pause, only after its end. `attempts`: the tries
 * that count; the number of the next one is part of its key.
 */
function unsentOutcome(payment: Charged, attempts: number, subscription: Running, now: Date): Outcome {
  if (isWrittenOff(subscription, payment)) return { event: 'lapsed', changes: { nextAt: null } }
  const nextAt = isHeldByPause(subscription, payment) ? null : now
  return { event: payment.declines ? 'requeued' : 'replanned', changes: { attempts, nextAt } }
}

const NO_REFUND = { refunding: 0, refundKey: null, refundRequestedAt: null, nextAt: null }

/** The refund under way has arrived. */
export function refundedOutcome({ amount, refunded: before, refunding }: Sent): Outcome {
  const refunded = before + refunding
  const event = refunded === amount ? 'refundedInFull' : 'refundedInPart'
  return { event, changes: { ...NO_REFUND, refunded, failure: null } }
}

/** The provider refused the refund or never executed it: staff see the reason, and send it again. */
export const refundRefusedOutcome = (status: 'REFUND_REFUSED' | 'REFUND_LATE', failure: string): Outcome => ({
  event: 'refundRefused',
  changes: { ...NO_REFUND, failure },
  theirs: { status, failure },
})
