import { messageKind } from '#kit/unit-of-work.ts'
import { rejectedText } from './copy.ts'

export const subscriptionRejected = messageKind<{ brandName: string; modelName: string }>({
  name: 'subscription_rejected',
  label: '구독 신청 반려',
  belongsTo: 'subscriber',
  text: rejectedText,
})

export const MESSAGES = [subscriptionRejected]
