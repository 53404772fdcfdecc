import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { errorFacts } from '#kit/error-facts.ts'
import { within } from '#kit/timeout.ts'

// Each part of a stop; what hangs (a frozen database, a provider) is left behind.
const STOP_MS = 2_000

// The part of a stop after draining. PostgreSQL ends with the process, and recovers from its log.
const REST_MS = 14_000

/** After how many milliseconds a stop is over, although some part hangs. */
export const stopDeadlineMs = (drainMs: number): number => drainMs + REST_MS

type End = { end: () => Promise<unknown>; ms: number }

/**
 * How all that was started ends: first it says that it is not ready and serves on for `drainMs`, while what works by
 * itself finishes; then the rest, the last started first.
 */
export function openStops(log: Logger, drainMs: number) {
  const ends: End[] = []
  const background: End[] = []
  let isDraining = false
  const run = ({ end, ms }: End) => within(ms, end()).catch((error) => log.warn(errorFacts(error), 'stop'))
  return {
    isDraining: (): boolean => isDraining,
    onStop: (end: End['end'], ms = STOP_MS): void => void ends.push({ end, ms }),
    /** For what takes up no new work once it was told to stop, and finishes what it has. */
    onDrain: (end: End['end'], ms = STOP_MS): void => void background.push({ end, ms }),
    async stop(): Promise<void> {
      isDraining = true
      await Promise.all([sleep(drainMs), ...background.splice(0).map(run)])
      for (const end of ends.splice(0).toReversed()) await run(end)
    },
  }
}
export type Stops = ReturnType<typeof openStops>
