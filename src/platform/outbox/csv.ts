import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { MessageOut } from './contract.ts'
import { numberText, reasonWords, resultWords, textOf, VIA_WORDS } from './copy.ts'

const timeOf = (instant: string | null) => instant && wallTimeOf(new Date(instant))

export const MESSAGE_CSV: CsvColumn<MessageOut>[] = [
  ['일시', ({ created_at }) => timeOf(created_at)],
  ['받는 번호', numberText, 'TEXT'],
  ['종류', ({ kind_text }) => kind_text],
  ['내용', textOf],
  ['결과', resultWords],
  ['방식', ({ via }) => via && VIA_WORDS[via]],
  ['사유', reasonWords],
  ['시도 횟수', ({ attempts }) => attempts],
  ['처리 일시', ({ done_at }) => timeOf(done_at)],
]
