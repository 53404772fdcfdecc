import { type Day, DAY_MS, dayOf, daysBetween } from '#kit/day.ts'

/** A smaller error is not corrected: the header counts whole seconds, and an answer takes time. */
const MAX_OFF_MS = 60_000
const TICK_MS = 30_000

/** How far the server's clock is ahead of this browser's clock, in milliseconds. */
let aheadMs = 0
const listeners = new Set<() => void>()

/** The server's current instant, derived from its answers: this browser's clock may be hours or days wrong. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs)
/** The server's KST day. */
export const serverToday = (): Day => dayOf(serverNow())

/** Corrects the clock by the `Date` header of an answer that has just arrived. */
export function syncServerClock(date: string | null): void {
  const offMs = Date.parse(date ?? '') - serverNow().getTime()
  if (!(Math.abs(offMs) > MAX_OFF_MS)) return
  aheadMs += offMs
  for (const listener of listeners) listener()
}

/**
 * Starts with the day on which the server rendered the page, so that the first rendering is identical. The browser
 * revalidates a page at each visit, so this day is today. The next answer corrects the time of day.
 */
export function startClockOnDay(day: Day): void {
  const days = daysBetween(dayOf(new Date()), day)
  if (!days) return
  aheadMs = days * DAY_MS
  void fetch('/healthz', { cache: 'no-store' })
    .then(({ headers }) => syncServerClock(headers.get('date')))
    .catch(() => undefined)
}

/**
 * Calls the listener every half minute, when the page becomes visible, and when the clock was corrected; returns the
 * function that stops it.
 */
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
