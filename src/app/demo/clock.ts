/** The clock of the demo: it stands still while it is set, and is the real one after `release`. */
export function openClock() {
  let held: Date | null = null
  return {
    now: (): Date => held ?? new Date(),
    set: (at: Date): void => void (held = at),
    release: (): void => void (held = null),
  }
}
export type Clock = ReturnType<typeof openClock>
