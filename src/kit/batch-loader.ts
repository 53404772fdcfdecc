import DataLoader from 'dataloader'
import { isDataException, isQueryTimeout } from './db.ts'

const MAX_BATCH_SIZE = 1_000

type Read<Key, T> = (keys: Key[]) => Promise<Map<Key, T>>

/**
 * Loads keys of many requests with one read; null for a key that the read did not find. A key that is requested during
 * a read waits for the next read, so no answer is older than its request. When a read fails because the database does
 * not answer, the waiting keys fail too: no request waits for two timeouts.
 */
export function batchLoader<T, Key = string>(read: Read<Key, T>): (key: Key) => Promise<T | null> {
  let reading: Promise<unknown> | null = null
  let silence: unknown = null

  async function load(keys: readonly Key[]): Promise<(T | null | Error)[]> {
    // The loader's cache merges equal keys until their read begins.
    loader.clearAll()
    if (silence) throw silence
    const loaded = loadEach(read, keys).finally(() => (reading = null))
    reading = loaded
    return loaded
  }
  async function schedule(dispatch: () => void): Promise<void> {
    silence = await reading?.then(
      () => null,
      (error: unknown) => (isQueryTimeout(error) ? error : null),
    )
    // Requests of one tick of the event loop share a read.
    if (!silence) await new Promise(setImmediate)
    dispatch()
    silence = null
  }
  const loader = new DataLoader<Key, T | null>(load, {
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: (dispatch) => void schedule(dispatch),
  })
  return (key) => loader.load(key)
}

/** Halves the keys while the read fails with a data exception, until only the bad key fails. */
async function loadEach<Key, T>(read: Read<Key, T>, keys: readonly Key[]): Promise<(T | null | Error)[]> {
  try {
    const found = await read([...keys])
    return keys.map((key) => found.get(key) ?? null)
  } catch (error) {
    if (!isDataException(error)) throw error
    if (keys.length === 1) return [error as Error]
    const half = keys.length >> 1
    const first = await loadEach(read, keys.slice(0, half))
    return [...first, ...(await loadEach(read, keys.slice(half)))]
  }
}
