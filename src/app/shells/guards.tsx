import { useIsTakenOver } from '#kit/ui/client-only.tsx'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from '#kit/ui/router.tsx'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Page } from '#page'
import { realmOf } from './realms.ts'
import { ScreenComing } from './screen-coming.tsx'

/** Lets through who may see the page; the server checks again whatever the page asks for. */
export function Guarded({ page, children }: { page: Page; children: ReactNode }) {
  const { pathname, search } = useLocation()
  // The page came from the server, which knows of no token: the first rendering must be the same.
  const takenOver = useIsTakenOver()
  if (!page.rendered && !takenOver) return <ScreenComing />
  if (page.guard === 'public') return children
  const realm = realmOf(page)
  const { login, home } = realm.facts.places
  const inside = takenOver && realm.isLoggedIn()
  if (page.guard === 'visitor')
    return inside && !bringsTokens(pathname === login, search) ? <Navigate to={home} replace /> : children
  return inside ? children : <ToLogin realm={realm} from={pathname + search} />
}

/** A social login comes back to the login page with tokens, also over an old login: the screen handles it first. */
function bringsTokens(isLogin: boolean, search: string): boolean {
  const query = new URLSearchParams(search)
  return isLogin && query.has('accessToken') && query.has('refreshToken')
}

function ToLogin({ realm, from }: { realm: BrowserRealm; from: string }) {
  useEffect(() => realm.rememberRedirect(from), [realm, from])
  return <Navigate to={realm.facts.places.login} replace />
}
