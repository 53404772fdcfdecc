import { followEvents } from '#platform/realm/widgets/events.ts'
import type { BrowserRealm } from '#platform/realm/widgets/realm.ts'
import type { Events } from '#world'

/** The topics that staff are sent; each list names those that change what it shows. */
export type Topic = keyof Omit<Events, 'sessionsEnded'>
type Change = { topic: Topic; id: string }
/** A list of changes has no version of its own, so none is skipped as already seen. */
type Changes = Change[] & { version: number }
type Listener = {
  onChanges: (changes: Change[]) => void
  /** The stream begins, or goes on after a break: what came before was missed. */
  onLive: () => void
}
type Shared = { listeners: Set<Listener>; end: () => void }

/** The stream outlives the moment between a screen and the next: what changes in between is not missed. */
const LINGER_MS = 1_000
const streams = new Map<BrowserRealm, Shared>()

/** Listens to what staff are told, over one stream for all screens of a realm. Answers how to stop listening. */
export function listenAsStaff(realm: BrowserRealm, listener: Listener): () => void {
  const shared = streams.get(realm) ?? open(realm)
  shared.listeners.add(listener)
  return () => {
    shared.listeners.delete(listener)
    setTimeout(() => close(realm, shared), LINGER_MS)
  }
}

function open(realm: BrowserRealm): Shared {
  const listeners = new Set<Listener>()
  const end = followEvents<Changes>(realm, {
    path: '/api/admin/events',
    onEvent: (changes) => listeners.forEach(({ onChanges }) => onChanges(changes)),
    onLive: (isLive) => isLive && listeners.forEach(({ onLive }) => onLive()),
  })
  const shared = { listeners, end }
  streams.set(realm, shared)
  return shared
}

function close(realm: BrowserRealm, { listeners, end }: Shared): void {
  if (listeners.size || streams.get(realm)?.listeners !== listeners) return
  streams.delete(realm)
  end()
}
