import { type EffectOf, type EventOf, lifeOf, step } from '#kit/life.ts'
import type { SubscriptionStatus } from '#subscribe/subscription/rules.ts'

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

const ON_ITS_WAY = ['SENT', 'UNKNOWN'] as const
const UNPAID = ['PLANNED', ...ON_ITS_WAY] as const
const REFUNDABLE = ['PAID', 'REFUNDED_IN_PART'] as const

/** The life of a payment: a month of a subscription, or a settlement. */
export const PAYMENT_LIFE = lifeOf({
  title: 'Payment of a subscription',
  states: PAYMENT_STATUSES,
  final: ['PAID', 'REFUNDED_IN_PART', 'REFUNDED', 'DROPPED'],
  events: {
    claim: { by: 'SCHEDULE', from: ['PLANNED', 'FAILED'], to: 'SENT' },
    retry: { by: 'PERSON', from: ['FAILED'], otherwise: 'CONFLICT' },
    unanswered: { by: 'PROVIDER', from: ON_ITS_WAY, to: 'UNKNOWN' },
    // Minutes after the claim the provider does not know it: it is sent again. A declined one is owed already, and stays so.
    replanned: { by: 'SCHEDULE', from: ON_ITS_WAY, to: 'PLANNED' },
    requeued: { by: 'SCHEDULE', from: ON_ITS_WAY, to: 'FAILED' },
    // No card can pay under its id any more.
    lockedOut: { by: 'PROVIDER', from: ON_ITS_WAY, to: 'UNKNOWN', effects: ['differ'] },
    paid: {
      by: 'PROVIDER',
      from: [...UNPAID, 'FAILED'],
      to: 'PAID',
      effects: ['receive', 'revive', 'notifyPaid'],
    },
    // The subscription ended before the money came: staff refund it, or revive the subscription.
    paidTooLate: {
      by: 'PROVIDER',
      from: [...UNPAID, 'FAILED', 'DROPPED'],
      to: 'PAID',
      effects: ['differ', 'receive', 'revive', 'notifyPaid'],
    },
    declined: { by: 'PROVIDER', from: UNPAID, to: 'FAILED', effects: ['owe', 'begin', 'notifyDeclined'] },
    // Without another try: it waits for another card, or for staff.
    declinedForGood: {
      by: 'PROVIDER',
      from: UNPAID,
      to: 'FAILED',
      effects: ['owe', 'fallBehind', 'notifyPastDue'],
    },
    // Without its first month the subscription never begins.
    declinedAtStart: {
      by: 'PROVIDER',
      from: UNPAID,
      to: 'FAILED',
      effects: ['neverBegin', 'notifyDeclined'],
    },
    // The subscription ended after it was sent.
    lapsed: { by: 'PROVIDER', from: ON_ITS_WAY, to: 'DROPPED', effects: ['writeOff'] },
    writeOff: { by: 'PERSON', from: ['PLANNED', 'FAILED'], to: 'DROPPED', effects: ['writeOff'] },
    waive: {
      by: 'PERSON',
      from: ['FAILED'],
      to: 'DROPPED',
      effects: ['writeOff', 'notifyWaived'],
      otherwise: 'NOT_FAILED',
    },
    refund: { by: 'PERSON', from: REFUNDABLE, otherwise: 'NOT_PAID' },
    refundedInPart: {
      by: 'PROVIDER',
      from: REFUNDABLE,
      to: 'REFUNDED_IN_PART',
      effects: ['credit', 'notifyRefunded'],
    },
    refundedInFull: {
      by: 'PROVIDER',
      from: REFUNDABLE,
      to: 'REFUNDED',
      effects: ['credit', 'notifyRefunded'],
    },
    refundRefused: { by: 'PROVIDER', from: REFUNDABLE, effects: ['differ'] },
    // Our record and the provider's do not agree: staff decide.
    differs: { by: 'PROVIDER', from: PAYMENT_STATUSES, effects: ['differ'] },
  },
})
export type PaymentEvent = EventOf<typeof PAYMENT_LIFE>
export type PaymentEffect = EffectOf<typeof PAYMENT_LIFE>

/** How the payments of this side begin at the provider. */
export const PAYMENT_PREFIXES = ['sub-', 'set-']

/** Whether it is not known yet that the provider took a payment. */
export const isOnItsWay = (status: PaymentStatus): boolean =>
  (ON_ITS_WAY as readonly PaymentStatus[]).includes(status)

/** How long a claimed payment belongs to its server, as long as a call may take; then it is reconciled. */
export const LEASE_MS = 60_000
export type RefundRefusalCode = 'NOT_PAID' | 'REFUND_TOO_LARGE' | 'REFUND_RUNNING'

type Paid = { status: PaymentStatus; amount: number; refunded: number; refunding: number }

/** Why an amount in won cannot be refunded; null when it can. */
export function refundRefusal(payment: Paid, amount: number): RefundRefusalCode | null {
  const { refusal } = step(PAYMENT_LIFE, payment.status, 'refund')
  if (refusal) return refusal
  if (payment.refunding > 0) return 'REFUND_RUNNING'
  return amount > payment.amount - payment.refunded ? 'REFUND_TOO_LARGE' : null
}

export type WaiveRefusalCode = 'NOT_FAILED' | 'NEVER_BEGAN' | 'NOT_OVER'

/**
 * Why staff cannot waive a payment; null when they can: it was declined, and its subscription is over. An early end of a
 * running one is computed from its months, and would refund a waived month.
 */
export function waiveRefusal(
  payment: PaymentStatus,
  subscription: SubscriptionStatus,
): WaiveRefusalCode | null {
  if (subscription === 'CANCELLED') return 'NEVER_BEGAN'
  const { refusal } = step(PAYMENT_LIFE, payment, 'waive')
  return refusal ?? (subscription === 'ENDED' ? null : 'NOT_OVER')
}
