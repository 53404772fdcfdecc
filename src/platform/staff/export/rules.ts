/** How many files one person may have made within an hour. */
export const MAX_AN_HOUR = 30

/** Whether a list is asked for as a file. */
export const wantsCsv = ({ accept }: { accept: string }): boolean => accept.includes('text/csv')

// They say which rows are read first, not which.
const SILENT = new Set(['page', 'page_size', 'sort'])

/** The filters of an export for the audit log. A search text may be a person's name, so only its presence is noted. */
export function auditedFilters({ q, ...filters }: Record<string, unknown>): object {
  const given = Object.entries(filters).filter(([name, value]) => value !== undefined && !SILENT.has(name))
  return { ...Object.fromEntries(given), ...(q ? { searched: true } : {}) }
}
