import { followEvents } from '#platform/realm/widgets/events.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Events } from '#world'
import { apiPaths } from '#urls'

/** The topics of events for staff; each list names the topics that change it. */
export type Topic = keyof Omit<Events, 'sessionsEnded'>
type Change = { topic: Topic; id: string }
/** A list of changes has no version, so that none is skipped as a repetition. */
type Changes = Change[] & { version: number }
type Listener = {
  onChanges: (changes: Change[]) => void
  /** Called when the stream starts, or resumes after a break: earlier changes may have been missed. */
  onLive: () => void
}
type Shared = {
  listeners: Set<Listener>
  /** Whether an event arrived while no screen was listening. */
  isMissed: boolean
  end: () => void
}

/** In ms: the stream stays open between two screens, so that no change in between is missed. */
const LINGER_MS = 1_000
const streams = new Map<BrowserRealm, Shared>()

/**
 * Subscribes to the events for staff, over one stream for all screens of a realm. Returns the function that
 * unsubscribes.
 */
export function listenAsStaff(realm: BrowserRealm, listener: Listener): () => void {
  const shared = streams.get(realm) ?? open(realm)
  shared.listeners.add(listener)
  if (shared.isMissed) listener.onLive()
  shared.isMissed = false
  return () => {
    shared.listeners.delete(listener)
    setTimeout(() => close(realm, shared), LINGER_MS)
  }
}

function open(realm: BrowserRealm): Shared {
  const listeners = new Set<Listener>()
  const shared: Shared = { listeners, isMissed: false, end: () => {} }
  streams.set(realm, shared)
  shared.end = followEvents<Changes>(realm, {
    path: apiPaths.staffEvents,
    onEvent: (changes) => {
      shared.isMissed ||= listeners.size === 0
      listeners.forEach(({ onChanges }) => onChanges(changes))
    },
    onLive: (isLive) => {
      shared.isMissed ||= isLive && listeners.size === 0
      if (isLive) listeners.forEach(({ onLive }) => onLive())
    },
    onEnd: () => forget(realm, shared),
  })
  return shared
}

function close(realm: BrowserRealm, shared: Shared): void {
  if (shared.listeners.size) return
  forget(realm, shared)
  shared.end()
}

/** Forgets the stream: the next screen opens a new one. */
function forget(realm: BrowserRealm, shared: Shared): void {
  if (streams.get(realm) === shared) streams.delete(realm)
}
