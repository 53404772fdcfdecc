/*
 * Work that only one tab may do at a time, though each of them wants it done: to spend a token that counts once.
 *
 * 1. Tab A asks for the lock, finds it free, and works. Tab B asks, finds it taken, and queues behind A.
 * 2. A is done: it wrote the result to local storage, and A's callers go on at once.
 * 3. A holds the lock HELD_AFTER_MS longer. What A wrote reaches B by another way than the lock does, and B should
 *    not be let in before it has arrived.
 * 4. B is let in and told that it had to wait. It looks whether A's result is there; if not, it waits for the storage
 *    event that brings it (`changeOf`), WRITTEN_WITHIN_MS at most.
 * 5. The result is there: B takes it and does nothing. It is not, because A failed or was closed: B does the work.
 */
const HELD_AFTER_MS = 250
const WRITTEN_WITHIN_MS = 500

type Work = (hadToWait: boolean) => Promise<void>

/** Runs while no other tab does; settles with the work. A browser without locks has only its own order. */
export function inOneTab(name: string, work: Work): Promise<void> {
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
      // Blocked storage refuses locks too.
      .catch((error: Error) =>
        error.name === 'SecurityError' ? work(false).then(resolve, reject) : reject(error),
      )
  })
}

/** Settles when another tab writes this name of local storage, or when it should have been here. */
export function changeOf(name: string): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = () => (over.abort(), resolve())
    addEventListener('storage', ({ key }) => key === name && end(), { signal: over.signal })
    setTimeout(end, WRITTEN_WITHIN_MS)
  })
}
