import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import { formatPlate } from '#kit/plate.ts'
import { SUBSCRIPTION_WORDS } from '#subscribe/membership/copy.ts'
import { PAYMENT_WORDS } from '../copy.ts'
import type { PaymentRow, StaffSubscriptionRow } from './contract.ts'

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

export const SUBSCRIPTION_CSV: CsvColumn<StaffSubscriptionRow>[] = [
  ['상태', ({ status }) => SUBSCRIPTION_WORDS[status]],
  ['구독자', ({ subscriber }) => subscriber.name],
  ['휴대폰 번호', ({ subscriber }) => formatPhone(subscriber.mobile ?? ''), 'TEXT'],
  ['브랜드', ({ car }) => car.brand_name],
  ['모델', ({ car }) => car.model_name],
  ['차량 번호', ({ car }) => formatPlate(car.registration_number ?? ''), 'TEXT'],
  ['개월', ({ month }) => month],
  ['월 구독료', ({ fee }) => fee],
  ['시작일', ({ start_date }) => start_date],
  ['종료일', ({ end_date }) => end_date],
  ['결제한 회차', ({ paid }) => paid],
  ['실패한 회차', ({ failed }) => failed],
  ['종료 사유', ({ end_reason }) => end_reason],
]
