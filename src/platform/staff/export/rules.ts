/** How many files one person may have made within an hour. */
export const MOST_AN_HOUR = 30

/** Whether a list is asked for as a file. */
export const wantsCsv = ({ accept }: { accept: string }): boolean => accept.includes('text/csv')

/** What the audit log says of an export: what it was narrowed by. Words that were searched for may be somebody's name, so only that there were some. */
export function auditedFilters({ q, ...filters }: Record<string, unknown>): object {
  const given = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !name.startsWith('page'),
  )
  return { ...Object.fromEntries(given), ...(q ? { searched: true } : {}) }
}
