import { DAY_MS } from '#kit/day.ts'

export const MAX_STARS = 5
export const MAX_SENTENCE = 300
/** The number of days after its arrival within which a ride may be rated. */
export const RATING_DAYS = 7

export type RatingFacts = { completed: boolean; arrivedAt: Date | null; isRated: boolean; now: Date }
export type RatingRefusalCode = 'NOT_COMPLETED' | 'ALREADY_RATED' | 'RATING_OVER'

/** The reason why a ride cannot be rated; null if it can: once, within a week of its arrival. */
export function ratingRefusal({ completed, arrivedAt, isRated, now }: RatingFacts): RatingRefusalCode | null {
  if (!completed) return 'NOT_COMPLETED'
  if (isRated) return 'ALREADY_RATED'
  return !arrivedAt || now.getTime() > arrivedAt.getTime() + RATING_DAYS * DAY_MS ? 'RATING_OVER' : null
}
