import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { text } from '#kit/text.ts'
import { paymentOut } from '#subscribe/payment/staff/contract.ts'
import { staffSubscriptionOut } from '#subscribe/subscription/staff/contract.ts'

const day = dayIn('날짜를 확인해 주세요.')

/** One subscription with its payments, the first month first. */
export const getStaffSubscription = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}',
  who: 'admin',
  summary: 'A subscription with its payments',
  output: staffSubscriptionOut.extend({ payments: z.array(paymentOut) }),
})

/**
 * Ends a subscription on a day: what falls due from it on is not charged. On a day until today, or not after its first
 * one, it is over at once; not after its first one, what was paid is refunded. 409 once it ended.
 */
export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/end',
  who: 'admin',
  summary: 'End a subscription',
  body: z.object({ end_date: day, reason: text(200) }),
  output: staffSubscriptionOut,
  idempotent: true,
})

/** Pauses a subscription from today on: nothing is charged until it is resumed. 409 NOT_ACTIVE, NOT_CURRENT. */
export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/pause',
  who: 'admin',
  summary: 'Pause a subscription',
  body: z.object({ reason: text(200) }),
  output: staffSubscriptionOut,
  idempotent: true,
})

/** Sends a subscriber a message that asks for another card. 409 once the subscription is over. */
export const remindCard = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/card-reminder',
  who: 'admin',
  summary: 'Ask for another card',
  output: staffSubscriptionOut,
  idempotent: true,
})

/** Resumes a paused subscription: its months and its end move by the days of the pause. 409 NOT_PAUSED. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/resume',
  who: 'admin',
  summary: 'Resume a subscription',
  output: staffSubscriptionOut,
  idempotent: true,
})
