import { brand } from '#brand'
import { type Day, dayLabel, timeOf } from '#kit/day.ts'
import { messageKind } from '#kit/unit-of-work.ts'

export const waitlistOffered = messageKind<{ car: string; day: Day; until: string }>({
  name: 'waitlist_offered',
  label: '빈자리 안내',
  belongsTo: 'member',
  text: ({ car, day, until }) =>
    `[${brand.nameKo}] 기다리시던 ${dayLabel(day)} ${car} 차량에 자리가 났습니다.\n${timeOf(new Date(until))}까지 고객님을 위해 잡아 두겠습니다. 예약 화면에서 신청해 주세요.`,
})

export const MESSAGES = [waitlistOffered]
