import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Notifies every label of this tab after tokens were written or removed; other tabs get a storage event. */
export function tokensChanged(): void {
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether an access token is stored under this name. Only labels and guards ask; the server decides. */
export function loginFlagOf(key: string) {
  const isLoggedIn = (): boolean => {
    try {
      return typeof localStorage !== 'undefined' && Boolean(localStorage.getItem(key))
    } catch {
      return false
    }
  }
  /** The same, kept up to date. False while the server's HTML is being taken over. */
  const useIsLoggedIn = () => useSyncExternalStore(listen, isLoggedIn, () => false)
  return { isLoggedIn, useIsLoggedIn }
}
