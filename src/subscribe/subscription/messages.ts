import { type Day, dayLabel, dayLabelFrom } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import { messageKind, type MessageKind } from '#kit/unit-of-work.ts'
import {
  acceptedText,
  canceledText,
  changeCardText,
  endDaysText,
  endedText,
  endingText,
  endMovedText,
  pausedText,
  resumedText,
  startingText,
} from './copy.ts'

const ofSubscriber = <Facts extends object>(kind: Omit<MessageKind<Facts>, 'belongsTo'>) =>
  messageKind<Facts>({ ...kind, belongsTo: 'subscriber' })

/** The text names the year of `day` if it differs from the year of `today`. */
type Ending = { car: string; day: Day; today: Day }
const dayText = ({ day, today }: Ending): string => dayLabelFrom(today, day)
const endText = ({ day, today }: Ending): string => endDaysText(day, (one) => dayLabelFrom(today, one))

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
export const subscriptionStarting = ofSubscriber<{ car: string; plate: string | null; day: Day }>({
  name: 'subscription_starting',
  label: '차량 인도 안내',
  text: ({ car, plate, day }) => startingText(car, formatPlate(plate ?? ''), dayLabel(day)),
})
export const subscriptionEnding = ofSubscriber<{ car: string; day: Day }>({
  name: 'subscription_ending',
  label: '구독 종료 안내',
  text: ({ car, day }) => endingText(car, endDaysText(day, dayLabel)),
})
/** `refunded`: in KRW, only if the car was never handed over. */
export const subscriptionEnded = ofSubscriber<Ending | { car: string; refunded: number }>({
  name: 'subscription_ended',
  label: '구독 종료',
  text: (facts) =>
    'refunded' in facts ? canceledText(facts.car, facts.refunded) : endedText(facts.car, endText(facts)),
})
export const subscriptionEndMoved = ofSubscriber<Ending>({
  name: 'subscription_end_moved',
  label: '구독 기간 변경',
  text: (facts) => endMovedText(facts.car, endText(facts)),
})
/** The message about a pause that begins on `today`. */
export const subscriptionPaused = ofSubscriber<Ending>({
  name: 'subscription_paused',
  label: '구독 일시 정지',
  text: (facts) => pausedText(facts.car, dayLabel(facts.today), endText(facts)),
})
export const subscriptionResumed = ofSubscriber<Ending>({
  name: 'subscription_resumed',
  label: '구독 재개',
  text: (facts) => resumedText(facts.car, endText(facts)),
})

export const MESSAGES = [
  subscriptionAccepted,
  subscriptionCard,
  subscriptionStarting,
  subscriptionEnding,
  subscriptionEnded,
  subscriptionEndMoved,
  subscriptionPaused,
  subscriptionResumed,
]
