import { addDays, type Day, dayOf } from '#kit/day.ts'
import { SYSTEM_CALLER, change } from '#kit/unit-of-work.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import type { World } from '#world'
import { subscriptionEnding, subscriptionStarting } from '#subscribe/subscription/messages.ts'
import { subscriptionUpcoming } from '../messages.ts'
import { endsBetween, startsOn, secondMonths, relevantNoticeDays } from './store.ts'

const NOTICE_DAYS = 3

/**
 * Announces the charge of each second month, the first at the full fee: up to three days before, once for each due day.
 * Returns the number.
 */
export const announceCharges = (world: World): Promise<number> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, send }) => {
    const today = dayOf(now)
    const due = await secondMonths(tx, today, addDays(today, NOTICE_DAYS))
    const news = due.filter(({ dueOn, announcedDays }) => !announcedDays.includes(dueOn))
    for (const { id, mobile, dueOn, announcedDays: _, ...charge } of news)
      send(subscriptionUpcoming, { subjectId: id, recipient: mobile, facts: { ...charge, day: dueOn } })
    return news.length
  })

const RETURN_NOTICE_DAYS = 7

/** Asks subscribers whose subscription ends within a week to return the car, once for each end day. Returns the number. */
export const announceEnds = (world: World): Promise<number> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, send }) => {
    const today = dayOf(now)
    const ends = await endsBetween(tx, today, addDays(today, RETURN_NOTICE_DAYS))
    const ending = ends.filter(({ endDate, announcedDays }) => !announcedDays.includes(endDate))
    for (const { id, mobile, orderName, endDate } of ending)
      send(subscriptionEnding, {
        subjectId: id,
        recipient: mobile,
        facts: { car: orderName, day: endDate },
      })
    return ending.length
  })

/** Reminds subscribers of the handover on the day before the start, once for each start day. Returns the number. */
export const announceStarts = (world: World): Promise<number> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, send }) => {
    const day = addDays(dayOf(now), 1)
    const starting = await startsOn(tx, day)
    for (const { id, mobile, orderName: car, plate } of starting)
      send(subscriptionStarting, { subjectId: id, recipient: mobile, facts: { car, plate, day } })
    return starting.length
  })

/** Kinds of messages that may be outdated when they are sent. */
const KINDS_THAT_MAY_BE_OUTDATED = [
  'subscription_declined',
  'subscription_past_due',
  'subscription_accepted',
  'subscription_ended',
  'subscription_paused',
  'settlement_offered',
  'subscription_card',
  'mileage_reminder',
]
/** Kinds of messages whose text contains a day; they are not sent if that day has changed since. */
const KINDS_WITH_DAY = [
  'subscription_upcoming',
  'subscription_ending',
  'subscription_end_moved',
  'subscription_resumed',
]
const mayBeOutdated = ({ kind }: OutboxRow) =>
  KINDS_THAT_MAY_BE_OUTDATED.includes(kind) || KINDS_WITH_DAY.includes(kind)

/** The ids of messages that are still relevant: an outdated one is about something that was paid, answered or canceled since. */
export async function relevantNotices(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const ids = messages.filter(mayBeOutdated).map(({ id }) => id)
  const about = await relevantNoticeDays(world.db, ids, world.now())
  const isRelevant = ({ id, kind, facts }: OutboxRow) => {
    // Messages stored by older builds have no facts, only a text.
    const { day } = facts as { day?: Day }
    return about.has(id) && (!KINDS_WITH_DAY.includes(kind) || !day || day === about.get(id))
  }
  return new Set(
    messages.filter((message) => !mayBeOutdated(message) || isRelevant(message)).map(({ id }) => id),
  )
}
