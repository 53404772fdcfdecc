import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import { formatPlate } from '#kit/plate.ts'
import type { FineRow } from './staff/contract.ts'
import { KIND_WORDS, REASON_WORDS, STATE_WORDS } from './copy.ts'

const timeText = (at: string | null) => at && wallTimeOf(new Date(at))

export const FINE_CSV: CsvColumn<FineRow>[] = [
  ['등록 시각', ({ created_at }) => timeText(created_at)],
  ['상태', ({ state }) => STATE_WORDS[state]],
  ['종류', ({ kind }) => KIND_WORDS[kind]],
  ['차량 번호', ({ plate }) => formatPlate(plate), 'TEXT'],
  ['일어난 때', ({ happened_at }) => timeText(happened_at)],
  ['금액', ({ amount }) => amount],
  ['기관', ({ issuer }) => issuer],
  ['고지서 번호', ({ notice_number }) => notice_number, 'TEXT'],
  ['구독자', ({ renter }) => renter && renter.name],
  ['이의 신청 기한', ({ objects_until }) => timeText(objects_until)],
  ['이의 내용', ({ objection }) => objection],
  ['확인할 이유', ({ unassigned_reason }) => unassigned_reason && REASON_WORDS[unassigned_reason]],
]
