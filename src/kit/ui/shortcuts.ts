import { useSyncExternalStore } from 'react'
import { browserStorage } from '#kit/web/browser-storage.ts'

const key = 'shortcuts'
const listeners = new Set<() => void>()
const isOn = () => browserStorage.getItem(key) !== 'off'

/** Whether shortcuts without Ctrl or Alt are on; users of speech input must be able to turn them off (WCAG 2.1.4). */
export function useShortcutsOn(): [on: boolean, turn: () => void] {
  const on = useSyncExternalStore(listen, isOn, () => true)
  const turn = () => {
    browserStorage.setItem(key, on ? 'off' : 'on')
    for (const listener of listeners) listener()
  }
  return [on, turn]
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The physical key of a shortcut, or `?`; null while the user types or a dialog is open. Physical, because a Hangul
 * keyboard types ㅓ for `j`.
 */
export function shortcutOf(event: KeyboardEvent): string | null {
  if (isDialogOpen()) return null
  const code = dialogKeyOf(event)
  if (code && event.key === '?') return '?'
  return event.shiftKey ? null : code
}

/** Like `shortcutOf`, for a dialog with its own shortcuts; the dialog checks Shift itself. */
export function dialogKeyOf(event: KeyboardEvent): string | null {
  const { target, code } = event
  if (!isOn() || event.defaultPrevented || event.isComposing) return null
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  return isTypedIn(target) ? null : code
}

/** Whether the key was pressed with Ctrl, or ⌘ on a Mac; false while the user types or a dialog is open. */
export const isCommandKey = (event: KeyboardEvent, code: string): boolean =>
  event.code === code &&
  event.ctrlKey !== event.metaKey &&
  !event.altKey &&
  !event.shiftKey &&
  !event.defaultPrevented &&
  !isTypedIn(event.target) &&
  !isDialogOpen()

const isDialogOpen = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const isTypedIn = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
