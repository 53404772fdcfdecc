import { useEffect, useRef } from 'react'
import type { Blocker } from '#kit/web/browser-router.ts'
import { useBlocker } from './router.tsx'

/** Goes on with something once nothing that was typed would be lost by it. */
export type Leave = (next: () => void) => void
/** Whether a way from here to there leaves what is typed; `isBack` when the browser's own button leads there. */
export type IsLeft = Blocker['isLeft']
type Guard = { leave: Leave; isLeft: IsLeft }

// The router knows one blocker at a time: this one, and of several forms it asks the last that opened.
const guards: { current: Guard }[] = []

/** Asked, for as long as it is on the screen, before a link or the back button leaves it. */
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

/** Asks before an open form is left; once on a page, for all of its forms. */
export function LeaveGuard() {
  useBlocker(blocker)
  return null
}
