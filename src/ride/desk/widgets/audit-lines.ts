import { dayLabel, isDay } from '#kit/day.ts'
import type { AuditEntryOut } from '#platform/audit/contract.ts'
import { CAR_STATUS_WORDS } from '#ride/fleet/words.ts'
import { IDENTITY_WORDS, ROLE_WORDS } from '#ride/member/staff/widgets/messages.ts'
import type { Warning } from '#ride/reservation/dispatch/rules.ts'
import { WARNING_WORDS } from '#ride/reservation/dispatch/words.ts'
import { STATUS_WORDS } from '#ride/reservation/words.ts'
import { ACTION_WORDS, errorWords, FIELD_WORDS, SUBJECT_WORDS } from '../words.ts'

/** What an entry says of one thing: as it was, as it is; null where nobody noted it. */
export type AuditLine = { name: string; before: string | null; after: string | null }

type Entry = Pick<AuditEntryOut, 'subject' | 'action' | 'before' | 'after' | 'names'>
type Facts = Record<string, unknown>

/** `예약 상태 변경`; an action that has no words yet is shown as it is stored. */
export const actionText = ({ subject, action }: Pick<Entry, 'subject' | 'action'>): string =>
  ACTION_WORDS[`${subject} ${action}`] ?? `${subjectText(subject)} ${action}`

export const subjectText = (subject: string): string => SUBJECT_WORDS[subject] ?? subject

// They say which row and which version it was, never what somebody did.
const SILENT = new Set(['id', 'version', 'created_at'])

/** What changed, a line each; left out is what stayed the same, and what nobody touched of a row that is still there. */
export function linesOf(entry: Entry): AuditLine[] {
  const [before, after] = [factsOf(entry.before), factsOf(entry.after)]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !SILENT.has(key))
  return keys.flatMap((key) => {
    const line = { name: FIELD_WORDS[key] ?? key, before: said(key, before), after: said(key, after) }
    const isUntouched = entry.after !== null && line.after === null
    return isUntouched || line.before === line.after ? [] : [line]
  })
  function said(key: string, facts: Facts): string | null {
    return key in facts ? valueText(key, facts[key], entry) : null
  }
}

const factsOf = (value: unknown): Facts => (value ?? {}) as Facts

const DAY_STATUS_WORDS: Facts = { AVAILABLE: '예약 받음', UNAVAILABLE: '예약 닫음' }
const STATUSES: Record<string, Facts> = {
  reservation: STATUS_WORDS,
  car: CAR_STATUS_WORDS,
  car_day: DAY_STATUS_WORDS,
}

/** Values that are codes, by field. */
const CODES: Record<string, (value: never, entry: Entry) => unknown> = {
  status: (value: string, { subject }) => STATUSES[subject]?.[value],
  role: (value: keyof typeof ROLE_WORDS) => ROLE_WORDS[value],
  identity_status: (value: keyof typeof IDENTITY_WORDS) => IDENTITY_WORDS[value],
  error: errorWords,
  changed: (fields: string[]) => fields.map((field) => FIELD_WORDS[field] ?? field).join(', '),
  reservations: (ids: string[]) => `${ids.length}건`,
  halves: (halves: number) => `${halves / 2}개`,
  amount: (amount: number) => `${amount}개`,
  warnings: (codes: Warning[]) => codes.map((code) => WARNING_WORDS[code] ?? code).join(', '),
  resent: (count: number) => `${count}건`,
  invite_limit: (count: number) => `${count}회`,
  open_date: (days: number) => `오늘부터 ${days}일 뒤`,
  seats: (count: number) => `${count}명`,
  current_stop: (stop: number) => (stop === 0 ? '출발지' : `${stop}번째 지점`),
}

function valueText(key: string, value: unknown, entry: Entry): string {
  if (value === null || value === '' || value === undefined) return '없음'
  if (Array.isArray(value) && value.length === 0) return '없음'
  const word = CODES[key]?.(value as never, entry)
  if (word !== undefined) return String(word)
  if (typeof value === 'boolean') return value ? '예' : '아니요'
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (isDay(value)) return `${value.slice(0, 4)}년 ${dayLabel(value)}`
  // An id without a name: what it was is gone, or never had one.
  return isIdField(key) ? (entry.names[value] ?? `ID ${value.slice(-6)}`) : value
}

const isIdField = (key: string): boolean => key === 'file' || key.endsWith('_id')
