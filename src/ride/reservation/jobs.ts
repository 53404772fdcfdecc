import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { isDriverMessage, isTrueForDriver } from './driver-message/messages.ts'
import { isWorthSending, RIDE_MESSAGES } from './messages.ts'
import { relevantLinks } from './payment-link/jobs.ts'
import type { RideMessage } from './recipient/copy.ts'
import { ridesOfMessages } from './store.ts'

/**
 * The ids of the messages that are still relevant: the last of their kind, whose ride is not erased and still matches
 * the message.
 */
export async function isStillRelevant(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const isAboutRide = ({ kind }: OutboxRow) => kind in RIDE_MESSAGES || isDriverMessage(kind)
  const rides = await ridesOfMessages(
    world.db,
    messages.filter(isAboutRide).map(({ id }) => id),
  )
  const now = world.now()
  const holds = ({ id, kind, facts }: OutboxRow) => {
    const ride = rides.get(id)
    if (!ride) return false
    if (isDriverMessage(kind)) return isTrueForDriver(kind, ride, facts)
    return isWorthSending(kind as RideMessage, ride, facts, now)
  }
  const links = await relevantLinks(world, messages)
  const isLeft = (message: OutboxRow) => links.has(message.id) && (!isAboutRide(message) || holds(message))
  return new Set(messages.filter(isLeft).map(({ id }) => id))
}
