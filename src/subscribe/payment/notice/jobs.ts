import { addDays, type Day, dayOf } from '#kit/day.ts'
import { BY_ITSELF, change } from '#kit/unit-of-work.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { subscriptionEnding } from '#subscribe/subscription/messages.ts'
import { subscriptionUpcoming } from '../messages.ts'
import { endsBetween, secondMonths, trueNotices } from './store.ts'

const NOTICE_DAYS = 3

/** Tells who pays the second month, the first one of the whole fee, three days before, or later where nobody could; once. Answers how many. */
export const announceCharges = (world: World): Promise<number> =>
  change(world, BY_ITSELF, async ({ tx, now, send }) => {
    const today = dayOf(now)
    const due = await secondMonths(tx, today, addDays(today, NOTICE_DAYS))
    const news = due.filter(({ dueOn, told }) => !told.includes(dueOn))
    for (const { id, mobile, dueOn, told: _, ...charge } of news)
      send(subscriptionUpcoming, { subjectId: id, recipient: mobile, facts: { ...charge, day: dueOn } })
    return news.length
  })

const RETURN_NOTICE_DAYS = 7

/** Tells whose subscription ends within a week that the car is to come back; of each end once. Answers how many. */
export const announceEnds = (world: World): Promise<number> =>
  change(world, BY_ITSELF, async ({ tx, now, send }) => {
    const today = dayOf(now)
    const ends = await endsBetween(tx, today, addDays(today, RETURN_NOTICE_DAYS))
    const ending = ends.filter(({ endDate, told }) => !told.includes(endDate))
    for (const { id, mobile, orderName, endDate } of ending)
      send(subscriptionEnding, {
        subjectId: id,
        recipient: mobile,
        facts: { car: orderName, day: endDate },
      })
    return ending.length
  })

/** What asks its reader to do something, or says what is to come, and may be over by the time it is sent. */
const PASSING = [
  'subscription_declined',
  'subscription_past_due',
  'subscription_accepted',
  'subscription_ended',
  'subscription_paused',
  'settlement_offered',
  'subscription_card',
  'mileage_reminder',
]
/** What besides names a day, which may have moved. */
const NAMING_DAYS = [
  'subscription_upcoming',
  'subscription_ending',
  'subscription_end_moved',
  'subscription_resumed',
]
const isPassing = ({ kind }: OutboxRow) => PASSING.includes(kind) || NAMING_DAYS.includes(kind)

/** Which messages are still true: nobody is asked for what was paid, answered or called off meanwhile. */
export async function noticesStillTrue(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const ids = messages.filter(isPassing).map(({ id }) => id)
  const held = await trueNotices(world.db, ids, world.now())
  const isTrue = ({ id, kind, facts }: OutboxRow) =>
    held.has(id) && (!NAMING_DAYS.includes(kind) || (facts as { day?: Day }).day === held.get(id))
  return new Set(messages.filter((message) => !isPassing(message) || isTrue(message)).map(({ id }) => id))
}
