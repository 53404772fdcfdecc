import { useEffect } from 'react'

const STALE_MS = 30_000

/** Asks again when the tab comes back after a while, or the network does. */
export function useFreshness(again: () => unknown): void {
  useEffect(() => {
    let asked = Date.now()
    const ask = () => {
      asked = Date.now()
      void again()
    }
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked > STALE_MS) ask()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', ask)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', ask)
    }
  }, [again])
}
