/**
 * Works through what `claim` hands out, batch by batch until there is none, `concurrency` things at a time; the next
 * batch is claimed as soon as somebody has nothing to do. Answers how many there were.
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

/** Does a batch again until there was none; answers how many in all. */
export async function untilNone(batch: () => Promise<number>): Promise<number> {
  let count = 0
  for (let done = await batch(); done > 0; done = await batch()) count += done
  return count
}

/** Does something with each of these, `concurrency` at a time. */
export async function each<T>(
  things: T[],
  concurrency: number,
  work: (thing: T) => Promise<void>,
): Promise<void> {
  const left = [...things]
  await drain(() => Promise.resolve(left.splice(0)), concurrency, work)
}
