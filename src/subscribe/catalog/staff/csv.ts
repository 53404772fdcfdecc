import type { CsvColumn } from '#kit/csv.ts'
import { formatPlate } from '#kit/plate.ts'
import { feesOf, lowestFeeOf, countOffered } from '../rules.ts'
import { BODY_TYPE_NAMES } from '../copy.ts'
import type { StaffModel } from './contract.ts'

export const MODEL_CSV: CsvColumn<StaffModel>[] = [
  ['브랜드', ({ brand }) => brand.name],
  ['모델', ({ name }) => name],
  ['보유 대수', ({ car }) => car.length],
  ['구독 가능 대수', ({ car }) => countOffered(car)],
  ['최저 월 구독료', ({ car: [first] }) => (first ? lowestFeeOf(feesOf(first)) : null)],
  ['출시일', ({ car: [first] }) => first?.release_date ?? null],
  [
    '차량 번호',
    ({ car }) =>
      car
        .flatMap(({ registration_number }) => registration_number ?? [])
        .map(formatPlate)
        .join(', '),
    'TEXT',
  ],
  ['차종', ({ body_type }) => body_type && BODY_TYPE_NAMES[body_type]],
]
