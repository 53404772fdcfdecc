/** How many files one person may have made within an hour. */
export const MOST_AN_HOUR = 30

/** Whether a list is asked for as a file. */
export const wantsCsv = ({ accept }: { accept: string }): boolean => accept.includes('text/csv')

// They say which rows are read first, not which.
const SILENT = new Set(['page', 'page_size', 'sort'])

/** What the audit log says of an export: what it was narrowed by. Words that were searched for may be somebody's name, so only that there were some. */
export function auditedFilters({ q, ...filters }: Record<string, unknown>): object {
  const given = Object.entries(filters).filter(([name, value]) => value !== undefined && !SILENT.has(name))
  return { ...Object.fromEntries(given), ...(q ? { searched: true } : {}) }
}
