import { createContext, useContext } from 'react'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'

/** Whose session staff work with; the frame of the back office says it, so that either side's screens can stand there. */
export const StaffRealm = createContext<BrowserRealm | null>(null)

export function useStaffRealm(): BrowserRealm {
  const realm = useContext(StaffRealm)
  if (!realm) throw new Error('a screen for staff stands in the frame of the back office')
  return realm
}
