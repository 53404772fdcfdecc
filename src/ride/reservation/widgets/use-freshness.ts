import { useEffect } from 'react'

const STALE_MS = 30_000

/** Refetches when the tab is shown again after some time, and when the network returns. */
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
