import { useEffect, useRef } from 'react'
import type { Blocker } from '#kit/web/browser-router.ts'
import { useBlocker } from './router.tsx'

/** Continues after the user agrees to discard typed text, or immediately when there is none. */
export type Leave = (next: () => void) => void
/** Whether a navigation discards typed text; `isBack` when the browser's buttons cause it. */
export type IsLeft = Blocker['isLeft']
type Guard = { leave: Leave; isLeft: IsLeft }

// The router has only one blocker: this one. With several forms, the last opened form asks.
const guards: { current: Guard }[] = []

/** While mounted, asks before a link or the back button leaves the page. */
export function useLeaveGuard(guard: Guard): void {
  const entry = useRef(guard)
  useEffect(() => void (entry.current = guard))
  useEffect(() => {
    guards.push(entry)
    return () => void guards.splice(guards.indexOf(entry), 1)
  }, [])
}

const blocker: Blocker = {
  isLeft: (here, there, isBack) => guards.at(-1)?.current.isLeft(here, there, isBack) ?? false,
  leave: (next) => guards.at(-1)?.current.leave(next),
}

/** Asks before an open form is left. It is mounted once on a page, for all of its forms. */
export function LeaveGuard() {
  useBlocker(blocker)
  return null
}
