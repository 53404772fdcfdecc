import { useSyncExternalStore } from 'react'

const narrow = () => matchMedia('(width < 768px)')

function listen(listener: () => void) {
  const query = narrow()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone's, below 768px. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => narrow().matches,
    () => false,
  )
