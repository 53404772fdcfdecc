import { useSyncExternalStore } from 'react'

const listen = () => () => undefined

// An iPad calls itself a Mac; only its fingers give it away.
const isMobile = () =>
  /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether this is a phone or tablet, where messengers are apps. False while the server's HTML is being taken over. */
export const useIsMobile = (): boolean => useSyncExternalStore(listen, isMobile, () => false)
