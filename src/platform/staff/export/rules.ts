/** How many files one person may export within an hour. */
export const MAX_AN_HOUR = 30

/** Whether the client asks for the list as a file. */
export const wantsCsv = ({ accept }: { accept: string }): boolean => accept.includes('text/csv')

// These parameters set only the order and the page of the rows, not which rows are exported.
const SILENT = new Set(['page', 'page_size', 'sort'])

/**
 * The filters of an export for the audit log. A search text may be a person's name, so only its presence is recorded.
 */
export function auditedFilters({ q, ...filters }: Record<string, unknown>): object {
  const given = Object.entries(filters).filter(([name, value]) => value !== undefined && !SILENT.has(name))
  return { ...Object.fromEntries(given), ...(q ? { searched: true } : {}) }
}
