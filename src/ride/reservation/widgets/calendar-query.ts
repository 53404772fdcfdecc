/** The query of the calendar: the day, and the organization that pays; empty for the member. */
type Changes = { date?: string; organization?: string }

/** The query with some values changed; the others stay. */
export function searchWith(search: string, changes: Changes): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  return `?${query}`
}

/** The organization that pays for the ride; empty for the member, undefined if the query names no payer. */
export const payerIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('organization') ?? undefined
