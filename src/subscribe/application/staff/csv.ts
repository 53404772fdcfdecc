import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { StaffRequestRow } from './contract.ts'
import { DESK_WORDS, listedAs } from './copy.ts'

export const REQUEST_CSV: CsvColumn<StaffRequestRow>[] = [
  ['신청 시각', ({ created_at }) => wallTimeOf(new Date(created_at))],
  ['상태', (row) => DESK_WORDS[listedAs(row)]],
  ['브랜드', ({ car }) => car.model.brand.name],
  ['모델', ({ car }) => car.model.name],
  ['구독자', ({ subscriber }) => subscriber.name],
  ['휴대폰 번호', ({ subscriber }) => formatPhone(subscriber.mobile ?? ''), 'TEXT'],
  ['개월', ({ month }) => month],
  ['첫 달 금액', ({ price }) => price.first_month],
  ['이후 월 금액', ({ price }) => price.later_months],
  ['쿠폰', ({ coupon }) => coupon && coupon.name],
  ['쿠폰 할인', ({ price }) => price.coupon_discount],
  ['포인트', ({ price }) => price.point_amount],
  ['카드', ({ card }) => [card.name, card.number].filter(Boolean).join(' ')],
  ['사유', ({ reason }) => reason],
]
