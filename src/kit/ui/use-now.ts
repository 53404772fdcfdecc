import { useEffect, useState } from 'react'

/** The instant, at most half a minute old: what may still be done changes while a page stands open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
