/** The demo's clock: fixed at the time that is set; after `release` it is the real clock. */
export function openClock() {
  let held: Date | null = null
  return {
    now: (): Date => held ?? new Date(),
    set: (at: Date): void => void (held = at),
    release: (): void => void (held = null),
  }
}
export type Clock = ReturnType<typeof openClock>
