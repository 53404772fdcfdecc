/**
 * Shares reads of the same key among those who ask at once. A read answers only those who asked before it began,
 * so nobody gets what was true before he asked; whoever comes while one runs waits for the next one.
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

/** Keeps what was read of a key until it is forgotten; what was forgotten while it was read is not kept. */
export function keeper<T>(read: (key: string) => Promise<T>, max: number) {
  const kept = new Map<string, T>()
  let generation = 0
  return {
    async get(key: string): Promise<T> {
      const known = kept.get(key)
      if (known !== undefined) return known
      const begun = generation
      const value = await read(key)
      if (begun === generation) {
        if (kept.size >= max) kept.clear()
        kept.set(key, value)
      }
      return value
    },
    /** Forgets the keys that end so; all of them for an empty text. */
    forget(ending: string): void {
      generation++
      for (const key of kept.keys()) if (key.endsWith(ending)) kept.delete(key)
    },
  }
}
