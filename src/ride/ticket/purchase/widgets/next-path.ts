import { safeRedirect } from '#kit/web/safe-redirect.ts'
import { urls } from '#urls'

const HERE = urls.buyTickets

/** The path of the purchase page that returns to the given page afterwards. */
export const buyPath = (next: string): string => `${HERE}?next=${encodeURIComponent(next)}`

/** The page to open after a purchase: a path of this site, but not the purchase page; null if there is none. */
export function nextPathIn(query: URLSearchParams): string | null {
  const next = safeRedirect(query.get('next'), urls.login)
  return next && next !== HERE && !next.startsWith(`${HERE}?`) ? next : null
}
