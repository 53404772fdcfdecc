import { type Day, dayLabel } from '#kit/day.ts'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import { declinedText, paidText, pastDueText, refundedText, upcomingText, waivedText } from './copy.ts'

/** A month of a subscription, or a settlement if `month` is null; amount in won. */
export type Charge = { orderName: string; month: number | null; amount: number }

const ofSubscriber = <Facts extends object>(kind: Omit<MessageKind<Facts>, 'belongsTo'>) =>
  messageKind<Facts>({ ...kind, belongsTo: 'subscriber' })

export const subscriptionPaid = ofSubscriber<Charge>({
  name: 'subscription_paid',
  label: '구독 결제 완료',
  text: paidText,
})
export const subscriptionDeclined = ofSubscriber<Charge>({
  name: 'subscription_declined',
  label: '구독 결제 실패',
  text: declinedText,
})
export const subscriptionPastDue = ofSubscriber<Charge>({
  name: 'subscription_past_due',
  label: '구독 미납',
  text: pastDueText,
})
export const subscriptionWaived = ofSubscriber<Charge>({
  name: 'subscription_waived',
  label: '구독 미납 면제',
  text: waivedText,
})
export const subscriptionRefunded = ofSubscriber<Charge>({
  name: 'subscription_refunded',
  label: '구독 환불',
  text: refundedText,
})
export const subscriptionUpcoming = ofSubscriber<Charge & { day: Day }>({
  name: 'subscription_upcoming',
  label: '구독 결제 예고',
  text: ({ day, ...charge }) => upcomingText({ ...charge, day: dayLabel(day) }),
})

export const MESSAGES = [
  subscriptionPaid,
  subscriptionDeclined,
  subscriptionPastDue,
  subscriptionWaived,
  subscriptionRefunded,
  subscriptionUpcoming,
]
