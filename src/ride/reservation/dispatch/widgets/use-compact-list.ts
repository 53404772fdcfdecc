import { useState } from 'react'
import { browserStorage } from '#kit/web/browser-storage.ts'
import { sessionUser } from '#ride/account/widgets/realm.ts'

/** Whether this person sees the reservations as cards on a wide screen; remembered in this browser. */
export function useCompactList(): [isCompact: boolean, turn: () => void] {
  const key = `compactReservations:${sessionUser()?.id ?? ''}`
  const [isCompact, setCompact] = useState(() => browserStorage.getItem(key) === 'on')
  const turn = () => {
    browserStorage.setItem(key, isCompact ? 'off' : 'on')
    setCompact(!isCompact)
  }
  return [isCompact, turn]
}
