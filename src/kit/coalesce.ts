import { AsyncLocalStorage } from 'node:async_hooks'
import { isOfValues, isSilent } from './db.ts'

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

/** Makes something for each `owner` once, when it is first asked for, and forgets it with its owner. */
export function ofEach<Owner extends object, T>(make: (owner: Owner) => T): (owner: Owner) => T {
  const made = new WeakMap<Owner, T>()
  return (owner) => {
    const known = made.get(owner) ?? make(owner)
    made.set(owner, known)
    return known
  }
}

/** Reads once at a time, for all who ask meanwhile: those who ask later get what an earlier one asked for. */
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => (running ??= read().finally(() => (running = null)))
}

/** Makes a thing once at a time for each name, for all who ask for it meanwhile: what is made must not depend on who asks. */
export function sharedByName<T>() {
  const running = new Map<string, Promise<T>>()
  return (name: string, make: () => Promise<T>): Promise<T> => {
    const known = running.get(name)
    if (known) return known
    const made = make().finally(() => running.delete(name))
    running.set(name, made)
    return made
  }
}

type Asker<T> = {
  /** Does work as that of the asker: a trace shows it there. */
  asOf: <R>(work: () => R) => R
  resolve: (value: T | null) => void
  reject: (error: unknown) => void
}
const MOST_AT_ONCE = 1_000

/**
 * Answers keys that many ask for at once with one read of all of them; null for a key that the read did not find. Whoever
 * asks while a read runs waits for the next one, so nobody gets an answer older than the question; and nobody waits for one
 * silence of the database after another. Where a value cannot be computed with, it fails for whom it is, and not for the rest.
 */
export function gathered<T, Key = string>(read: (keys: Key[]) => Promise<Map<Key, T>>) {
  const waiting = new Map<Key, Asker<T>[]>()
  let running: Promise<void> | null = null

  async function readSome(): Promise<void> {
    const asked = [...waiting].slice(0, MOST_AT_ONCE)
    for (const [key] of asked) waiting.delete(key)
    await answer(asked)
  }
  async function answer(asked: [Key, Asker<T>[]][]): Promise<void> {
    try {
      const found = await asked[0]![1][0]!.asOf(() => read(asked.map(([key]) => key)))
      for (const [key, askers] of asked) for (const { resolve } of askers) resolve(found.get(key) ?? null)
    } catch (error) {
      if (isOfValues(error) && asked.length > 1) {
        const half = asked.length >> 1
        await answer(asked.slice(0, half))
        return answer(asked.slice(half))
      }
      const late = isSilent(error) ? [...waiting.values()] : []
      if (late.length) waiting.clear()
      for (const askers of [...asked.map(([, askers]) => askers), ...late])
        for (const { reject } of askers) reject(error)
    }
  }
  async function readAll(): Promise<void> {
    // All that ask in the same turn of the event loop are read together.
    await new Promise(setImmediate)
    while (waiting.size) await readSome()
    running = null
  }
  return (key: Key): Promise<T | null> =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key) ?? []
      askers.push({ asOf: AsyncLocalStorage.snapshot(), resolve, reject })
      waiting.set(key, askers)
      running ??= readAll()
    })
}
