import { addDays, type Day } from '#kit/day.ts'

/** A car's order value as typed. */
export type Place = { id: string; order: string }

const MOST = 1_000_000

/** A non-negative number up to a million. */
export const isOrder = (text: string): boolean =>
  /^\d{1,7}(\.\d{1,4})?$/.test(text.trim()) && Number(text) <= MOST

/** The cars in the order in which members would see them; a car with an invalid value keeps its place. */
export const inOrder = <P extends Place>(places: readonly P[]): P[] =>
  places.some(({ order }) => !isOrder(order))
    ? [...places]
    : places.toSorted((a, b) => Number(a.order) - Number(b.order))

/**
 * Moves a car to another place in the list. The sorted order values stay the same and are assigned to the cars in their
 * new order. If two values are equal, all cars are renumbered.
 */
export function moved<P extends Place>(places: readonly P[], from: number, to: number): P[] {
  const values = places.map(({ order }) => order)
  const distinct = new Set(values.map(Number)).size === values.length && values.every(isOrder)
  const next = places.toSpliced(from, 1)
  next.splice(to, 0, places[from]!)
  return next.map((place, at) => ({ ...place, order: distinct ? values[at]! : String(at + 1) }))
}

export type Run = { from: Day; to: Day }

/** Sorted days, grouped into consecutive ranges. */
export function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

/** The cars with their order values: the typed value of a moved car, otherwise the saved one. */
export const placesOf = (
  cars: readonly { id: string; order: number }[],
  typed: ReadonlyMap<string, string> = new Map(),
): Place[] => inOrder(cars.map(({ id, order }) => ({ id, order: typed.get(id) ?? String(order) })))
