import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { MessageOut } from './contract.ts'
import { errorWords, numberText, STATE_WORDS, textOf } from './copy.ts'

const timeOf = (instant: string | null) => instant && wallTimeOf(new Date(instant))

export const MESSAGE_CSV: CsvColumn<MessageOut>[] = [
  ['일시', ({ created_at }) => timeOf(created_at)],
  ['받는 번호', numberText, 'TEXT'],
  ['종류', ({ kind_text }) => kind_text],
  ['내용', textOf],
  ['결과', ({ state }) => STATE_WORDS[state]],
  ['사유', ({ error }) => error && errorWords(error)],
  ['시도 횟수', ({ attempts }) => attempts],
  ['처리 일시', ({ done_at }) => timeOf(done_at)],
]
