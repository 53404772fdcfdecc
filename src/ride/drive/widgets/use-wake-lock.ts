import { useEffect } from 'react'

/** Keeps the screen on. The browser releases the lock when the page is hidden, so it is requested again afterwards. */
export function useWakeLock(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return
    let isLeft = false
    let lock: WakeLockSentinel | null = null
    const take = async () => {
      if (document.visibilityState !== 'visible') return
      // A battery saver may refuse it; the page works without it.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isLeft) void lock?.release()
    }
    const again = () => void take()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isLeft = true
      void lock?.release()
      document.removeEventListener('visibilitychange', again)
    }
  }, [isNeeded])
}
