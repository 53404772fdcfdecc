import type { CsvColumn } from '#kit/csv.ts'
import { wallTimeOf } from '#kit/day.ts'
import type { AuditEntryOut } from './contract.ts'

/** Lines like `상태: 확정 대기`, one for each changed field. */
const linesText = ({ lines }: AuditEntryOut, side: 'before' | 'after'): string =>
  lines.flatMap((line) => (line[side] === null ? [] : [`${line.name}: ${line[side]}`])).join('\n')

export const AUDIT_CSV: CsvColumn<AuditEntryOut>[] = [
  ['일시', ({ at }) => wallTimeOf(new Date(at))],
  ['담당자', ({ actor }) => actor],
  ['작업', ({ action_text }) => action_text],
  ['대상', ({ subject_text }) => subject_text],
  ['대상 이름', ({ subject_name }) => subject_name],
  ['대상 ID', ({ subject_id }) => subject_id, 'TEXT'],
  ['변경 전', (entry) => linesText(entry, 'before')],
  ['변경 후', (entry) => linesText(entry, 'after')],
]
