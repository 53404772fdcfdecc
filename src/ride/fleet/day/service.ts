import { addDays, type Day, dayOf } from '#kit/day.ts'
import type { World } from '#world'
import { LAST_BOOKABLE_DAY } from '../rules.ts'
import { daysAheadToBook } from '../store.ts'
import { freeDaysByCar } from './store.ts'

const LOOK_AHEAD_DAYS = 60
const MAX_NEXT_DAYS = 3

const laterOf = (one: Day, other: Day): Day => (one > other ? one : other)
const earlierOf = (one: Day, other: Day): Day => (one < other ? one : other)

/** For each car, the next days after a day on which it is free, at most three. Does not lock. */
export async function readNextDays(world: World, after: Day) {
  const now = world.now()
  const today = dayOf(now)
  const from = laterOf(addDays(after, 1), addDays(today, await daysAheadToBook(world.db)))
  const to = earlierOf(addDays(from, LOOK_AHEAD_DAYS), addDays(today, LAST_BOOKABLE_DAY))
  return freeDaysByCar(world.db, { from, to, now, limit: MAX_NEXT_DAYS })
}
