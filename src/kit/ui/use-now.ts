import { useEffect, useState } from 'react'
import { listenToClock, serverNow } from '#kit/web/server-clock.ts'

/** The server's instant, at most half a minute old: what may still be done changes while a page stands open. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => listenToClock(() => setNow(serverNow())), [])
  return now
}
