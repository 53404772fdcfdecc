import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { PAYMENT_WORDS } from '../copy.ts'
import type { PaymentRow } from './contract.ts'

export const PAYMENT_CSV: CsvColumn<PaymentRow>[] = [
  ['결제 예정일', ({ due_on }) => due_on],
  ['상태', ({ status }) => PAYMENT_WORDS[status]],
  ['구독자', ({ subscriber }) => subscriber.name],
  ['모델', ({ model_name }) => model_name],
  ['회차', ({ month }) => month ?? '정산'],
  ['금액', ({ amount }) => amount],
  ['결제 시각', ({ paid_at }) => paid_at && wallTimeOf(new Date(paid_at))],
  ['환불 금액', ({ refunded }) => refunded],
  ['실패 사유', ({ failure }) => failure],
  ['결제 번호', ({ payment_id }) => payment_id, 'TEXT'],
]
