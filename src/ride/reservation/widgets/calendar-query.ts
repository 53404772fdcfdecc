/** The values of the calendar's query: the day, and the organization that pays (empty for the member). */
type Changes = { date?: string; organization?: string }

/** The query with some values changed; the others stay. */
export function queryWith(search: string, changes: Changes): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  return `?${query}`
}

/** The organization that pays for the ride; empty for the member, undefined if the query names no payer. */
export const payerIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('organization') ?? undefined

/** The name of the car that the member wants; empty if the query names none. */
export const wantedCarIn = (search: string): string => new URLSearchParams(search).get('car') ?? ''

/** The wanted car of a list; undefined if the list does not have it. */
export const wantedOf = <Car extends { name: string }>(
  cars: readonly Car[],
  wanted: string,
): Car | undefined => cars.find(({ name }) => wanted && name.toLowerCase() === wanted.toLowerCase())
