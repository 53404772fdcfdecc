import { useSyncExternalStore } from 'react'
import type { Day } from '#kit/day.ts'

/** Known values of a new order: the place on a board or calendar where staff began it. */
export type NewOrder = { day?: Day; time?: string; carId?: string }

let order: NewOrder | null = null
const listeners = new Set<() => void>()

function put(next: NewOrder | null): void {
  order = next
  for (const listener of listeners) listener()
}

/** Opens the pane for a new order; the frame of the back office shows it on every screen. */
export const beginOrder = (known: NewOrder = {}): void => put(known)
export const endOrder = (): void => put(null)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The order that staff began, or null. */
export const useNewOrder = (): NewOrder | null =>
  useSyncExternalStore(
    listen,
    () => order,
    () => null,
  )
