import { useIsTakenOver } from '#kit/ui/client-only.tsx'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from '#kit/ui/router.tsx'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Page } from '#page'
import { realmOf } from './realms.ts'
import { ScreenPlaceholder } from './screen-placeholder.tsx'

/** Shows a page only to its roles; the server checks every request too. */
export function Guarded({ page, children }: { page: Page; children: ReactNode }) {
  const { pathname, search } = useLocation()
  // The server rendered the page without a token: the first rendering must be identical.
  const takenOver = useIsTakenOver()
  if (!page.rendered && !takenOver) return <ScreenPlaceholder />
  if (page.guard === 'public') return children
  const realm = realmOf(page)
  const { login, home } = realm.facts.places
  const inside = takenOver && realm.isLoggedIn()
  if (page.guard === 'visitor')
    return inside && !bringsTokens(pathname === login, search) ? <Navigate to={home} replace /> : children
  return inside ? children : <ToLogin realm={realm} from={pathname + search} />
}

/**
 * Whether a social login returned to the login page with tokens. The screen handles them first, even when the user is
 * already logged in.
 */
function bringsTokens(isLogin: boolean, search: string): boolean {
  const query = new URLSearchParams(search)
  return isLogin && query.has('accessToken') && query.has('refreshToken')
}

function ToLogin({ realm, from }: { realm: BrowserRealm; from: string }) {
  useEffect(() => realm.rememberRedirect(from), [realm, from])
  return <Navigate to={realm.facts.places.login} replace />
}
