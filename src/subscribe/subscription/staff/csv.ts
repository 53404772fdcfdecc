import type { CsvColumn } from '#kit/csv.ts'
import { formatPhone } from '#kit/phone.ts'
import { formatPlate } from '#kit/plate.ts'
import { STAGE_WORDS } from '../stage/copy.ts'
import { lastDayOf } from '../rules.ts'
import type { StaffSubscriptionRow } from './contract.ts'

export const SUBSCRIPTION_CSV: CsvColumn<StaffSubscriptionRow>[] = [
  ['상태', ({ stage }) => STAGE_WORDS[stage]],
  ['구독자', ({ subscriber }) => subscriber.name],
  ['휴대폰 번호', ({ subscriber }) => formatPhone(subscriber.mobile ?? ''), 'TEXT'],
  ['브랜드', ({ car }) => car.brand_name],
  ['모델', ({ car }) => car.model_name],
  ['차량 번호', ({ car }) => formatPlate(car.registration_number ?? ''), 'TEXT'],
  ['개월', ({ month }) => month],
  ['월 구독료', ({ fee }) => fee],
  ['시작일', ({ start_date }) => start_date],
  ['이용 마지막 날', ({ end_date }) => lastDayOf(end_date)],
  ['반납일', ({ end_date }) => end_date],
  ['결제한 회차', ({ paid }) => paid],
  ['실패한 회차', ({ failed }) => failed],
  ['종료 사유', ({ end_reason }) => end_reason],
]
