import { useSyncExternalStore } from 'react'

const listen = () => () => undefined

// An iPad identifies itself as a Mac; only its touch points distinguish it.
const isMobile = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether this is a phone or tablet, where messengers are apps. False during hydration of the server's HTML. */
export const useIsMobile = (): boolean => useSyncExternalStore(listen, isMobile, () => false)
