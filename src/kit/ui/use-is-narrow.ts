import { useSyncExternalStore } from 'react'

const PHONE = 768

/** Whether the window is narrower than this many pixels; by default the width of a wide phone. */
export function useIsNarrow(below = PHONE): boolean {
  const narrow = () => matchMedia(`(width < ${below}px)`)
  const listen = (listener: () => void) => {
    const query = narrow()
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return useSyncExternalStore(
    listen,
    () => narrow().matches,
    () => false,
  )
}
