import type { WaitingOut } from './copy.ts'
import { waitingOf } from './rules.ts'

/** The instants of a driver who waits at the pickup, or waited for a guest who did not come, as the API returns them. */
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
