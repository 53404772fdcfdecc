import { useCallback, useEffect, useState } from 'react'
import { tabStorage } from '#kit/web/browser-storage.ts'
import { isServerBack, mayReload } from './screen-missing.ts'

const RETRY_MS = 3_000

/** Reloads the page once the server answers: after a press, and automatically for a missing screen. */
export function useReturn(isMissing: boolean) {
  const [busy, setBusy] = useState(false)
  const retry = useCallback(async () => {
    setBusy(true)
    if (await isServerBack()) location.reload()
    else setBusy(false)
  }, [])
  useEffect(() => {
    if (!isMissing) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      clearTimeout(timer)
      const isBack = await isServerBack()
      if (isOver) return
      if (isBack && tabStorage.isLasting() && mayReload(location.pathname, Date.now(), tabStorage))
        return location.reload()
      timer = setTimeout(() => void look(), RETRY_MS)
    }
    const lookNow = () => void look()
    lookNow()
    addEventListener('online', lookNow)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('online', lookNow)
    }
  }, [isMissing])
  return { retry: () => void retry(), busy }
}
