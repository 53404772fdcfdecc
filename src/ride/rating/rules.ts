import { DAY_MS } from '#kit/day.ts'

export const MAX_STARS = 5
export const MAX_SENTENCE = 300
/** How long after its arrival a ride may be rated, in days. */
export const RATING_DAYS = 7

export type RatingFacts = { completed: boolean; arrivedAt: Date | null; isRated: boolean; now: Date }
export type RatingRefusalCode = 'NOT_COMPLETED' | 'ALREADY_RATED' | 'RATING_OVER'

/** Why a ride cannot be rated; null when it can: once, within a week of its arrival. */
export function ratingRefusal({ completed, arrivedAt, isRated, now }: RatingFacts): RatingRefusalCode | null {
  if (!completed) return 'NOT_COMPLETED'
  if (isRated) return 'ALREADY_RATED'
  return !arrivedAt || now.getTime() > arrivedAt.getTime() + RATING_DAYS * DAY_MS ? 'RATING_OVER' : null
}
