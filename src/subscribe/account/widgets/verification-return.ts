import { useEffect, useState } from 'react'
import { useLocation } from '#kit/ui/router.tsx'
import { subscribeRealm } from './realm.ts'

const TYPE = 'IDENTITY_VERIFICATION'

/** Whether a phone has returned to this URL from the provider's window for a verification. */
export const isVerificationReturn = (search: string | URLSearchParams): boolean =>
  new URLSearchParams(search).get('transactionType') === TYPE

/** Pages that verify a visitor without a login. */
const OF_VISITORS = /^\/subscribe\/(signup|forgot-password)\/?$/

/**
 * Shows an alert when a phone returns from a verification that needs a login, but the browser has none (S-104, K-83).
 */
export function useReturnWithoutLogin(): void {
  const { pathname, search } = useLocation()
  // Keep the first URL: a guard may navigate away before the effect runs.
  const [opened] = useState({ pathname, search })
  useEffect(() => {
    const isOfVisitor = OF_VISITORS.test(opened.pathname) || !isVerificationReturn(opened.search)
    if (isOfVisitor || subscribeRealm.isLoggedIn()) return
    // Load this on demand: every page of this side has the hook, and few visitors need the code.
    void import('./send-to-login.ts').then(({ sendToVerify }) =>
      sendToVerify(opened.pathname + opened.search),
    )
  }, [opened])
}
