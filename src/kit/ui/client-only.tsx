import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once the browser renders by itself; false on the server and during hydration. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Content that the server cannot know (storage, URL) or must not send (a form that needs its script). */
export function ClientOnly({ fallback, children }: { fallback: ReactNode; children: () => ReactNode }) {
  return useIsTakenOver() ? children() : fallback
}
