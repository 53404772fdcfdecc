import { type EffectOf, type EventOf, defineStateMachine, applyEvent } from '#kit/state-machine.ts'
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

/** The states of a payment: a month of a subscription, or a settlement. */
export const PAYMENT_STATE_MACHINE = defineStateMachine({
  title: 'Payment of a subscription',
  states: PAYMENT_STATUSES,
  final: ['PAID', 'REFUNDED_IN_PART', 'REFUNDED', 'DROPPED'],
  events: {
    claim: { by: 'SCHEDULE', from: ['PLANNED', 'FAILED'], to: 'SENT' },
    retry: { by: 'PERSON', from: ['FAILED'], otherwise: 'CONFLICT' },
    unanswered: { by: 'PROVIDER', from: ON_ITS_WAY, to: 'UNKNOWN' },
    // The provider does not know the payment minutes after the claim, so it is sent again. An earlier decline keeps
    // it owed.
    replanned: { by: 'SCHEDULE', from: ON_ITS_WAY, to: 'PLANNED' },
    requeued: { by: 'SCHEDULE', from: ON_ITS_WAY, to: 'FAILED' },
    // The provider accepts no more tries with its id.
    lockedOut: { by: 'PROVIDER', from: ON_ITS_WAY, to: 'UNKNOWN', effects: ['differ'] },
    paid: {
      by: 'PROVIDER',
      from: [...UNPAID, 'FAILED'],
      to: 'PAID',
      effects: ['receive', 'revive', 'notifyPaid'],
    },
    // The money arrived after the subscription ended: staff refund it, or revive the subscription.
    paidTooLate: {
      by: 'PROVIDER',
      from: [...UNPAID, 'FAILED', 'DROPPED'],
      to: 'PAID',
      effects: ['differ', 'receive', 'revive', 'notifyPaid'],
    },
    declined: { by: 'PROVIDER', from: UNPAID, to: 'FAILED', effects: ['owe', 'begin', 'notifyDeclined'] },
    // No automatic retry is left: it waits for another card, or for staff.
    declinedForGood: {
      by: 'PROVIDER',
      from: UNPAID,
      to: 'FAILED',
      effects: ['owe', 'fallBehind', 'notifyPastDue'],
    },
    // A subscription without its first month never begins.
    declinedAtStart: {
      by: 'PROVIDER',
      from: UNPAID,
      to: 'FAILED',
      effects: ['neverBegin', 'notifyDeclined'],
    },
    // The subscription ended after the charge was sent.
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
    // Our record and the provider's differ: staff decide.
    differs: { by: 'PROVIDER', from: PAYMENT_STATUSES, effects: ['differ'] },
  },
})
export type PaymentEvent = EventOf<typeof PAYMENT_STATE_MACHINE>
export type PaymentEffect = EffectOf<typeof PAYMENT_STATE_MACHINE>

/** The prefixes of subscription payments' ids at the provider. */
export const PAYMENT_PREFIXES = ['sub-', 'set-']

/** Whether it is still unknown if the provider took the money. */
export const isOutcomeUnknown = (status: PaymentStatus): boolean =>
  (ON_ITS_WAY as readonly PaymentStatus[]).includes(status)

/** How long a claimed payment belongs to its server: the longest time of a call. After it, the payment is reconciled. */
export const LEASE_MS = 60_000
export type RefundRefusalCode = 'NOT_PAID' | 'REFUND_TOO_LARGE' | 'REFUND_RUNNING'

type Paid = { status: PaymentStatus; amount: number; refunded: number; refunding: number }

/** The reason why an amount in won cannot be refunded; null if it can. */
export function refundRefusal(payment: Paid, amount: number): RefundRefusalCode | null {
  const { refusal } = applyEvent(PAYMENT_STATE_MACHINE, payment.status, 'refund')
  if (refusal) return refusal
  if (payment.refunding > 0) return 'REFUND_RUNNING'
  return amount > payment.amount - payment.refunded ? 'REFUND_TOO_LARGE' : null
}

export type WaiveRefusalCode = 'NOT_FAILED' | 'NEVER_BEGAN' | 'NOT_OVER'

/**
 * The reason why staff cannot waive a payment; null if it was declined and its subscription is over. For a running
 * subscription, an early end is computed from its months, and would refund a waived month.
 */
export function waiveRefusal(
  payment: PaymentStatus,
  subscription: SubscriptionStatus,
): WaiveRefusalCode | null {
  if (subscription === 'CANCELLED') return 'NEVER_BEGAN'
  const { refusal } = applyEvent(PAYMENT_STATE_MACHINE, payment, 'waive')
  return refusal ?? (subscription === 'ENDED' ? null : 'NOT_OVER')
}
