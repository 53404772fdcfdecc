import { useState } from 'react'

/**
 * Freezes a value, such as a price, as a dialog showed it when it opened. `follow` shows the current value, after the
 * old one was refused. `keep` freezes the shown value, for a press, or another value.
 */
export function useSeen<T>(current: T) {
  const [kept, setKept] = useState<{ value: T } | null>({ value: current })
  const value = kept ? kept.value : current
  return { value, keep: (next: T = value) => setKept({ value: next }), follow: () => setKept(null) }
}
