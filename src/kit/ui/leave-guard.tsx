import { useEffect, useRef } from 'react'
import { type Location, NavigationType, useBlocker } from 'react-router'

/** Goes on with something once nothing that was typed would be lost by it. */
export type Leave = (next: () => void) => void
/** Whether a way from here to there leaves what is typed; `isBack` when the browser's own button leads there. */
export type IsLeft = (here: Location, there: Location, isBack: boolean) => boolean
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

/** Asks the form that is open before somebody leaves it; once on a page, around all forms that it may have. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there, historyAction }) =>
      guards.at(-1)?.current.isLeft(here, there, historyAction === NavigationType.Pop) ?? false,
  )
  useEffect(() => {
    if (blocker.state === 'blocked') guards.at(-1)?.current.leave(blocker.proceed)
  }, [blocker])
  return null
}
