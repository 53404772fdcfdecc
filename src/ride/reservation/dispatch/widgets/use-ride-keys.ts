import { useEffect, useLayoutEffect, useRef } from 'react'
import { shortcutOf } from '#kit/ui/shortcuts.ts'
import type { RecordAction } from './record-actions.tsx'

const ACTIONS: Record<string, RecordAction> = { KeyC: 'confirm', KeyD: 'driver', KeyV: 'vehicle' }

type Keys = {
  /** Runs an action with the row that has the focus, otherwise with the open record. */
  act: (action: RecordAction, rowId: string | null) => void
  /** Called by Escape if no dialog is open. */
  leave?: () => void
  help: () => void
}

/** The keys of rides on a screen: c, d, v, ? and Escape. */
export function useRideKeys(keys: Keys): void {
  const latest = useRef(keys)
  // Registered before the next paint, because a key may follow immediately.
  useLayoutEffect(() => void (latest.current = keys))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { act, leave, help } = latest.current
      const code = shortcutOf(event)
      if (code === '?') return help()
      if (code === 'Escape') return leave?.()
      const action = ACTIONS[code ?? '']
      if (!action) return
      event.preventDefault()
      act(action, focusedRide())
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The id of the ride that has the focus, in a list or on the board. */
function focusedRide(): string | null {
  const ride = document.activeElement?.closest<HTMLElement>('[data-row], [data-ride]')
  return ride?.dataset.row ?? ride?.dataset.ride ?? null
}
