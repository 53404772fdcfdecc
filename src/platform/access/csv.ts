import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { AccessOut } from './contract.ts'

export const ACCESS_CSV: CsvColumn<AccessOut>[] = [
  ['일시', ({ at }) => wallTimeOf(new Date(at))],
  ['직원', ({ staff }) => staff],
  ['종류', ({ kind_text }) => kind_text],
  ['본 화면', ({ source_text }) => source_text],
  ['주소', ({ source }) => source],
  ['본 사람 수', ({ subject_count }) => subject_count],
  ['본 사람', ({ subjects }) => subjects.flatMap(({ name }) => name ?? []).join(', ')],
  ['대상 ID', ({ about_id }) => about_id, 'TEXT'],
  ['사유', ({ reason }) => reason],
  ['파일 번호', ({ export_number }) => export_number, 'TEXT'],
  ['IP 주소', ({ address }) => address, 'TEXT'],
  ['브라우저', ({ client }) => client],
]
