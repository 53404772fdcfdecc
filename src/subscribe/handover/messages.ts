import { messageKind } from '#kit/unit-of-work.ts'
import { reminderText } from './mileage/copy.ts'
import { correctedText } from './copy.ts'

export const mileageReminder = messageKind<{ car: string }>({
  name: 'mileage_reminder',
  label: '주행거리 요청',
  belongsTo: 'subscriber',
  text: ({ car }) => reminderText(car),
})

export const handoverCorrected = messageKind<{ car: string; mileage: number }>({
  name: 'handover_corrected',
  label: '인수 기록 정정',
  belongsTo: 'subscriber',
  text: ({ car, mileage }) => correctedText(car, mileage),
})

export const MESSAGES = [mileageReminder, handoverCorrected]
