import { type Day, dayLabel } from '#kit/day.ts'
import { messageKind } from '#kit/unit-of-work.ts'
import { withAddress } from '#platform/outbox/copy.ts'
import { urls } from '#urls'
import { lapsedText, proposedText, rejectedText } from './copy.ts'

export const subscriptionRejected = messageKind<{ brandName: string; modelName: string }>({
  name: 'subscription_rejected',
  label: '구독 신청 반려',
  belongsTo: 'subscriber',
  text: rejectedText,
})

export const subscriptionLapsed = messageKind<{ brandName: string; modelName: string }>({
  name: 'subscription_lapsed',
  label: '구독 신청 종료',
  belongsTo: 'subscriber',
  text: lapsedText,
})

export const deliveryProposed = messageKind<{ brandName: string; modelName: string; day: Day; note: string }>(
  {
    name: 'delivery_proposed',
    label: '인도일 제안',
    belongsTo: 'subscriber',
    text: ({ day, ...facts }, { site }) =>
      withAddress(proposedText({ ...facts, day: dayLabel(day) }), site && site + urls.subscribe.my),
  },
)

export const MESSAGES = [subscriptionRejected, subscriptionLapsed, deliveryProposed]
