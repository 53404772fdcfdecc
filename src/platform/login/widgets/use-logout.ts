import { useState } from 'react'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'

const LONGEST_WAIT_MS = 3_000

/** Ends a session at the server, then here by `leave`. A server that cannot be reached keeps nobody from leaving. */
export function useLogout(
  { beginLogout }: BrowserRealm,
  ask: (signal: AbortSignal) => Promise<unknown>,
  leave: () => void,
) {
  const [busy, setBusy] = useState(false)
  const logOut = async () => {
    setBusy(true)
    beginLogout()
    await ask(AbortSignal.timeout(LONGEST_WAIT_MS)).catch(() => undefined)
    leave()
  }
  return { busy, logOut: () => void logOut() }
}
