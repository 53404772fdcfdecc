import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { dayIn } from '#kit/day-in.ts'
import { text } from '#kit/text.ts'
import { paymentOut } from '#subscribe/payment/staff/contract.ts'
import { staffSubscriptionOut } from '#subscribe/subscription/staff/contract.ts'

const day = dayIn('날짜를 확인해 주세요.')

/** One subscription with its payments, first month first. */
export const getStaffSubscription = endpoint({
  method: 'GET',
  path: '/api/admin/subscription/subscriptions/{id}',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'A subscription with its payments',
  output: staffSubscriptionOut.extend({ payments: z.array(paymentOut) }),
})

/**
 * Ends a subscription on a day; payments that are due on or after it are not charged. On a day up to today, it ends
 * immediately. On its first day or earlier, it is canceled and the paid money is refunded. 409 ALREADY_ENDED,
 * NOT_RETURNED.
 */
export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/end',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'End a subscription',
  body: z.object({ end_date: day, reason: text(200) }),
  output: staffSubscriptionOut,
  idempotent: true,
})

/** Pauses a subscription from today: nothing is charged until it is resumed. 409 NOT_ACTIVE, NOT_CURRENT, CHANGING. */
export const pauseSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/pause',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Pause a subscription',
  body: z.object({ reason: text(200) }),
  output: staffSubscriptionOut,
  idempotent: true,
})

/** Sends the subscriber a message that asks for another card. 409 after the end if nothing is owed. */
export const remindCard = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/card-reminder',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Ask the subscriber for another card',
  output: staffSubscriptionOut,
  idempotent: true,
})

/** Resumes a paused subscription: its payments and its end move by the days of the pause. 409 NOT_PAUSED. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/api/admin/subscription/subscriptions/{id}/resume',
  who: 'admin',
  needs: 'SUBSCRIPTION',
  summary: 'Resume a subscription',
  output: staffSubscriptionOut,
  idempotent: true,
})
