import { type Day, dayLabel, dayLabelFrom } from '#kit/day.ts'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import {
  acceptedText,
  canceledText,
  changeCardText,
  endedText,
  endingText,
  endMovedText,
  pausedText,
  resumedText,
} from './copy.ts'

const ofSubscriber = <Facts extends object>(kind: Omit<MessageKind<Facts>, 'belongsTo'>) =>
  messageKind<Facts>({ ...kind, belongsTo: 'subscriber' })

/** The text names the year of `day` if it differs from the year of `today`. */
type Ending = { car: string; day: Day; today: Day }
const dayText = ({ day, today }: Pick<Ending, 'day' | 'today'>): string => dayLabelFrom(today, day)

export const subscriptionAccepted = ofSubscriber<Ending>({
  name: 'subscription_accepted',
  label: '구독 신청 승인',
  text: (facts) => acceptedText(facts.car, dayText(facts)),
})
export const subscriptionCard = ofSubscriber<{ car: string }>({
  name: 'subscription_card',
  label: '카드 변경 안내',
  text: ({ car }) => changeCardText(car),
})
export const subscriptionEnding = ofSubscriber<{ car: string; day: Day }>({
  name: 'subscription_ending',
  label: '구독 종료 안내',
  text: ({ car, day }) => endingText(car, dayLabel(day)),
})
/** `refunded`: in KRW, only if the car was never handed over. */
export const subscriptionEnded = ofSubscriber<Ending | { car: string; refunded: number }>({
  name: 'subscription_ended',
  label: '구독 종료',
  text: (facts) =>
    'refunded' in facts ? canceledText(facts.car, facts.refunded) : endedText(facts.car, dayText(facts)),
})
export const subscriptionEndMoved = ofSubscriber<Ending>({
  name: 'subscription_end_moved',
  label: '구독 종료일 변경',
  text: (facts) => endMovedText(facts.car, dayText(facts)),
})
/** The message about a pause that begins on `today`. */
export const subscriptionPaused = ofSubscriber<Ending>({
  name: 'subscription_paused',
  label: '구독 일시 정지',
  text: (facts) => pausedText(facts.car, dayLabel(facts.today), dayText(facts)),
})
export const subscriptionResumed = ofSubscriber<Ending>({
  name: 'subscription_resumed',
  label: '구독 재개',
  text: (facts) => resumedText(facts.car, dayText(facts)),
})

export const MESSAGES = [
  subscriptionAccepted,
  subscriptionCard,
  subscriptionEnding,
  subscriptionEnded,
  subscriptionEndMoved,
  subscriptionPaused,
  subscriptionResumed,
]
