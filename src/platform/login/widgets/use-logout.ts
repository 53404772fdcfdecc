import { useState } from 'react'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'

const LONGEST_WAIT_MS = 3_000
const OUTLIVES_PAGE = { keepalive: true }

/**
 * Ends a session at the server, then here by `leave`. A server that is unreachable or slow keeps no user from
 * leaving: what is asked of it goes on without the page.
 */
export function useLogout(
  { beginLogout }: BrowserRealm,
  ask: (options: typeof OUTLIVES_PAGE) => Promise<unknown>,
  leave: () => void,
) {
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    beginLogout()
    const over = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
    await Promise.race([ask(OUTLIVES_PAGE).catch(() => undefined), over])
    leave()
  }
  return { busy, logOut: () => void logOut() }
}
