/** How many passengers and places one member keeps. */
export const MAX_PASSENGERS = 50
export const MAX_PLACES = 30
/** How many places used lately are offered. */
export const RECENT_PLACES = 5

export type FullRefusalCode = 'TOO_MANY_PASSENGERS_KEPT' | 'TOO_MANY_PLACES_KEPT'

/** Why another passenger cannot be kept; null when it can. */
export const passengersRefusal = (kept: number): FullRefusalCode | null =>
  kept >= MAX_PASSENGERS ? 'TOO_MANY_PASSENGERS_KEPT' : null

/** The same of places. */
export const placesRefusal = (kept: number): FullRefusalCode | null =>
  kept >= MAX_PLACES ? 'TOO_MANY_PLACES_KEPT' : null

/** The latest different places that are not saved already, at most RECENT_PLACES. */
export function recentOf(used: readonly string[], saved: readonly string[]): string[] {
  const known = new Set(saved)
  return [...new Set(used)].filter((place) => place && !known.has(place)).slice(0, RECENT_PLACES)
}
