import { dayOf, HOUR_MS } from '#kit/day.ts'
import type { Call } from '#kit/http-server.ts'
import { found, refuse } from '#kit/refusal.ts'
import { change } from '#kit/unit-of-work.ts'
import { lockMember } from '#ride/account/store.ts'
import { lockCarForWaitlist } from '#ride/fleet/store.ts'
import { deleteOffer } from '#ride/hold/store.ts'
import type { Unit, World } from '#world'
import type * as contract from './contract.ts'
import { REJOIN_WAIT_HOURS, waitRefusal } from './rules.ts'
import {
  addEntry,
  endEntry,
  entryOf,
  settleExpiredOffers,
  type Wait,
  waitFacts,
  waitlistEntryOn,
  waitsOf,
} from './store.ts'
import { WAIT_WORDS } from './copy.ts'

const present = ({ ride_date: day, ...row }: Wait): contract.WaitOut => ({
  ...row,
  day,
  offered_until: row.offered_until?.toISOString() ?? null,
})

export async function list(world: World, { params }: Call<typeof contract.listWaits>) {
  const now = world.now()
  return (await waitsOf(world.db, { memberId: params.id, today: dayOf(now), now })).map(present)
}

/**
 * Joins a waitlist. The member is locked, so that no entry is added after an account deletion. The car is locked, so
 * that places follow the order of the requests.
 */
export async function join(world: World, call: Call<typeof contract.joinWaitlist>) {
  const wish = { memberId: call.params.id, carId: call.body.car_id, day: call.body.day }
  return change(world, call, async ({ tx, now, auditForMember, publish }: Unit) => {
    found(await lockMember(tx, wish.memberId))
    found(await lockCarForWaitlist(tx, wish.carId))
    // A member whose offer was never sent keeps their place.
    await settleExpiredOffers(tx, { car_id: wish.carId, ride_date: wish.day }, now)
    const of = { ...wish, today: dayOf(now), now }
    const isWaiting = (await waitlistEntryOn(tx, of)) !== null
    const lapsedSince = new Date(now.getTime() - REJOIN_WAIT_HOURS * HOUR_MS)
    const facts = found((await waitFacts(tx, { ...of, lapsedSince }))[0])
    const { car_status: carStatus, day_status: dayStatus, open_date: openDate, lines } = facts
    const car = { carStatus, dayStatus, hasFreeUnit: facts.has_free_unit, hasWaitlist: facts.has_waitlist }
    const { waits_that_day: waitsThatDay, has_lapsed: hasLapsed } = facts
    const standing = { lines, isWaiting, waitsThatDay, hasLapsed }
    refuse(waitRefusal({ day: wish.day, now, openDate, ...standing, ...car }), WAIT_WORDS)
    await addEntry(tx, wish, now)
    auditForMember(wish.memberId, { action: 'WAIT', subject: 'member', subjectId: wish.memberId })
    publish('hold', { day: wish.day })
    return present(found(await waitlistEntryOn(tx, of)))
  })
}

export async function leave(world: World, call: Call<typeof contract.leaveWaitlist>): Promise<void> {
  const memberId = call.params.id
  await change(world, call, async ({ tx, now, auditForMember, publish }: Unit) => {
    found(await lockMember(tx, memberId))
    const { carId, rideDate: day } = found(await entryOf(tx, memberId, call.params.wid))
    // The hold is locked before the entry, as in the job that processes waitlists.
    await deleteOffer(tx, { memberId, carId, day })
    found(await endEntry(tx, memberId, call.params.wid, now))
    auditForMember(memberId, { action: 'STOP_WAITING', subject: 'member', subjectId: memberId })
    publish('hold', { day })
  })
}
