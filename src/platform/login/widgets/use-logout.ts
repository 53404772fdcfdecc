import { useState } from 'react'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'

const LONGEST_WAIT_MS = 3_000
const OUTLIVES_PAGE = { keepalive: true }

/**
 * Ends a session at the server, then in the browser by `leave`. The user leaves even when the server is unreachable or
 * slow: the request continues without the page.
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
