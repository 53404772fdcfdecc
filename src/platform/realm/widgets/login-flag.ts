import { useSyncExternalStore } from 'react'
import { browserStorage } from '#kit/web/browser-storage.ts'

const listeners = new Set<() => void>()

/** Notifies all login labels of this tab that tokens were written or removed; other tabs get a storage event. */
export function tokensChanged(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener when tokens may have changed, in this tab or another; returns the function that stops it. */
export function listen(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether an access token is stored under this name. Only labels and guards use it; the server decides. */
export function loginFlagOf(key: string) {
  const isLoggedIn = (): boolean => Boolean(browserStorage.getItem(key))
  /** Whether an access token is stored, kept up to date. False during hydration. */
  const useIsLoggedIn = () => useSyncExternalStore(listen, isLoggedIn, () => false)
  return { isLoggedIn, useIsLoggedIn }
}
