import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import { isLockTimeout, isQueryTimeout, isUnreachable } from './db.ts'
import { withTimeout } from './timeout.ts'

/** How an item ran: in a group, individually because it was alone, or individually because its group skipped it. */
export type GroupedItem = { group: string; how: 'together' | 'individually' | 'skipped' }

/** The channel on which each finished item is reported to the metrics. */
export const groupedItems = channel('mosim:grouped-thing')

type Group<Thing, Result> = {
  /** The name of the items in the metrics. */
  name: string
  /** How many groups or individual items run at a time. */
  atOnce: number
  /** The most items in a group. */
  most: number
  /** How long an individual item may delay others, in milliseconds: it may wait much longer for a lock. */
  patienceMs: number
  /** Keys of an item; no two items of a group may share a key. */
  namesOf: (thing: Thing) => string[]
  /** Runs several items in one transaction; returns the results of the items that it did not skip. */
  together: (things: Thing[]) => Promise<Map<Thing, Result>>
  /** Runs one item, and waits for the locks that it needs. */
  alone: (thing: Thing) => Promise<Result>
}

type Waiting<Thing, Result> = {
  thing: Thing
  /**
   * Runs work in the context of the item's caller, so that the caller's trace shows it. A group runs in the context of
   * its first item.
   */
  asOf: <T>(work: () => T) => T
  resolve: (result: Result | Promise<Result>) => void
  reject: (error: unknown) => void
}

/**
 * Runs items that arrive while others run as one group, like the group commit of a database. Waiting items start as
 * one group as soon as fewer than `atOnce` groups and individual items run. An item runs individually when the group
 * skips it, when the group fails on another's lock, or when it shares a key with a running item. When the database
 * does not answer, waiting items fail with the running group: no item waits for two timeouts.
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
      const late = isQueryTimeout(error) ? waiting.splice(0) : []
      if (isUnreachable(error) && !isLockTimeout(error))
        for (const { reject } of [...some, ...late]) reject(error)
      else for (const one of some) one.resolve(doAlone(one, 'skipped'))
    }
  }

  async function doNext(): Promise<void> {
    running++
    // Wait one tick, so that items of the same tick share a group.
    await new Promise(setImmediate)
    const some = waiting.splice(0, most)
    const [only] = some
    if (some.length > 1) await doGroup(some)
    else if (only) {
      const done = doAlone(only, 'individually').then(only.resolve, only.reject)
      await withTimeout(patienceMs, done).catch(() => {})
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
