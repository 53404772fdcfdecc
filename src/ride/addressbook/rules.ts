/** The maximum numbers of passengers and of saved places of one member. */
export const MAX_PASSENGERS = 50
export const MAX_PLACES = 30
/** The number of recently used places that are offered. */
export const RECENT_PLACES = 5

export type FullRefusalCode = 'TOO_MANY_PASSENGERS_KEPT' | 'TOO_MANY_PLACES_KEPT'

/** The reason why another passenger cannot be saved; null if it can. */
export const passengersRefusal = (kept: number): FullRefusalCode | null =>
  kept >= MAX_PASSENGERS ? 'TOO_MANY_PASSENGERS_KEPT' : null

/** The reason why another place cannot be saved; null if it can. */
export const placesRefusal = (kept: number): FullRefusalCode | null =>
  kept >= MAX_PLACES ? 'TOO_MANY_PLACES_KEPT' : null

/** The latest used places that are not saved, without duplicates, at most RECENT_PLACES. */
export function recentOf(used: readonly string[], saved: readonly string[]): string[] {
  const known = new Set(saved)
  return [...new Set(used)].filter((place) => place && !known.has(place)).slice(0, RECENT_PLACES)
}
