/**
 * Shares reads of the same key among those who ask at once. A read answers only those who asked before it began,
 * so nobody gets an answer older than the question; whoever asks while one runs waits for the next one.
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

/** A cache of what was read by key, until it is dropped; what was dropped while it was read is not cached. */
export function cache<T>(read: (key: string) => Promise<T>, max: number) {
  const cached = new Map<string, T>()
  let generation = 0
  return {
    async get(key: string): Promise<T> {
      const known = cached.get(key)
      if (known !== undefined) return known
      const begun = generation
      const value = await read(key)
      if (begun === generation) {
        if (cached.size >= max) cached.clear()
        cached.set(key, value)
      }
      return value
    },
    /** Drops the keys that end so; all of them for an empty text. */
    drop(ending: string): void {
      generation++
      for (const key of cached.keys()) if (key.endsWith(ending)) cached.delete(key)
    },
  }
}
