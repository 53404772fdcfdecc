import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { errorFacts } from '#kit/error-facts.ts'
import { withTimeout } from '#kit/timeout.ts'

// The time for each part of a stop; a part that hangs (a frozen database, a provider) is abandoned.
const STOP_MS = 2_000

// The time for a stop after draining. PostgreSQL is then killed, and recovers from its log at the next start.
const REST_MS = 14_000

/** The milliseconds after which a stop has ended, even when some part hangs. */
export const stopDeadlineMs = (drainMs: number): number => drainMs + REST_MS

type End = { end: () => Promise<unknown>; ms: number }

/**
 * Stops all parts in order. First the server reports that it is not ready, and continues to serve for `drainMs` while
 * background work finishes. Then the other parts stop, in reverse order of their start.
 */
export function openStops(log: Logger, drainMs: number) {
  const ends: End[] = []
  const background: End[] = []
  let isDraining = false
  const run = ({ end, ms }: End) =>
    withTimeout(ms, end()).catch((error) =>
      log.warn(errorFacts(error), 'part of the stop failed or timed out'),
    )
  return {
    isDraining: (): boolean => isDraining,
    onStop: (end: End['end'], ms = STOP_MS): void => void ends.push({ end, ms }),
    /** Adds a part to stop while the server drains: `end` starts no new work, and waits for the running work. */
    onDrain: (end: End['end'], ms = STOP_MS): void => void background.push({ end, ms }),
    async stop(): Promise<void> {
      isDraining = true
      await Promise.all([sleep(drainMs), ...background.splice(0).map(run)])
      for (const end of ends.splice(0).toReversed()) await run(end)
    },
  }
}
export type Stops = ReturnType<typeof openStops>
