import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', changed)
  viewport?.addEventListener('scroll', changed)
  return () => {
    viewport?.removeEventListener('resize', changed)
    viewport?.removeEventListener('scroll', changed)
  }
}

/**
 * The height at the bottom of the page that an on-screen keyboard covers, in CSS pixels; 0 if the page shrinks with
 * the keyboard, or is only zoomed.
 */
const covered = (): number => {
  const viewport = window.visualViewport
  if (!viewport || viewport.scale > 1.05) return 0
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop))
}

/** The height that a keyboard covers, updated as it changes. */
export const useKeyboardInset = (): number => useSyncExternalStore(listen, covered, () => 0)
