import { type ReactNode, useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once this is the browser's own rendering; false on the server, and while its HTML is taken over. */
export const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Content that the server cannot know (storage, address) or must not send alive (a form without its script). */
export function ClientOnly({ meanwhile, children }: { meanwhile: ReactNode; children: () => ReactNode }) {
  return useIsTakenOver() ? children() : meanwhile
}
