import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { WishRow } from './contract.ts'

const timeText = (at: string | null) => (at ? wallTimeOf(new Date(at)) : null)

export const WISH_CSV: CsvColumn<WishRow>[] = [
  ['요청 시각', ({ created_at }) => timeText(created_at)],
  ['차량 모델', ({ model }) => model],
  ['구독자', ({ subscriber }) => subscriber.name],
  ['휴대폰 번호', ({ subscriber }) => formatPhone(subscriber.mobile ?? ''), 'TEXT'],
  ['이메일', ({ subscriber }) => subscriber.email],
  ['답변', ({ reply }) => reply],
  ['답변 시각', ({ replied_at }) => timeText(replied_at)],
]
