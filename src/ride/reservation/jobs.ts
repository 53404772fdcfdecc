import { addDays, dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { isWorthSending, RIDE_MESSAGES, type RideMessage } from './messages.ts'
import { erasePersonal, ridesTold } from './store.ts'

/** The ids of the messages that are still true: each the last of its kind, about a ride that is as it says and not erased. */
export async function stillTrue(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const isAboutRide = ({ kind }: OutboxRow) => kind in RIDE_MESSAGES
  const rides = await ridesTold(
    world.db,
    messages.filter(isAboutRide).map(({ id }) => id),
  )
  const now = world.now()
  const holds = ({ id, kind, facts }: OutboxRow) => {
    const ride = rides.get(id)
    return ride !== undefined && isWorthSending(kind as RideMessage, ride, facts, now)
  }
  return new Set(messages.filter((message) => !isAboutRide(message) || holds(message)).map(({ id }) => id))
}

const BATCH = 500
const KEPT_DAYS = 365

/** The nightly job: erases personal data of reservations more than a year ago (C-282). Answers how many. */
export async function eraseExpiredReservations(world: World): Promise<number> {
  const now = world.now()
  const before = addDays(dayOf(now), -KEPT_DAYS)
  for (let done = 0; ;) {
    const erased = await transaction(world.db, (tx) => erasePersonal(tx, before, now, BATCH))
    done += erased
    if (erased < BATCH) return done
  }
}
