import { type Day, dayLabel } from '#kit/day.ts'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import { withAddress } from '#platform/outbox/copy.ts'
import { urls } from '#urls'
import { declinedText, paidText, pastDueText, refundedText, upcomingText, waivedText } from './copy.ts'

/** A month of a subscription, or a settlement if `month` is null; amount in won. */
export type Charge = { orderName: string; month: number | null; amount: number }
/** `nextOn`: the day of the next automatic charge; null if there is none. */
type Declined = Charge & { nextOn: Day | null }

const ofSubscriber = <Facts extends object>(kind: Omit<MessageKind<Facts>, 'belongsTo'>) =>
  messageKind<Facts>({ ...kind, belongsTo: 'subscriber' })

/** `startOn`: the first day of the subscription, only for its first month. */
export const subscriptionPaid = ofSubscriber<Charge & { startOn?: Day }>({
  name: 'subscription_paid',
  label: '구독 결제 완료',
  text: ({ startOn, ...charge }) => paidText({ ...charge, ...(startOn && { start: dayLabel(startOn) }) }),
})
export const subscriptionDeclined = ofSubscriber<Declined>({
  name: 'subscription_declined',
  label: '구독 결제 실패',
  text: ({ nextOn, ...charge }, { site }) =>
    withAddress(
      declinedText({ ...charge, next: nextOn && dayLabel(nextOn) }),
      site && site + urls.subscribe.my,
    ),
})
export const subscriptionPastDue = ofSubscriber<Charge>({
  name: 'subscription_past_due',
  label: '구독 미납',
  text: (charge, { site }) => withAddress(pastDueText(charge), site && site + urls.subscribe.my),
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
