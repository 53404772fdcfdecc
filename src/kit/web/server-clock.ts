import { type Day, DAY_MS, dayOf, daysBetween } from '#kit/day.ts'

/** A reckoning that is at most this far off is right: the header counts whole seconds, and an answer takes time. */
const MAX_OFF_MS = 60_000
const TICK_MS = 30_000

/** By how much the server's clock is ahead of this browser's. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** The server's instant, as its answers told it: this browser's clock may be hours or days off. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
/** The server's KST day. */
export const serverToday = (): Day => dayOf(serverNow())

/** Sets the clock by the `Date` header of an answer that has just come. */
export function noteServerTime(date: string | null): void {
  const offMs = Date.parse(date ?? '') - serverNow().getTime()
  if (!(Math.abs(offMs) > MAX_OFF_MS)) return
  aheadMs += offMs
  for (const listener of listeners) listener()
}

/**
 * Starts with the day that the server wrote the page on, so that the first rendering is the same; a page is checked for
 * changes at each visit, so the day is today's. The time of day follows from an answer.
 */
export function startOnDay(day: Day): void {
  const days = daysBetween(dayOf(new Date()), day)
  if (!days) return
  aheadMs = days * DAY_MS
  void fetch('/healthz', { cache: 'no-store' })
    .then(({ headers }) => noteServerTime(headers.get('date')))
    .catch(() => undefined)
}

/** Calls the listener each half minute, when the page is seen again, and when the clock was set; answers how to stop. */
export function listenToClock(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  listeners.add(listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
