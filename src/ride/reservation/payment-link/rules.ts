import { DAY_MS, MINUTE_MS } from '#kit/day.ts'
import { defineStateMachine } from '#kit/state-machine.ts'

export const LINK_STATUSES = ['OPEN', 'BOOKED', 'EXPIRED', 'CANCELLED', 'REFUNDED'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** The states of a payment link; its purchase has the states of the payment. */
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
    // Paid, in time or late, while a unit of the car is free.
    book: { by: 'PROVIDER', from: ['OPEN', 'EXPIRED'], to: 'BOOKED', effects: ['bookRide'] },
    // Paid, but the ride can no longer be booked: the whole amount is refunded.
    refund: {
      by: 'PROVIDER',
      from: ['OPEN', 'EXPIRED', 'CANCELLED'],
      to: 'REFUNDED',
      effects: ['releaseUnit', 'tellRefund'],
    },
  },
})

/** How long a link holds its unit, in milliseconds. */
export const LINK_MS = DAY_MS
/** The shortest time for which a link may hold its unit, in milliseconds: the customer needs time to pay. */
export const MIN_LINK_MS = 30 * MINUTE_MS

/** Until when a new link holds its unit: 24 hours, but not beyond the pickup. */
export const linkEnd = (now: Date, pickup: Date): Date =>
  new Date(Math.min(now.getTime() + LINK_MS, pickup.getTime()))

/** How often the message with a link may be sent, including the first time. */
export const MAX_SENT = 4

export type LinkRefusalCode = 'LINK_TOO_LATE' | 'LINK_OVER' | 'LINK_SENT_OFTEN' | 'PHONE_MISSING'

/** Refuses a link for a pickup that is too near. */
export const linkRefusal = (now: Date, pickup: Date): 'LINK_TOO_LATE' | null =>
  linkEnd(now, pickup).getTime() - now.getTime() < MIN_LINK_MS ? 'LINK_TOO_LATE' : null

/** The current status of a link: EXPIRED from its end on, even if the job has not run yet. */
export const linkStatus = (
  { status, expiresAt }: { status: LinkStatus; expiresAt: Date },
  now: Date,
): LinkStatus => (status === 'OPEN' && now >= expiresAt ? 'EXPIRED' : status)

/** The reason of staff for a booking paid by a link, whose unit was chosen when the link was made. */
export const LINK_REASON = '결제 링크'

/** `박서*`: a name as a page without a login shows it. */
export const maskName = (name: string): string =>
  [...name].map((letter, at) => (at === 0 || letter === ' ' ? letter : '*')).join('')
