import { useEffect, useState } from 'react'
import { useLocation } from '#kit/ui/router.tsx'
import { subscribeRealm } from './realm.ts'

const TYPE = 'IDENTITY_VERIFICATION'

/** Whether the provider's window for a verification, and no other, sent a phone back to this address. */
export const isVerificationReturn = (search: string | URLSearchParams): boolean =>
  new URLSearchParams(search).get('transactionType') === TYPE

/** Pages that verify a visitor without a login. */
const OF_VISITORS = /^\/subscribe\/(signup|forgot-password)\/?$/

/** Alerts where a phone comes back from a verification that needs a login to a browser without one (S-104, K-83). */
export function useReturnWithoutLogin(): void {
  const { pathname, search } = useLocation()
  // As the page was opened: a guard may lead away before the effect runs.
  const [opened] = useState({ pathname, search })
  useEffect(() => {
    const isOfVisitor = OF_VISITORS.test(opened.pathname) || !isVerificationReturn(opened.search)
    if (isOfVisitor || subscribeRealm.isLoggedIn()) return
    // Loaded only now: every page of the side has this hook, and few visitors need it.
    void import('./send-to-login.ts').then(({ sendToVerify }) =>
      sendToVerify(opened.pathname + opened.search),
    )
  }, [opened])
}
