import { koreanDate } from '#kit/day.ts'
import { won } from '#kit/money.ts'
import { agreedMileageOf } from '../rules.ts'
import { dayPriceOf, END_RATE, endFeesOf, kmPriceOf, MAX_FEES, type Terms } from './rules.ts'

/** The services that the monthly fee includes, and the expenses that it does not. */
export const COSTS_INCLUDED = '자동차보험, 자동차세, 정기 점검, 인도와 반납'
export const COSTS_EXCLUDED = '연료와 충전, 통행료와 주차비'

/** The agreed kilometers of a term: `12,000km (월 1,000km)`. */
export const mileageText = (months: number): string =>
  `${agreedMileageOf(months).toLocaleString('ko-KR')}km (월 ${agreedMileageOf(1).toLocaleString('ko-KR')}km)`

/** The fee of an early end as a sentence with the won of these terms. */
export const endFeeText = ({ fee }: Pick<Terms, 'fee'>): string =>
  `중도 해지 위약금은 남은 기간 구독료(월 ${won(fee)} ÷ 30일 × 남은 날수)의 ${END_RATE * 100}%이며, 최대 ${won(fee * MAX_FEES)}(${MAX_FEES}개월분)입니다. 미리 결제하신 날은 돌려 드립니다.`

/** The costs besides the monthly fee, with the won of these terms. */
export const costLines = (terms: Terms): string[] => [
  `약정 주행거리는 ${mileageText(terms.months)}이며, 넘으면 1km마다 ${won(kmPriceOf(terms.fee))}을 정산합니다. 반납이 늦으면 하루 ${won(dayPriceOf(terms.fee))}을 정산합니다.`,
  endFeeText(terms),
  ...endFeesOf(terms).map(
    ({ months, day, fee }) =>
      `${koreanDate(terms.startDate)}에 시작해 ${koreanDate(day)}(${months}개월 뒤)에 해지하면 위약금 ${won(fee)}`,
  ),
]
