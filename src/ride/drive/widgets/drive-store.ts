import { browserStorage } from '#kit/web/browser-storage.ts'
import { type DriveState, driveStateOf } from '../queue/rules.ts'

const keyOf = (token: string) => `drive:${token}`
const listeners = new Set<() => void>()
let latest: { key: string; text: string | null; state: DriveState } | null = null

/** The device's state for a link; the same object until it changes. */
export function readDrive(token: string): DriveState {
  const key = keyOf(token)
  const text = browserStorage.getItem(key)
  if (latest?.key !== key || latest.text !== text) latest = { key, text, state: driveStateOf(text) }
  return latest.state
}

/** Changes the stored state, and reads it again first, because another tab of the link may have changed it. */
export function changeDrive(token: string, change: (state: DriveState) => DriveState): void {
  const before = readDrive(token)
  const after = change(before)
  if (after === before) return
  browserStorage.setItem(keyOf(token), JSON.stringify(after))
  for (const listener of listeners) listener()
}

/** Calls the listener after each change in this tab or another; returns the unsubscribe function. */
export function listenToDrive(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
