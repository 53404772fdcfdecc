import { useIsTakenOver } from '#kit/ui/client-only.tsx'
import { hasToken } from '#kit/web/session-flag.ts'
import { useEffect, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Page } from './page.ts'
import { rememberRedirect } from '#kit/web/safe-redirect.ts'

/** Lets through who may see the page; the server checks again whatever the page asks for. */
export function Guarded({ guard, children }: { guard: Page['guard']; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const takenOver = useIsTakenOver()
  if (guard === 'public') return children
  // A login page came from the server, which knows of no token: the first rendering must be the same.
  const isSubscription = guard === 'subscriber' || guard === 'guest'
  const inside = takenOver && hasToken(isSubscription ? 'subscribeAccessToken' : 'accessToken')
  if (guard === 'guest') return inside ? <Navigate to="/subscribe/my" replace /> : children
  if (guard === 'visitor')
    return inside && !bringsTokens(pathname, search) ? <Navigate to="/my" replace /> : children
  const login = isSubscription ? '/subscribe/login' : '/login'
  return inside ? children : <ToLogin login={login} from={pathname + search} />
}

/** A social login comes back to /login with tokens, also over an old login: the screen handles it first. */
function bringsTokens(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search)
  return pathname === '/login' && query.has('accessToken') && query.has('refreshToken')
}

function ToLogin({ login, from }: { login: string; from: string }) {
  useEffect(() => rememberRedirect(from), [from])
  return <Navigate to={login} replace />
}
