import { createContext, useContext } from 'react'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'

/** The session of staff, provided by the frame of the back office, so that screens of both products can use it. */
export const StaffRealm = createContext<BrowserRealm | null>(null)

export function useStaffRealm(): BrowserRealm {
  const realm = useContext(StaffRealm)
  if (!realm) throw new Error('a screen for staff stands in the frame of the back office')
  return realm
}
