import type { WaitingOut } from './copy.ts'
import { waitingOf } from './rules.ts'

/** The wait at the pickup, as the API returns it; null if no driver waits or waited. */
export function waitingOut(ride: Parameters<typeof waitingOf>[0]): WaitingOut | null {
  const waiting = waitingOf(ride)
  return (
    waiting && {
      since: waiting.since.toISOString(),
      free_until: waiting.freeUntil.toISOString(),
      ended_at: waiting.endedAt?.toISOString() ?? null,
    }
  )
}
