import { wallTimeOf } from '#kit/day.ts'

/** How many files one person may export within an hour. */
export const MAX_AN_HOUR = 30

/** Whether the client requests the list as a file. */
export const wantsCsv = ({ accept }: { accept: string }): boolean => accept.includes('text/csv')

// These parameters set only the order and the page of the rows, not which rows are exported.
const SILENT = new Set(['page', 'page_size', 'sort'])

/** The parameters that choose the exported rows: without reason, page and order. */
export const exportedRows = ({ reason: _, ...query }: { reason?: string }): object =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !SILENT.has(name)))

/**
 * The filters of an export for the audit log. A search text may be a person's name, so only its presence is recorded.
 */
export function auditedFilters({ q, ...filters }: Record<string, unknown>): object {
  const given = Object.entries(filters).filter(([name, value]) => value !== undefined && !SILENT.has(name))
  return { ...Object.fromEntries(given), ...(q ? { searched: true } : {}) }
}

// Codes, days, months, ids and booleans contain no name of a person.
const HARMLESS = /^(?:[A-Za-z_]{1,40}|\d{4}-\d{2}(?:-\d{2})?|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The filters of a read for the access record: of a text that may name a person, only its presence is recorded. */
export function recordedFilters(query: unknown): object {
  const { reason: _, ...filters } = auditedFilters({ ...(query as object) }) as Record<string, unknown>
  const cleared = Object.entries(filters).map(([name, given]) => [
    name,
    typeof given === 'boolean' || HARMLESS.test(String(given)) ? given : true,
  ])
  return Object.fromEntries(cleared)
}

/** The last line of a file that staff exported: `내려받은 사람: 박관리, 2026-12-01 12:00, 번호 A1B2C3D4`. */
export const markText = (name: string, now: Date, number: string): string =>
  `내려받은 사람: ${name}, ${wallTimeOf(now)}, 번호 ${number}`
