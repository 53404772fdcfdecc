import { useEffect, useState } from 'react'
import { isMissing } from '#kit/web/call-failed.ts'
import { pathOf } from '#kit/web/call.ts'
import { readEventStream } from '#kit/web/event-stream.ts'
import { call } from '#ride/account/widgets/realm.ts'
import { getShared, type SharedOut, watchShared } from '../contract.ts'

const LOOK_AGAIN_MS = 15_000

type Hear = (ride: SharedOut) => void

/**
 * A shared ride while the page is visible. A stream brings each change. A request every 15 s proves that the server is
 * reachable, and reopens a broken stream. The last data stays until the link expires.
 */
export function useShared(token: string) {
  const [ride, setRide] = useState<SharedOut | null>(null)
  const [seenAt, setSeenAt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const left = new AbortController()
    const hear: Hear = (next) => {
      if (left.signal.aborted) return
      setRide((old) => (old && old.version > next.version ? old : next))
      setSeenAt(Date.now())
      setError(null)
    }
    const fail = (failed: unknown) => {
      if (left.signal.aborted) return
      setError(failed)
      if (isMissing(failed)) setRide(null)
    }
    follow(token, left.signal, hear, fail)
    return () => left.abort()
  }, [token, round])
  return { ride, seenAt, error, reload: () => setRound((before) => before + 1) }
}

function follow(token: string, left: AbortSignal, hear: Hear, fail: (error: unknown) => void): void {
  const path = pathOf(watchShared, { params: { token } })
  let stream: AbortController | null = null
  const openStream = async () => {
    if (stream || left.aborted) return
    const own = (stream = new AbortController())
    await readEventStream<SharedOut>(path, { ended: own.signal, take: hear }).catch(() => {})
    stream = null
  }
  const look = async () => {
    if (document.visibilityState === 'hidden') return stream?.abort()
    try {
      hear(await call(getShared, { params: { token }, anonymous: true }))
      void openStream()
    } catch (failed) {
      fail(failed)
    }
  }
  const again = () => void look()
  again()
  const timer = setInterval(again, LOOK_AGAIN_MS)
  addEventListener('online', again, { signal: left })
  document.addEventListener('visibilitychange', again, { signal: left })
  left.addEventListener('abort', () => {
    clearInterval(timer)
    stream?.abort()
  })
}
