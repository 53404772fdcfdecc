import { formatBusinessNumber } from '#kit/business-number.ts'
import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { ReceiptRow } from './contract.ts'
import { PART_WORDS, periodText, subjectText } from './copy.ts'

export const EXPENSE_CSV: CsvColumn<ReceiptRow>[] = [
  ['결제일', ({ paid_at }) => wallTimeOf(new Date(paid_at))],
  ['차량', ({ car }) => car],
  ['차량 번호', ({ plate }) => plate, 'TEXT'],
  ['구분', subjectText],
  ['이용 기간', ({ period }) => period && periodText(period)],
  [PART_WORDS.fee, ({ parts }) => parts && parts.fee],
  [PART_WORDS.couponDiscount, ({ parts }) => parts && parts.coupon_discount],
  [PART_WORDS.pointAmount, ({ parts }) => parts && parts.point_amount],
  ['결제 금액', ({ amount }) => amount],
  ['공급가액', ({ supply_value }) => supply_value],
  ['부가세', ({ vat }) => vat],
  ['환불 금액', ({ refunded }) => refunded],
  ['카드', ({ card }) => card && [card.name, card.number].filter(Boolean).join(' ')],
  ['구독자', ({ buyer }) => buyer.name],
  ['법인명', ({ buyer: { company } }) => company && company.name],
  [
    '사업자등록번호',
    ({ buyer: { company } }) => company && formatBusinessNumber(company.business_number),
    'TEXT',
  ],
  ['추가 운전자', ({ buyer }) => buyer.drivers.join(', ')],
  ['영수증 번호', ({ payment_id }) => payment_id, 'TEXT'],
]
