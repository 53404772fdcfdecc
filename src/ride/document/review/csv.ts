import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPhone } from '#kit/phone.ts'
import type { WaitingDocument } from './contract.ts'

export const DOCUMENT_CSV: CsvColumn<WaitingDocument>[] = [
  ['제출 일시', ({ submitted_at }) => wallTimeOf(new Date(submitted_at))],
  ['아이디', ({ user_id }) => user_id, 'TEXT'],
  ['이름', ({ name }) => name],
  ['전화번호', ({ phone }) => formatPhone(phone), 'TEXT'],
]
