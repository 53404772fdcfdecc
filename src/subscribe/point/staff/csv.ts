import type { CsvColumn } from '#kit/csv.ts'
import type { PointCouponRow } from './contract.ts'

export const POINT_COUPON_CSV: CsvColumn<PointCouponRow>[] = [
  ['코드', ({ code }) => code, 'TEXT'],
  ['포인트', ({ amount }) => amount],
  ['시작일', ({ valid_from }) => valid_from],
  ['마지막 날', ({ valid_to }) => valid_to],
  ['수량', ({ cap }) => cap],
  ['사용', ({ issued }) => issued],
]
