import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from '#kit/ui/router.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { LOGIN_NEEDED } from '../copy.ts'
import { subscribeRealm } from './realm.ts'
import { urls } from '#urls'

const IdentityGate = lazy(() => import('./identity-gate.tsx'))

/**
 * Wraps a page for subscribers. A visitor is sent to the login and returns afterwards (S-005); an unverified
 * subscriber must verify first.
 */
export function NeedsLogin({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  if (subscribeRealm.useIsLoggedIn())
    return (
      <>
        {children}
        <Suspense>
          <IdentityGate />
        </Suspense>
      </>
    )
  return (
    <EmptyState
      title={LOGIN_NEEDED}
      text="로그인하시면 바로 확인하실 수 있습니다."
      action={
        <span onClickCapture={() => subscribeRealm.rememberRedirect(pathname + search)}>
          <Button to={urls.subscribe.login}>로그인</Button>
        </span>
      }
    />
  )
}
