import { followEvents } from '#platform/realm/widgets/events.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Events } from '#world'
import { apiPaths } from '#urls'

/** The topics of events for staff; each list names the topics that change it. */
export type Topic = keyof Omit<Events, 'sessionsEnded'>
type Change = { topic: Topic; id: string }
/** A list of changes has no version, so none is skipped as already seen. */
type Changes = Change[] & { version: number }
type Listener = {
  onChanges: (changes: Change[]) => void
  /** The stream starts, or continues after a break: earlier changes were missed. */
  onLive: () => void
}
type Shared = {
  listeners: Set<Listener>
  /** An event arrived while no screen listened. */
  isMissed: boolean
  end: () => void
}

/** The stream survives the moment between two screens, so that changes in between are not missed. */
const LINGER_MS = 1_000
const streams = new Map<BrowserRealm, Shared>()

/** Listens to the events for staff, over one stream for all screens of a realm. Returns the function that stops it. */
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

/** The next screen opens a new stream. */
function forget(realm: BrowserRealm, shared: Shared): void {
  if (streams.get(realm) === shared) streams.delete(realm)
}
