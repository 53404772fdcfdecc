import { useState } from 'react'

/**
 * A value, such as a price, as a dialog showed it when it opened: a newer one does not replace it behind the dialog.
 * `follow` shows the present value, after the old one was refused; `keep` holds what is shown now, for a press, or
 * another value.
 */
export function useSeen<T>(current: T) {
  const [kept, setKept] = useState<{ value: T } | null>({ value: current })
  const value = kept ? kept.value : current
  return { value, keep: (next: T = value) => setKept({ value: next }), follow: () => setKept(null) }
}
