/*
 * Work that every tab needs but only one tab may do at a time, such as spending a single-use token.
 *
 * 1. Tab A asks for the lock, finds it free, and works. Tab B asks, finds it taken, and queues behind A.
 * 2. A is done: it wrote the result to local storage, and A's callers continue immediately.
 * 3. A holds the lock HELD_AFTER_MS longer. A's result and the lock reach B by different ways, and B should not get
 *    the lock before the result has arrived.
 * 4. B gets the lock, with `hadToWait`. It checks whether A's result is there; if not, it waits for the storage
 *    event that brings it (`waitForStorageChange`), WRITTEN_WITHIN_MS at most.
 * 5. If the result is there, B takes it and does nothing else. If A failed or was closed, B does the work.
 */
const HELD_AFTER_MS = 250
const WRITTEN_WITHIN_MS = 500

type Work = (hadToWait: boolean) => Promise<void>

/**
 * Runs work while no other tab runs it; settles with the work's result. Without browser locks, it only serializes
 * calls of this tab.
 */
export function runInOneTab(name: string, work: Work): Promise<void> {
  if (!('locks' in navigator)) return work(false)
  return new Promise((resolve, reject) => {
    const atOnce = async (lock: Lock | null): Promise<boolean> => {
      if (!lock) return false
      await work(false).then(resolve, reject)
      await new Promise((over) => setTimeout(over, HELD_AFTER_MS))
      return true
    }
    const inTurn = () => navigator.locks.request(name, () => work(true)).then(() => resolve())
    navigator.locks
      .request(name, { ifAvailable: true }, atOnce)
      .then((ran) => (ran ? undefined : inTurn()))
      // A browser that blocks storage refuses locks too.
      .catch((error: Error) =>
        error.name === 'SecurityError' ? work(false).then(resolve, reject) : reject(error),
      )
  })
}

/** Resolves when another tab changes this local storage key, or after WRITTEN_WITHIN_MS at the latest. */
export function waitForStorageChange(name: string): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => (over.abort(), resolve())
    addEventListener('storage', ({ key }) => key === name && end(), { signal: over.signal })
    setTimeout(end, WRITTEN_WITHIN_MS)
  })
}
