import { cache, coalesce, memoizePerWorld } from '#kit/coalesce.ts'
import { addDays, type Day, dayOf } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import type { World } from '#world'
import { dayFill, dayState } from '../../rules.ts'
import { daysAheadToBook } from '../../store.ts'
import type * as contract from '../contract.ts'
import { readNextDays } from '../service.ts'
import { freeCarsByDay } from '../store.ts'

/** The maximum age of a cached response, because a hold expires without an event, and events can be lost. */
const GOOD_FOR_MS = 5_000
const MAX_KEPT = 200

/**
 * Caches queries over many days, because they are expensive. Concurrent requests share one read. Any event of a day
 * invalidates the cache; after GOOD_FOR_MS, an entry expires.
 */
function kept<T extends object>(
  world: World,
  read: (key: string) => Promise<T>,
): (question: string) => Promise<T> {
  const known = cache(
    coalesce((key: string) => read(key.slice(key.indexOf(' ') + 1))),
    MAX_KEPT,
  )
  const drop = () => known.drop('')
  world.events.subscribe('day', drop)
  world.events.subscribe('hold', drop)
  world.events.onMissed(drop)
  return (question) => known.get(`${Math.floor(world.now().getTime() / GOOD_FOR_MS)} ${question}`)
}

/** Counts the free cars of open days; other days have none. */
async function readDays(world: World, from: Day, to: Day) {
  const now = world.now()
  const [rows, openDate] = await Promise.all([
    freeCarsByDay(world.db, { from, to, now }),
    daysAheadToBook(world.db),
  ])
  return rows.map(({ day, free, is_served: isServed }) => {
    const state = dayFill(dayState(day, dayOf(now), openDate), { free, isServed })
    return { day, state, free: state === 'OPEN' ? free : 0 }
  })
}

const questionsOf = memoizePerWorld((world: World) => ({
  days: kept(world, (key) => readDays(world, key.slice(0, 10), key.slice(11))),
  nextDays: kept(world, (after) => readNextDays(world, after)),
}))

export const listDays = (world: World, { query }: Call<typeof contract.listDays>) =>
  questionsOf(world).days(`${query.from} ${addDays(query.from, query.days - 1)}`)

export const listNextDays = (world: World, { query }: Call<typeof contract.listNextDays>) =>
  questionsOf(world).nextDays(query.after)
