import type { CsvColumn } from '#kit/csv.ts'
import type { CarRow } from './contract.ts'
import { CAR_STATUS_WORDS } from './copy.ts'

export const CAR_CSV: CsvColumn<CarRow>[] = [
  ['표시 순서', ({ order }) => order],
  ['차량', ({ name }) => name],
  ['상태', ({ status }) => CAR_STATUS_WORDS[status]],
  ['최대 인원', ({ seats }) => seats],
  ['좌석 구성', ({ seat_capacity }) => seat_capacity, 'TEXT'],
  ['보유 대수', ({ units }) => units],
  ['정비 중', ({ units_in_maintenance }) => units_in_maintenance],
]
