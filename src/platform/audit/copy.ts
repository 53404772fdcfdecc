import { dayLabel, isDay } from '#kit/day.ts'
import type { AuditSubject, World } from '#world'
import type { AuditRow } from './store.ts'

type Subjects = World['auditSubjects']
type Facts = Record<string, unknown>
type Names = Record<string, string>

/** A changed field: its value before and after; null where the entry has none. */
export type AuditLine = { name: string; before: string | null; after: string | null }

/** Fields that several subjects have. */
const FIELDS: Record<string, string> = {
  changed: '수정 항목',
  from: '시작일',
  name: '이름',
  note: '메모',
  phone: '전화번호',
  reason: '사유',
  searched: '검색어 사용',
  status: '상태',
  subject: '대상',
  subject_id: '대상',
  to: '종료일',
}

export const subjectText = (subjects: Subjects, subject: string): string =>
  subjects[subject]?.label ?? subject

/** `예약 상태 변경`; an action without a Korean text is shown as stored. */
export const actionText = (
  subjects: Subjects,
  { subject, action }: Pick<AuditRow, 'subject' | 'action'>,
): string => subjects[subject]?.actions?.[action] ?? `${subjectText(subjects, subject)} ${action}`

/**
 * The text of a field: from its own subject, from the common fields, or from another subject, because exports filter by
 * fields of other rooms.
 */
export const fieldText = (subjects: Subjects, subject: string, field: string): string =>
  firstOf(subjects, subject, ({ fields }) => fields?.[field], FIELDS[field]) ?? field

// Fields that only identify a row and its version, which are not changes.
const SILENT = new Set(['id', 'version', 'created_at'])

/** The changed fields of an entry; unchanged fields are left out. */
export function linesOf(
  subjects: Subjects,
  entry: Pick<AuditRow, 'subject' | 'before' | 'after'>,
  names: Names,
): AuditLine[] {
  const [before, after] = [factsOf(entry.before), factsOf(entry.after)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !SILENT.has(key))
  const textOf = (key: string, facts: Facts) =>
    key in facts ? valueText(subjects, entry.subject, { key, value: facts[key], names }) : null
  return keys.flatMap((key) => {
    const name = fieldText(subjects, entry.subject, key)
    const line = { name, before: textOf(key, before), after: textOf(key, after) }
    const isUntouched = entry.after !== null && line.after === null
    return isUntouched || line.before === line.after ? [] : [line]
  })
}

const factsOf = (value: unknown): Facts => (value ?? {}) as Facts

type Value = { key: string; value: unknown; names: Names }

function valueText(subjects: Subjects, subject: string, { key, value, names }: Value): string {
  if (value === null || value === '' || value === undefined) return '없음'
  if (Array.isArray(value) && value.length === 0) return '없음'
  const text = codeText(subjects, subject, { key, value })
  if (text !== undefined) return text
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (isDay(value)) return `${value.slice(0, 4)}년 ${dayLabel(value)}`
  // An id without a name: its row is deleted, or has no name.
  return names[value] ?? (isIdField(key) ? `ID ${value.slice(-6)}` : value)
}

function codeText(subjects: Subjects, subject: string, { key, value }: Omit<Value, 'names'>) {
  if (key === 'subject') return subjectText(subjects, String(value))
  if (key === 'changed')
    return (value as string[]).map((field) => fieldText(subjects, subject, field)).join(', ')
  const own = subjects[subject]?.values?.[key]
  // A status has a different meaning for each subject.
  const textOf = key === 'status' ? own : firstOf(subjects, subject, ({ values }) => values?.[key])
  return textOf?.(value as never)
}

const isIdField = (key: string): boolean => key === 'file' || key === 'subscription' || key.endsWith('_id')

/** The first declaration that exists: the subject's own, then `common`, then any other subject's. */
function firstOf<T>(
  subjects: Subjects,
  subject: string,
  pick: (declared: AuditSubject) => T | undefined,
  common?: T,
): T | undefined {
  const own = subjects[subject] && pick(subjects[subject])
  if (own !== undefined || common !== undefined) return own ?? common
  for (const declared of Object.values(subjects)) {
    const found = pick(declared)
    if (found !== undefined) return found
  }
  return undefined
}
