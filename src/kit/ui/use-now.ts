import { useEffect, useState } from 'react'
import { listenToClock, serverNow } from '#kit/web/server-clock.ts'

/** The server's current instant, at most half a minute old: permitted actions change while a page stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => listenToClock(() => setNow(serverNow())), [])
  return now
}
