import { vi } from 'vitest'

const PAUSES_MS = [1000, 2000]

/** Lets a failed call that is repeated go again at once, for the rest of the test. */
export function withoutPauses(): void {
  const real = globalThis.setTimeout
  const quick = (run: () => void, delay?: number) => real(run, PAUSES_MS.includes(delay ?? 0) ? 0 : delay)
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(quick as typeof setTimeout)
}
