import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { exportedQuery } from '#kit/page.ts'
import { maybeText } from '#kit/text.ts'
import { MAX_SENTENCE, MAX_STARS } from './rules.ts'
import { STARS_MISSING } from './copy.ts'

const given = z.object({ stars: z.number(), text: z.string(), created_at: z.string() })
export type RatingOut = z.output<typeof given>

/** A member's rating of a ride, and whether they may rate it now. */
export const getRating = endpoint({
  method: 'GET',
  path: '/api/users/{id}/reservations/{rid}/rating',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'The rating of a ride',
  output: z.object({ rating: given.nullable(), can_rate: z.boolean() }),
})

/** Rates a ride once, within a week of its arrival (409 NOT_COMPLETED, ALREADY_RATED, RATING_OVER). */
export const createRating = endpoint({
  method: 'POST',
  path: '/api/users/{id}/reservations/{rid}/rating',
  who: 'self',
  needs: 'DISPATCH',
  summary: 'Rate a ride',
  body: z.object({
    stars: z.int(STARS_MISSING).min(1, STARS_MISSING).max(MAX_STARS),
    text: maybeText(MAX_SENTENCE).default(''),
  }),
  output: given,
  status: 201,
  idempotent: true,
})

const listed = given.extend({
  /** The id of its ride. */
  id: z.string(),
  member: z.string(),
  car_name: z.string(),
  driver: z.string().nullable(),
  pickup_time: z.string(),
  handled_at: z.string().nullable(),
  handled_by: z.string().nullable(),
  note: z.string(),
})
export type ListedRating = z.output<typeof listed>

/** Ratings, newest first; those that wait for staff, oldest first. The CSV contains the whole list. */
export const listRatings = endpoint({
  method: 'GET',
  path: '/api/admin/ratings',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Ratings of rides',
  query: z.object({ ...exportedQuery, which: z.enum(['WAITING', 'ALL']).default('WAITING') }),
  output: z.array(listed),
  paged: true,
  download: 'text/csv',
})

/** Marks a rating as handled, with a note. The note may be empty only for a deleted member (422 `note`). 409 ALREADY_HANDLED. */
export const handleRating = endpoint({
  method: 'POST',
  path: '/api/admin/ratings/{id}/handle',
  who: 'admin',
  needs: 'CUSTOMERS',
  summary: 'Handle a rating',
  body: z.object({ note: maybeText(300) }),
  output: listed,
  idempotent: true,
})
