import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import type { CarRow } from '../../contract.ts'
import { CAR_STATUS_WORDS } from '../../copy.ts'

/** Korean names of the fields that staff edit. */
const FIELD_WORDS = {
  name: '이름',
  image: '사진',
  seats: '최대 인원',
  seat_capacity: '좌석 수',
  status: '상태',
  order: '표시 순서',
} as const
type Field = keyof typeof FIELD_WORDS

/** A form over a car: what it would become if saved. */
export const editOf = (row: CarRow, mine: Partial<CarRow>): Edit<CarRow> => ({
  row,
  mine,
  words: FIELD_WORDS,
  show: (field, state) => {
    if (field === 'image') return state.image === row.image ? '이전 사진' : '새 사진'
    return field === 'status' ? CAR_STATUS_WORDS[state.status] : String(state[field as Field])
  },
})
