import { safeRedirect } from '#kit/web/safe-redirect.ts'
import { urls } from '#urls'

const HERE = urls.buyTickets

/** The way to buy tickets that comes back to where one is. */
export const buyPath = (next: string): string => `${HERE}?next=${encodeURIComponent(next)}`

/** The page to go on to after a purchase: a path of this site, never this page again; null without one. */
export function nextIn(query: URLSearchParams): string | null {
  const next = safeRedirect(query.get('next'), urls.login)
  return next && next !== HERE && !next.startsWith(`${HERE}?`) ? next : null
}
