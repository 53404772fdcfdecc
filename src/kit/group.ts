import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import { isLocked, isSilent, isUnreachable } from './db.ts'
import { within } from './timeout.ts'

/** How an item ran: in a group, individually because it was alone, or individually because its group skipped it. */
export type GroupedItem = { group: string; how: 'together' | 'individually' | 'skipped' }

/** The channel on which each finished item is reported to the metrics. */
export const groupedItems = channel('mosim:grouped-thing')

type Group<Thing, Result> = {
  /** The name of the items in the metrics. */
  name: string
  /** So many groups, or things alone, at a time. */
  atOnce: number
  /** So many things in a group. */
  most: number
  /** How long one that is done alone keeps others waiting, in milliseconds: it may wait for a lock much longer. */
  patienceMs: number
  /** Keys of which no two items of a group may share one. */
  namesOf: (thing: Thing) => string[]
  /** Does several things in one transaction; answers which it did. */
  together: (things: Thing[]) => Promise<Map<Thing, Result>>
  /** Does one, and waits for whatever is in its way. */
  alone: (thing: Thing) => Promise<Result>
}

type Waiting<Thing, Result> = {
  thing: Thing
  /** Runs work in the context of the item's caller, so that its trace shows it. A group runs in that of its first item. */
  asOf: <T>(work: () => T) => T
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

/**
 * Does together what comes while others are being done, as a database commits many at once: what waits is one group as
 * soon as a place is free, and nothing waits where one is. What the group leaves undone, or cannot do at once because of
 * another's lock, is done alone, and so is what shares a name with something under way. Where the database is silent,
 * items that wait fail with the group that runs: no item waits for one timeout after another.
 */
export function groupCommit<Thing, Result>({
  name: group,
  atOnce,
  most,
  patienceMs,
  namesOf,
  together,
  alone,
}: Group<Thing, Result>) {
  type One = Waiting<Thing, Result>
  const underWay = new Set<string>()
  const waiting: One[] = []
  let running = 0

  const tell = (how: GroupedItem['how']) => groupedItems.publish({ group, how } satisfies GroupedItem)
  const doAlone = ({ thing, asOf }: One, how: 'individually' | 'skipped'): Promise<Result> => {
    tell(how)
    return asOf(() => alone(thing))
  }

  function settle(one: One, done: Map<Thing, Result>): void {
    if (!done.has(one.thing)) return one.resolve(doAlone(one, 'skipped'))
    tell('together')
    one.resolve(done.get(one.thing)!)
  }
  async function doGroup(some: One[]): Promise<void> {
    try {
      const done = await some[0]!.asOf(() => together(some.map(({ thing }) => thing)))
      for (const one of some) settle(one, done)
    } catch (error) {
      const late = isSilent(error) ? waiting.splice(0) : []
      if (isUnreachable(error) && !isLocked(error)) for (const { reject } of [...some, ...late]) reject(error)
      else for (const one of some) one.resolve(doAlone(one, 'skipped'))
    }
  }

  async function doNext(): Promise<void> {
    running++
    // All that come in the same turn of the event loop may go together.
    await new Promise(setImmediate)
    const some = waiting.splice(0, most)
    const [only] = some
    if (some.length > 1) await doGroup(some)
    else if (only) {
      const done = doAlone(only, 'individually').then(only.resolve, only.reject)
      await within(patienceMs, done).catch(() => {})
    }
    running--
    if (waiting.length) void doNext()
  }

  return async (thing: Thing): Promise<Result> => {
    const names = namesOf(thing)
    if (names.some((name) => underWay.has(name))) return alone(thing)
    for (const name of names) underWay.add(name)
    try {
      return await new Promise<Result>((resolve, reject) => {
        waiting.push({ thing, asOf: AsyncLocalStorage.snapshot(), resolve, reject })
        if (running < atOnce) void doNext()
      })
    } finally {
      for (const name of names) underWay.delete(name)
    }
  }
}
