import { mkdirSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** How many processes may count. */
export const SLOTS = 8

/**
 * A number for each topic of each process of this machine, which all others see from the moment it is raised: a small file
 * that stays in memory. Each process, by its slot, raises its own; the first one, of slot 0, makes the file anew.
 */
export function openCounters(path: string, { topics, self }: { topics: string[]; self: number }) {
  if (self === 0) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, new Uint32Array(SLOTS * topics.length), { mode: 0o600 })
  }
  const file = openSync(path, 'r+')
  const columns = new Map(topics.map((topic, column) => [topic, column]))
  const seen = new Uint32Array(SLOTS * topics.length)
  /** What all of them are now; it is overwritten by the next look. */
  const all = (): Uint32Array => {
    readSync(file, seen, 0, seen.byteLength, 0)
    return seen
  }
  const firstOf = (slot: number): number => slot * topics.length
  // A process that takes the place of one that died counts on.
  const own = all().slice(firstOf(self), firstOf(self + 1))
  return {
    self,
    all,
    /** Where those of a process begin in all of them. */
    firstOf,
    /** Where the number of a topic stands among those of a process. */
    columnOf: (topic: string): number => columns.get(topic)!,
    own: (): number[] => [...own],
    raise(topic: string): void {
      const column = columns.get(topic)!
      own[column]! += 1
      const place = (firstOf(self) + column) * own.BYTES_PER_ELEMENT
      writeSync(file, own.subarray(column, column + 1), 0, own.BYTES_PER_ELEMENT, place)
    },
  }
}
export type Counters = ReturnType<typeof openCounters>
