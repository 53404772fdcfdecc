import { addDays, dayOf } from '#kit/day.ts'
import { transaction } from '#kit/db.ts'
import { eachAlone, repeatUntilNone } from '#kit/drain.ts'
import { SYSTEM_CALLER, change, ConflictError } from '#kit/unit-of-work.ts'
import type { OutboxRow } from '#platform/outbox/store.ts'
import { LAST_BOOKABLE_DAY } from '#ride/fleet/rules.ts'
import { lockCarForWaitlist } from '#ride/fleet/store.ts'
import { hold } from '#ride/hold/service.ts'
import { isWorthNotifying, earliestNotifiableEnd } from '#ride/hold/rules.ts'
import { holdOn } from '#ride/hold/store.ts'
import type { Unit, World } from '#world'
import { waitlistOffered } from './messages.ts'
import {
  endPastEntries,
  waitlistHead,
  type Waitlist,
  waitlistsWithExpiredOffers,
  markOffered,
  messageIdsWithOpenOffer,
  waitlistsWithFreeUnit,
  settleExpiredOffers,
} from './store.ts'

const BATCH = 500
const MAX_LINES_A_ROUND = 200

/** The job of each minute: closes the waitlists of past days, then processes the others. */
export async function serveWaitlist(world: World): Promise<number> {
  const now = world.now()
  await repeatUntilNone(() => transaction(world.db, (tx) => endPastEntries(tx, dayOf(now), now, BATCH)))
  return processWaitlists(world)
}

/** Settles the expired offers of a waitlist. */
const settle = (world: World, line: Waitlist): Promise<void> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, publish }: Unit) => {
    await lockCarForWaitlist(tx, line.car_id)
    await settleExpiredOffers(tx, line, now)
    publish('hold', { day: line.ride_date })
  })

/**
 * Offers free units to the members who have waited longest; several servers may run it in parallel. Returns the number
 * of offers, and ends after a round without any.
 */
export async function processWaitlists(world: World): Promise<number> {
  await eachAlone(world.log, await waitlistsWithExpiredOffers(world.db, world.now()), (line) =>
    settle(world, line),
  )
  for (let offered = 0; ;) {
    const now = world.now()
    const lines = await waitlistsWithFreeUnit(world.db, {
      today: dayOf(now),
      last: addDays(dayOf(now), LAST_BOOKABLE_DAY),
      now,
      limit: MAX_LINES_A_ROUND,
    })
    let served = 0
    for (const line of lines) if (await serve(world, line)) served++
    offered += served
    if (!served) return offered
  }
}

/** Offers one unit to the first in a waitlist: hold, entry and message in one transaction, on one server at a time. */
const serve = (world: World, line: Waitlist): Promise<boolean> =>
  change(world, SYSTEM_CALLER, async ({ tx, now, send, publish }: Unit) => {
    const { car_id: carId, ride_date: day } = line
    const car = await lockCarForWaitlist(tx, carId)
    // A member whose offer has just expired may be ahead: the next round settles that offer first.
    if ((await waitlistsWithExpiredOffers(tx, now, line)).length) return false
    const first = car && (await waitlistHead(tx, carId, day))
    if (!first) return false
    const wish = { memberId: first.member_id, carId, day }
    if (await hold(tx, wish, { kind: 'OFFER', isNext: true, now })) return false
    // The entry is locked after the unit, as in bookings: the member may have left or booked since it was read.
    if (!(await markOffered(tx, first.id, now))) throw new ConflictError()
    const { expiresAt } = (await holdOn(tx, wish, now))!
    const facts = { car: car.name, day, until: expiresAt.toISOString() }
    // The message counts against the member's daily limit: otherwise, joining and leaving all day would send a message each time.
    const [subjectId, actorId] = [first.id, first.member_id]
    if (first.phone && isWorthNotifying(expiresAt, now))
      send(waitlistOffered, { subjectId, actorId, recipient: first.phone, facts })
    publish('hold', { day })
    return true
  })

/** The ids of messages that are still relevant: the offered unit is still held, and long enough to read the message. */
export async function relevantOffers(world: World, messages: OutboxRow[]): Promise<Set<string>> {
  const offers = messages.filter(({ kind }) => kind === 'waitlist_offered')
  const ids = offers.map(({ id }) => id)
  const held = await messageIdsWithOpenOffer(world.db, ids, earliestNotifiableEnd(world.now()))
  const holds = ({ id, kind }: OutboxRow) => kind !== 'waitlist_offered' || held.has(id)
  return new Set(messages.filter(holds).map(({ id }) => id))
}
