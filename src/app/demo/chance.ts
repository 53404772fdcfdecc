const SEED = 20_260_101

/** Random draws that are the same in every demo (mulberry32). */
export function openChance(seed = SEED) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!
  return {
    between,
    oneOf,
    /** Returns true with this probability. */
    is: (probability: number): boolean => next() < probability,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => [next(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
export type Chance = ReturnType<typeof openChance>
