import { errorFacts } from './error-facts.ts'

type Log = { error: (facts: object, text: string) => void }

/**
 * Processes the items that `claim` returns, batch by batch until a batch is empty, `concurrency` items at a time. The
 * next batch is claimed as soon as a worker is idle. Returns the number of items.
 */
export async function drain<T>(
  claim: () => Promise<T[]>,
  concurrency: number,
  work: (thing: T) => Promise<void>,
): Promise<number> {
  let waiting: T[] = []
  let claiming: Promise<void> | null = null
  let isDrained = false
  let count = 0
  const refill = async () => {
    waiting = await claim()
    isDrained = waiting.length === 0
    claiming = null
  }
  const worker = async () => {
    while (!isDrained) {
      const thing = waiting.shift()
      if (thing === undefined) await (claiming ??= refill())
      else {
        count += 1
        await work(thing)
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return count
}

/** Repeats a batch until it processes nothing; returns the total number. */
export async function repeatUntilNone(batch: () => Promise<number>): Promise<number> {
  let count = 0
  for (let done = await batch(); done > 0; done = await batch()) count += done
  return count
}

/**
 * Processes the items one after the other. The error of an item is logged and does not affect the others. Returns how
 * many succeeded.
 */
export async function eachAlone<T>(
  log: Log,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let count = 0
  for (const item of items) {
    await work(item).then(
      () => count++,
      (error: unknown) => log.error(errorFacts(error), 'failed, tried again at the next run'),
    )
  }
  return count
}
