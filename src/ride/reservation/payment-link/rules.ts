import { DAY_MS, MINUTE_MS } from '#kit/day.ts'
import { defineStateMachine } from '#kit/state-machine.ts'

export const LINK_STATUSES = ['OPEN', 'BOOKED', 'EXPIRED', 'CANCELLED', 'REFUNDED'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The life of a payment link; its purchase has the states of the payment. */
export const PAYMENT_LINK_STATE_MACHINE = defineStateMachine({
  title: 'Payment link of a phone order',
  states: LINK_STATUSES,
  final: ['BOOKED', 'EXPIRED', 'CANCELLED', 'REFUNDED'],
  events: {
    openWindow: { by: 'PERSON', from: ['OPEN'], otherwise: 'LINK_OVER' },
    sendAgain: { by: 'PERSON', from: ['OPEN'], effects: ['sendLink'], otherwise: 'LINK_OVER' },
    cancel: {
      by: 'PERSON',
      from: ['OPEN'],
      to: 'CANCELLED',
      effects: ['releaseUnit', 'closePurchase'],
      otherwise: 'LINK_OVER',
    },
    expire: { by: 'SCHEDULE', from: ['OPEN'], to: 'EXPIRED', effects: ['releaseUnit', 'closePurchase'] },
    // Paid, also late: a unit of the car is free.
    book: { by: 'PROVIDER', from: ['OPEN', 'EXPIRED'], to: 'BOOKED', effects: ['bookRide'] },
    // Paid, but the ride cannot be booked any more: all of the money is refunded.
    refund: {
      by: 'PROVIDER',
      from: ['OPEN', 'EXPIRED', 'CANCELLED'],
      to: 'REFUNDED',
      effects: ['releaseUnit', 'tellRefund'],
    },
  },
})

/** How long a link holds its unit. */
export const LINK_MS = DAY_MS
/** A link that holds its unit for less time is not made: the customer could hardly pay in it. */
export const MIN_LINK_MS = 30 * MINUTE_MS

/** Until when a link that is made now holds its unit: 24 hours, but at most until the pickup. */
export const linkEnd = (now: Date, pickup: Date): Date =>
  new Date(Math.min(now.getTime() + LINK_MS, pickup.getTime()))

/** How often the message with a link is sent, the first time included. */
export const MAX_SENT = 4

export type LinkRefusalCode = 'LINK_TOO_LATE' | 'LINK_OVER' | 'LINK_SENT_OFTEN' | 'PHONE_MISSING'

/** Refuses a link for a pickup that is too near. */
export const linkRefusal = (now: Date, pickup: Date): 'LINK_TOO_LATE' | null =>
  linkEnd(now, pickup).getTime() - now.getTime() < MIN_LINK_MS ? 'LINK_TOO_LATE' : null

/** The status of a link now: an open one is over at its end, also before the job has run. */
export const linkStatus = (
  { status, expiresAt }: { status: LinkStatus; expiresAt: Date },
  now: Date,
): LinkStatus => (status === 'OPEN' && now >= expiresAt ? 'EXPIRED' : status)

/** The reason of staff for a booking that was paid by a link: its unit was chosen when the link was made. */
export const LINK_REASON = '결제 링크'

/** `박서*`: a name as a page without a login shows it. */
export const maskName = (name: string): string =>
  [...name].map((letter, at) => (at === 0 || letter === ' ' ? letter : '*')).join('')
