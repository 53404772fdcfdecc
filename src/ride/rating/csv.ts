import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { ListedRating } from './contract.ts'

export const RATING_CSV: CsvColumn<ListedRating>[] = [
  ['일시', ({ created_at }) => wallTimeOf(new Date(created_at))],
  ['별점', ({ stars }) => stars],
  ['회원', ({ member }) => member],
  ['출발', ({ pickup_time }) => pickup_time],
  ['차량', ({ car_name }) => car_name],
  ['기사', ({ driver }) => driver],
  ['말씀', ({ text }) => text],
  ['처리한 직원', ({ handled_by }) => handled_by],
  ['처리 내용', ({ note }) => note],
]
