import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { DispatchOut } from '../../contract.ts'
import { rideAfterKey, STEP_KEYS, type StepKey } from '../rules.ts'

const rideIn = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-ride]') : null
const isStepKey = (key: string): key is StepKey => (STEP_KEYS as readonly string[]).includes(key)
const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null

type Rides = readonly DispatchOut[]

/**
 * Arrow keys move between the rides of a board; the Tab key stops once in the tray and once in the lanes. When an
 * assigned ride leaves the tray, the focus moves to the next ride there.
 */
export function useBoardKeys(tray: Rides, lanes: readonly Rides[]) {
  const board = useRef<HTMLDivElement>(null)
  const focused = useRef<{ element: HTMLElement; id: string; trayAt: number } | null>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const focus = (id: string | undefined) =>
    id && board.current?.querySelector<HTMLElement>(`[data-ride="${id}"]`)?.focus()
  useLayoutEffect(() => {
    const lost = focused.current
    if (!lost || lost.element.isConnected || !document.activeElement?.matches('body, #main')) return
    focused.current = null
    const next = lost.trayAt === -1 ? undefined : tray[Math.min(lost.trayAt, tray.length - 1)]
    focus(next?.id ?? lost.id)
  })
  const tabStopIn = (rides: Rides) => (rides.find(({ id }) => id === current) ?? rides[0])?.id ?? null
  const events = {
    ref: board,
    onFocus: ({ target }: FocusEvent) => {
      const element = rideIn(target)
      const id = element?.dataset.ride
      focused.current = null
      if (!element || !id) return
      focused.current = { element, id, trayAt: tray.findIndex((ride) => ride.id === id) }
      setCurrent(id)
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Kept when the ride is removed (no next target) or a dialog opens, because the focus then returns.
      if (relatedTarget && !isInDialog(relatedTarget)) focused.current = null
    },
    onKeyDown: (event: KeyboardEvent) => {
      const id = rideIn(event.target)?.dataset.ride
      if (!id || !isStepKey(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      focus(
        rideAfterKey([...tray.map((ride) => [ride]), ...lanes.map((rides) => [...rides])], id, event.key) ??
          id,
      )
    },
  }
  return { events, trayStop: tabStopIn(tray), laneStop: tabStopIn(lanes.flat()) }
}
