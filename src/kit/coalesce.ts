import { LRUCache } from 'lru-cache'

/**
 * Shares reads of the same key among concurrent callers. A read answers only callers who asked before it began, so no
 * caller gets an answer older than its call. A caller during a read waits for the next read.
 */
export function coalesce<T>(read: (key: string) => Promise<T>) {
  type Turn = { running: Promise<T>; next: Promise<T> | null }
  const turns = new Map<string, Turn>()
  const begin = (key: string): Promise<T> => {
    const running = read(key)
    const turn: Turn = { running, next: null }
    turns.set(key, turn)
    const end = () => {
      if (turns.get(key) === turn && !turn.next) turns.delete(key)
    }
    running.then(end, end)
    return running
  }
  return (key: string): Promise<T> => {
    const turn = turns.get(key)
    if (!turn) return begin(key)
    turn.next ??= turn.running.then(
      () => begin(key),
      () => begin(key),
    )
    return turn.next
  }
}

/** A cache of the `max` most recently used keys. A read is not cached when its key was dropped during the read. */
export function cache<T extends object>(read: (key: string) => Promise<T>, max: number) {
  const cached = new LRUCache<string, T>({ max })
  let generation = 0
  return {
    async get(key: string): Promise<T> {
      const known = cached.get(key)
      if (known !== undefined) return known
      const begun = generation
      const value = await read(key)
      if (begun === generation) cached.set(key, value)
      return value
    },
    /** Drops the keys with this ending; an empty ending drops all keys. */
    drop(ending: string): void {
      generation++
      const dropped = [...cached.keys()].filter((key) => key.endsWith(ending))
      for (const key of dropped) cached.delete(key)
    },
  }
}

/** Creates one value for each `owner` on first use, and forgets it when the owner is garbage collected. */
export function memoizePerWorld<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>()
  return (owner) => {
    const known = made.get(owner) ?? make(owner)
    made.set(owner, known)
    return known
  }
}

/** Runs one read at a time. Callers during a read get its value, even though it began before their call. */
export function shareRunning<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => (running ??= read().finally(() => (running = null)))
}

/** Creates one value at a time for each key, shared by concurrent callers: the value must not depend on the caller. */
export function shareRunningByKey<T>() {
  const running = new Map<string, Promise<T>>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const known = running.get(name)
    if (known) return known
    const made = make().finally(() => running.delete(name))
    running.set(name, made)
    return made
  }
}
