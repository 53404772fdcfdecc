import type { Clock } from './clock.ts'

type Act = () => Promise<unknown>
type Entry = { at: number; act: Act }

/** The demo's acts in chronological order; an act may add later ones. */
export function openAgenda(clock: Clock) {
  const entries: Entry[] = []
  let reached = 0

  /** Plans an act. An act in the past runs as soon as possible, because the clock never goes back. */
  function plan(at: Date, act: Act): void {
    const time = Math.max(at.getTime(), reached)
    // Acts of the same moment are done in the order in which they were planned.
    const later = entries.findLastIndex((entry) => entry.at <= time) + 1
    entries.splice(later, 0, { at: time, act })
  }

  /** Runs all acts until a moment, each at its own time; later acts are dropped. */
  async function runUntil(end: Date, afterEach: () => Promise<void>): Promise<void> {
    for (let entry = entries.shift(); entry && entry.at <= end.getTime(); entry = entries.shift()) {
      reached = entry.at
      clock.set(new Date(reached))
      await entry.act()
      await afterEach()
    }
    clock.set(end)
  }
  return { plan, runUntil }
}
export type Agenda = ReturnType<typeof openAgenda>
