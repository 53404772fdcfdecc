import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { ATTENTION_WORDS, METHOD_WORDS, statusText } from '../copy.ts'
import type { PurchaseRow } from './contract.ts'

const timeText = (at: string | null) => at && wallTimeOf(new Date(at))

export const PURCHASE_CSV: CsvColumn<PurchaseRow>[] = [
  ['신청 시각', ({ created_at }) => timeText(created_at)],
  ['상태', statusText],
  ['아이디', ({ member }) => member.user_id, 'TEXT'],
  ['이름', ({ member }) => member.name],
  ['회사', ({ organization }) => organization?.name ?? ''],
  ['상품', ({ title }) => title],
  ['티켓', ({ tickets }) => tickets],
  ['금액', ({ amount }) => amount],
  ['결제 방법', ({ method }) => METHOD_WORDS[method]],
  ['입금자', ({ depositor }) => depositor],
  ['결제 시각', ({ paid_at }) => timeText(paid_at)],
  ['환불 시각', ({ refunded_at }) => timeText(refunded_at)],
  [
    '환불 금액',
    ({ status, amount, refund_amount }) => (status === 'CANCELLED' ? (refund_amount ?? amount) : ''),
  ],
  ['사유', ({ failure, refund_reason }) => refund_reason ?? failure],
  ['확인 사항', ({ attention }) => attention && ATTENTION_WORDS[attention]],
  ['결제 번호', ({ payment_id }) => payment_id, 'TEXT'],
]
