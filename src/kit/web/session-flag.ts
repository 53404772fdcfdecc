import { useSyncExternalStore } from 'react'

export type TokenKey = 'accessToken' | 'subscribeAccessToken'

const listeners = new Set<() => void>()

/** Whether a token is stored in this browser. Only labels and guards ask; the server decides. */
export function hasToken(key: TokenKey): boolean {
  try {
    return typeof localStorage !== 'undefined' && Boolean(localStorage.getItem(key))
  } catch {
    return false
  }
}

/** Tell every label of this tab after tokens were written or removed; other tabs hear it by themselves. */
export function tokensChanged() {
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

/** The same as hasToken, kept up to date. False while the server's HTML is being taken over. */
export function useHasToken(key: TokenKey): boolean {
  return useSyncExternalStore(
    listen,
    () => hasToken(key),
    () => false,
  )
}
