import { useSyncExternalStore } from 'react'
import type { Day } from '#kit/day.ts'

/** Prefilled values of a new order, from the position on a board or calendar where staff started it. */
export type NewOrder = { day?: Day; time?: string; carId?: string }

let order: NewOrder | null = null
const listeners = new Set<() => void>()

function put(next: NewOrder | null): void {
  order = next
  for (const listener of listeners) listener()
}

/** Opens the form for a new order, which the frame of the back office shows on every screen. */
export const beginOrder = (known: NewOrder = {}): void => put(known)
export const endOrder = (): void => put(null)

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The new order in progress, or null. */
export const useNewOrder = (): NewOrder | null =>
  useSyncExternalStore(
    listen,
    () => order,
    () => null,
  )
