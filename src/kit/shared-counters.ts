import { mkdirSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** How many processes may count. */
export const SLOTS = 8

/**
 * A number for each process of this machine, which all others see from the moment it is raised: a small file that stays in
 * memory. Each process, by its slot, raises its own; the first one, of slot 0, makes the file anew.
 */
export function openCounters(path: string, self: number) {
  if (self === 0) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, new Uint32Array(SLOTS), { mode: 0o600 })
  }
  const file = openSync(path, 'r+')
  const seen = new Uint32Array(SLOTS)
  /** What all of them are now; it is overwritten by the next look. */
  const all = (): Uint32Array => {
    readSync(file, seen, 0, seen.byteLength, 0)
    return seen
  }
  // A process that takes the place of one that died counts on.
  const own = Uint32Array.of(all()[self]!)
  return {
    self,
    all,
    own: (): number => own[0]!,
    raise(): void {
      own[0]! += 1
      writeSync(file, own, 0, own.byteLength, self * own.byteLength)
    },
  }
}
export type Counters = ReturnType<typeof openCounters>
