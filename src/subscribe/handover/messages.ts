import { type Day } from '#kit/day.ts'
import { messageKind } from '#kit/unit-of-work.ts'
import { reminderText } from './mileage/copy.ts'
import { endDaysText } from '#subscribe/subscription/copy.ts'
import { correctedText, handedOverText, returnedText } from './copy.ts'

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

export const carHandedOver = messageKind<{ car: string; mileage: number; endsOn: Day }>({
  name: 'car_handed_over',
  label: '차량 인도 완료',
  belongsTo: 'subscriber',
  text: ({ car, mileage, endsOn }) => handedOverText(car, mileage, endDaysText(endsOn)),
})

export const carReturned = messageKind<{ car: string }>({
  name: 'car_returned',
  label: '차량 반납 완료',
  belongsTo: 'subscriber',
  text: ({ car }) => returnedText(car),
})

export const MESSAGES = [mileageReminder, handoverCorrected, carHandedOver, carReturned]
