import { formatPhone } from '#kit/phone.ts'
import type { Edit } from '#platform/staff/widgets/stale-choice.tsx'
import type { DriverRow } from '../contract.ts'

/** The Korean names of the fields that staff edit. */
const FIELD_WORDS = {
  name: '이름',
  phone: '전화번호',
  address: '집 주소',
  note: '메모',
  fixed_schedule: '근무 시간',
  licence_expires_on: '면허 만료일',
} as const
type Field = keyof typeof FIELD_WORDS

/** A form over a driver: what it would become if saved. */
export const editOf = (row: DriverRow, mine: Partial<DriverRow>): Edit<DriverRow> => ({
  row,
  mine,
  words: FIELD_WORDS,
  show: (field, state) => (field === 'phone' ? formatPhone(state.phone) : (state[field as Field] ?? '')),
})
