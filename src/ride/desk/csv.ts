import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { AuditEntryOut } from '#platform/audit/contract.ts'
import type { MessageOut } from '#platform/outbox/contract.ts'
import { errorWords, kindText, numberText, STATE_WORDS, textOf } from './message/words.ts'
import { actionText, linesOf, subjectText } from './words.ts'

const whenOf = (instant: string | null) => instant && wallTimeOf(new Date(instant))

/** `상태: 확정 대기`, a line for each thing. */
const saidOf = (entry: AuditEntryOut, side: 'before' | 'after'): string =>
  linesOf(entry)
    .flatMap((line) => (line[side] === null ? [] : [`${line.name}: ${line[side]}`]))
    .join('\n')

export const AUDIT_CSV: CsvColumn<AuditEntryOut>[] = [
  ['일시', ({ at }) => whenOf(at)],
  ['담당자', ({ actor }) => actor],
  ['작업', actionText],
  ['대상', ({ subject }) => subjectText(subject)],
  ['대상 이름', ({ subject_name }) => subject_name],
  ['대상 ID', ({ subject_id }) => subject_id, 'TEXT'],
  ['변경 전', (entry) => saidOf(entry, 'before')],
  ['변경 후', (entry) => saidOf(entry, 'after')],
]

export const MESSAGE_CSV: CsvColumn<MessageOut>[] = [
  ['일시', ({ created_at }) => whenOf(created_at)],
  ['받는 번호', numberText, 'TEXT'],
  ['종류', ({ kind }) => kindText(kind)],
  ['내용', textOf],
  ['결과', ({ state }) => STATE_WORDS[state]],
  ['사유', ({ error }) => error && errorWords(error)],
  ['시도 횟수', ({ attempts }) => attempts],
  ['처리 일시', ({ done_at }) => whenOf(done_at)],
]
